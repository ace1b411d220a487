import type { Problem } from '../story.ts'

/** A place inside a scenario file: the names and positions that lead to it. */
export type Path = readonly (string | number)[]

/** A line and a column of a text, both from 1. */
export interface Spot {
  readonly line: number
  readonly column: number
}

/** What a rule has found, before its place is looked up in the text. `part: key` points at the name of a member. */
export interface Finding {
  readonly path: Path
  readonly part?: 'key' | 'value'
  readonly rule: string
  readonly message: string
  readonly fix: string
}

/** The place of things that are not in the text: the file's name, its folder, its size. */
export const TOP: Spot = { line: 1, column: 1 }

/** A finding with its place. */
export function problemAt(file: string, spot: Spot, { rule, message, fix }: Omit<Finding, 'path'>): Problem {
  return { file, line: spot.line, column: spot.column, rule, message, fix }
}

/** One line for people and editors: `cash-out/late.yaml:5:3 unknown-verb: … Fix: …`. */
export function formatProblem({ file, line, column, rule, message, fix }: Problem): string {
  return `${file}:${line}:${column} ${rule}: ${message} Fix: ${fix}`
}

/** Problems from the top of the first file to the bottom of the last. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
