import { msOf, type ToldFact, type Written } from './expected.ts'

/** Ms after the call at which one webhook arrives, and what it is. */
type Arrival = readonly [atMs: number, text: string]

/** The wait before each retry, in ms (design, webhooks). */
const RETRIES_MS = [30_000, 120_000, 600_000, 3_600_000, 21_600_000]
/** Between two webhooks that were held until the end of their run. */
const GAP_MS = 1_000

/** What arrives of everything that was told, by what the file says about its webhooks, in order of arrival. */
export function arrivals(told: readonly ToldFact[], file: Written, endedMs: number): Arrival[] {
  const { delay, lose, order, copies = 1, signature = 'valid' } = file.webhooks ?? {}
  if (lose === 'all') return []
  const delayMs = delay === undefined ? 0 : msOf(delay, file)
  const isHeld = ({ atMs }: ToldFact) => order !== undefined && atMs <= endedMs
  const held = told.filter(isHeld)
  const leavesAt = (fact: ToldFact) =>
    isHeld(fact) ? endedMs + delayMs + (held.length - 1 - held.indexOf(fact)) * GAP_MS : fact.atMs + delayMs
  return told
    .flatMap((fact, index) => {
      if (fact.isForged) return [[fact.atMs, `${fact.text} wrong`] as const]
      const lostMs = RETRIES_MS.slice(0, index === 0 ? (lose ?? 0) : 0).reduce((sum, ms) => sum + ms, 0)
      return Array<Arrival>(copies).fill([leavesAt(fact) + lostMs, `${fact.text} ${signature}`])
    })
    .sort(([a], [b]) => a - b)
}
