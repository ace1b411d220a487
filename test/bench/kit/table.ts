import { shareOf } from '../../support/share.ts'

/** What a table may use. */
export interface BenchOptions {
  /** A folder that is gone after the bench. */
  readonly folder: string
  /** How often each contestant is measured. */
  readonly rounds: number
  /** How long one measurement under load lasts. */
  readonly seconds: number
  /** Also with a million transactions, which takes its time to prepare. */
  readonly large: boolean
}

/** What was measured, and its figures. */
export type Line = readonly [what: string, figures: string]

/** Measures something and gives its lines as they come. */
export type Table = (options: BenchOptions) => AsyncIterable<Line>

/** How many transactions an account has in the tables that depend on it. */
export function sizes({ large }: BenchOptions): readonly number[] {
  return (large ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]).map(shareOf)
}

/** `100,000`. */
export const grouped = (count: number) => Math.round(count).toLocaleString('en')

/** `12 ms`, or `1.2 ms` where it matters. */
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : grouped(value)} ms`

/** `1.50 times`. */
export const times = (value: number, other: number) => `${(value / other).toFixed(2)} times`

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** How long something takes. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
