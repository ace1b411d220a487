import { type Instant, toIso } from '../domain/instants.ts'

/** Whether an expectation was met: `open` as long as it cannot be judged. */
export const JUDGEMENTS = ['held', 'broken', 'open'] as const
export type Verdict = (typeof JUDGEMENTS)[number]

/** What was found about one expectation: why, and what shows it (numbers of calls, deliveries and transactions). */
export interface Judgement {
  readonly verdict: Verdict
  readonly reason: string
  readonly calls?: readonly number[]
  readonly deliveries?: readonly number[]
  readonly transactions?: readonly number[]
}

/** Broken once a time is over, open until then. */
export function missingBy(deadline: Instant, now: Instant, missing: string): Judgement {
  if (now > deadline) return { verdict: 'broken', reason: `${missing} until ${toIso(deadline)}` }
  return { verdict: 'open', reason: `${missing} yet; there is time until ${toIso(deadline)} on the account's clock` }
}

/** What cannot be known because the journal has lost it. */
export function lost(what: string): Judgement {
  return { verdict: 'open', reason: `The journal no longer has ${what}` }
}
