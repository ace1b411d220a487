import { expect, it } from 'vitest'
import { attacksOn, type Pattern, patternsIn } from './patterns.ts'

/** How long a pattern may take over 16 KB of the worst, in ms: one that tries again and again takes seconds. */
const PATIENCE_MS = 150

/** What reads the texts of others; the command line reads only those of its own user. */
const isServer = ({ where }: Pattern) => !/^src\/(cli|console\/web)\b/.test(where)

/** Whether some text takes it too long. */
function isSlow({ regex }: Pattern): boolean {
  for (const text of attacksOn(regex)) if (fastestOf(regex, text) > PATIENCE_MS) return true
  return false
}

/** The machine may be busy: slow is what is slow every time. */
function fastestOf(regex: RegExp, text: string): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && fastest > PATIENCE_MS; tries++) {
    const startedAt = performance.now()
    text.replace(regex, '')
    fastest = Math.min(fastest, performance.now() - startedAt)
  }
  return fastest
}

it('no regular expression of the program is slow on any text that a request can carry', () => {
  const patterns = patternsIn('src').filter(isServer)
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.filter(isSlow).map(({ where }) => where)).toEqual([])
})

it.each([/\s+$/, /0+x/, /:.*!/])('tells a slow pattern: %s', regex => {
  expect(isSlow({ where: 'here', regex })).toBe(true)
})
