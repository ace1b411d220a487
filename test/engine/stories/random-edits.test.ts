import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../src/engine/stories/parse.ts'
import { StoryFile } from '../../../src/engine/stories/schema.ts'
import { checkShape } from '../../../src/engine/stories/shape.ts'
import { readSource } from '../../../src/engine/stories/source.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

const FOLDER = packageFolder('scenarios')
const TEXTS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.yaml'))
  .map(file => readFileSync(join(FOLDER, file), 'utf8'))

/** What an edit puts in: letters, and what means something to YAML or to us. */
const scrap = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom(
    '\n',
    '  ',
    ': ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '&a ',
    '*a',
    '!!int ',
    '? ',
    '"',
    '#',
    '\t',
    '---\n',
    '%',
    '|',
    '>',
  ),
  fc.constantFrom(
    'wait',
    'pay',
    'argument',
    'when',
    '__proto__: x',
    'constructor',
    '99999999999',
    'null',
    '1s..2s',
    '<<: ',
  ),
)
const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat({ max: 12 }), put: scrap })
type Edit = { at: number; drop: number; put: string }

const applyEdit = (text: string, { at, drop, put }: Edit) => {
  const offset = Math.floor(at * text.length)
  return text.slice(0, offset) + put + text.slice(offset + drop)
}

const edited = fc
  .tuple(fc.constantFrom(...TEXTS), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([text, edits]) => edits.reduce(applyEdit, text))

describe('a scenario file that somebody is editing', () => {
  it('is a story or has problems with a place in it, and never breaks the reader', () => {
    fc.assert(
      fc.property(edited, text => {
        const parsed = parseBody('edited.yaml', text)
        const lines = text.split('\n').length
        for (const { line, column, message, fix } of 'problems' in parsed ? parsed.problems : []) {
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(lines)
          expect(column).toBeGreaterThan(0)
          expect(`${message} ${fix}`).not.toMatch(/undefined|\[object/)
        }
        expect('body' in parsed || parsed.problems.length > 0).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('has the right shape exactly when a general validator says so', () => {
    const isValid = new Ajv().compile(StoryFile)
    fc.assert(
      fc.property(edited, text => {
        const source = readSource(text)
        if ('errors' in source) return
        expect(checkShape(StoryFile, source.value).length === 0).toBe(isValid(source.value))
      }),
      { numRuns: 2_000 },
    )
  })
})
