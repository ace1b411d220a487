import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { storedText } from './described.ts'

/** Problems that a linter has with a description: its rule and its sentence. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-description': 'error', 'operation-tag-defined': 'error' },
  })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

describe('the OpenAPI descriptions', () => {
  it.each(['api', 'control'] as const)('have neither errors nor warnings: %s', async name => {
    expect(await lint(storedText(name))).toEqual([])
  })

  it('would have an error without a summary', async () => {
    const document = JSON.parse(storedText('api'))
    delete document.paths['/balance'].get.summary
    expect(await lint(JSON.stringify(document))).toEqual([
      'operation-summary: Operation object should contain `summary` field.',
    ])
  })
})
