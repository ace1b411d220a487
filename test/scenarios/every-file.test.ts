import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLibrary, openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { expectedOf } from './expected.ts'
import { CASES, FILES, fallbackOf } from './library.ts'
import { playStory } from './play.ts'

let sandboxes: readonly TestSandbox[]

beforeAll(async () => {
  sandboxes = [await openSandbox(), await openSandbox()]
})
afterAll(() => Promise.all(sandboxes.map(sandbox => sandbox.close())))

describe('every scenario that ships, at every endpoint that it is for', () => {
  test('none is left out', () => {
    const shipped = builtInLibrary()
      .stories()
      .map(({ file }) => file)
    expect([...FILES.keys()]).toEqual([...shipped].sort())
    expect(new Set(CASES.map(({ file }) => file)).size).toBe(shipped.length)
  })

  test.each(CASES.map(each => [each.file, each.endpoint, each] as const))(
    '%s at %s',
    async (_file, _endpoint, each) => {
      const [first, second] = await Promise.all(sandboxes.map(sandbox => playStory(sandbox, each)))
      const { isExact, ...expected } = expectedOf(each.operation, each.written, fallbackOf(each.operation))
      expect(first?.answers.map(({ outcome }) => outcome)).toEqual(each.outcomes)
      if (!each.outcomes.includes('never')) expect(first?.answers.at(-1)?.tookMs).toBe(each.tookMs)
      expect(isExact ? first?.seen : withoutTimes(first?.seen)).toEqual(isExact ? expected : withoutTimes(expected))
      expect(second?.record).toBe(first?.record)
    },
  )
})

function withoutTimes<S extends { readonly arrived: readonly (readonly [number, string])[] }>(seen: S | undefined) {
  return { ...seen, arrived: seen?.arrived.map(([, text]) => text).sort() }
}
