import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateOpenApi } from '../../openapi/generate.ts'
import { DOCUMENTS, type DocumentName } from '../../src/http/openapi.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { openSandbox } from '../support/sandbox.ts'

type Operations = Record<string, Record<string, { operationId?: string; tags?: string[]; responses: object }>>

const stored = (name: DocumentName) => readFileSync(packageFolder(`openapi/${DOCUMENTS[name].file}`), 'utf8')

describe('the stored OpenAPI descriptions', () => {
  it('are what the routes and their schemas say now (npm run openapi writes them)', async () => {
    const generated = await generateOpenApi()
    expect(stored('api')).toBe(generated.api)
    expect(stored('control')).toBe(generated.control)
  })

  it.each(['api', 'control'] as const)('are served as they are stored: %s', async name => {
    const sandbox = await openSandbox()
    const response = await sandbox.app.inject({ method: 'GET', url: DOCUMENTS[name].path })
    expect([response.statusCode, response.body]).toEqual([200, stored(name)])
    await sandbox.close()
  })

  it.each(['api', 'control'] as const)('give every operation of %s an id of its own, a tag and a success', name => {
    const paths = JSON.parse(stored(name)).paths as Operations
    const operations = Object.values(paths).flatMap(path => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(operations.length)
    expect(operations.every(({ operationId, tags }) => operationId && tags?.length)).toBe(true)
    expect(operations.every(({ responses }) => Object.keys(responses).some(status => status.startsWith('2')))).toBe(
      true,
    )
  })
})
