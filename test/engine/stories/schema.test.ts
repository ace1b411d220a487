import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printSchema } from '../../../src/engine/stories/print-schema.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

describe('scenarios/scenario.schema.json', () => {
  /** `vitest -u` writes it anew. */
  it('is what the code says', async () => {
    await expect(printSchema()).toMatchFileSnapshot(join(packageFolder('scenarios'), 'scenario.schema.json'))
  })

  it('is plain JSON Schema', () => {
    const schema = JSON.parse(readFileSync(join(packageFolder('scenarios'), 'scenario.schema.json'), 'utf8'))
    expect(Object.keys(schema.properties)).toEqual([
      'about',
      'sobre',
      'for',
      'aliases',
      'argument',
      'when',
      'reply',
      'steps',
      'webhooks',
      'expect',
    ])
    expect(schema.required).toEqual(['about', 'for'])
    expect(schema.additionalProperties).toBe(false)
  })
})
