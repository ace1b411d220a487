import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CatalogueEntry, ERROR_CATALOGUE } from '../../../src/domain/error-catalogue.ts'
import { MACHINES } from '../../../src/domain/machines/index.ts'
import type { Machine } from '../../../src/domain/machines/row.ts'
import { OPERATIONS, type Operation } from '../../../src/domain/operations.ts'
import { SETTLEMENT_ERRORS } from '../../../src/domain/settlement-errors.ts'
import { DEFAULT_STORIES, defaultStoryOf, type StoryOperation } from '../../../src/engine/stories/defaults.ts'
import { loadLibrary } from '../../../src/engine/stories/library.ts'
import { operationsOf } from '../../../src/engine/stories/names.ts'
import { formatProblem } from '../../../src/engine/stories/problem.ts'
import { eventOf } from '../../../src/engine/stories/verbs.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

const FOLDER = packageFolder('scenarios')
const loaded = loadLibrary({ builtIn: FOLDER })
if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'))
const { library } = loaded

const storyOf = (operation: Operation, value: string) => {
  const found = library.find(operation, value)
  return 'story' in found ? found.story.name : found.reason
}

describe('the stories that ship', () => {
  it.each(library.stories().map(story => [story.file, story] as const))(
    '%s is short and says what happens',
    (file, story) => {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      expect(text.split('\n').length).toBeLessThan(25)
      expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../scenario.schema.json')
      expect(story.about).toMatch(/\.$/)
      expect(story.sobre).toMatch(/\.$/)
    },
  )

  it.each(Object.keys(DEFAULT_STORIES) as StoryOperation[])('hold the default of %s', operation => {
    expect(storyOf(operation, defaultStoryOf(operation) ?? '')).toBe(DEFAULT_STORIES[operation])
  })

  it('let a transfer of priority NORM wait longer', () => {
    expect(defaultStoryOf('transfer', 'NORM')).toBe('queued')
    expect(storyOf('transfer', 'queued')).toBe('queued')
  })

  it.each(Object.entries<CatalogueEntry>(ERROR_CATALOGUE))(
    'answer %s where it is documented, only there',
    (code, entry) => {
      for (const operation of OPERATIONS) {
        const found = library.find(operation, code)
        const error = 'story' in found ? found.story.reply?.error : undefined
        expect([operation, error]).toEqual([operation, entry.operations.includes(operation) ? code : undefined])
      }
    },
  )

  it.each(Object.keys(SETTLEMENT_ERRORS))('let a payment fail with %s by its name alone', code => {
    for (const operation of ['cash-out', 'cash-out-qrcode', 'transfer'] as const) {
      const found = library.find(operation, code)
      expect('story' in found && found.story.steps?.at(-1)).toEqual({ verb: 'fail', code })
    }
  })

  it('reach every state of every table', () => {
    for (const operation of Object.keys(DEFAULT_STORIES) as StoryOperation[]) {
      const stories = library.stories().filter(story => operationsOf(story).includes(operation))
      const events = new Set(stories.flatMap(story => (story.steps ?? []).map(eventOf)))
      const machine: Machine = MACHINES[operation]
      const missing = machine.filter(row => row.from !== null && !events.has(row.on))
      expect(missing, operation).toEqual([])
    }
  })
})
