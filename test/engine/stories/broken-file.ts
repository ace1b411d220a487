import { expect, it } from 'vitest'
import { parseBody } from '../../../src/engine/stories/parse.ts'
import { formatProblem } from '../../../src/engine/stories/problem.ts'

/** What is wrong with a file, its text, and how its first problem begins: line:column rule: message Fix: what to do. */
export type BrokenFile = readonly [what: string, text: string, problem: string]

/** A payment and a charge that are right so far; a row goes on in line 3 with what is wrong. */
export const PAYMENT = 'about: x\nfor: cash-out\n'
export const CHARGE = 'about: x\nfor: cash-in\n'

/** The problems of a text, as they are printed. */
export function problemsOf(text: string): string[] {
  const parsed = parseBody('broken.yaml', text)
  return 'problems' in parsed ? parsed.problems.map(formatProblem) : []
}

/** One test for each row. */
export function eachIsTold(files: readonly BrokenFile[]): void {
  it.each(files)('with %s is told where and what to do', (_what, text, problem) => {
    const [first = ''] = problemsOf(text)
    const expected = `broken.yaml:${problem}`
    expect(first.slice(0, expected.length)).toBe(expected)
  })
}
