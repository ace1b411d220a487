import { formatDuration } from '../domain/instants.ts'
import type { Expectations } from '../domain/run.ts'
import type { Evidence } from './evidence.ts'
import type { Judgement } from './judgement.ts'
import { acknowledgesWithin } from './judges/acknowledgement.ts'
import { retriesAtLeast, retriesAtMost } from './judges/retries.ts'
import { paysOnceWithin } from './judges/second-payment.ts'
import { checksStatusWithin } from './judges/status-check.ts'
import { renewsToken } from './judges/token-renewal.ts'
import type { Played } from './played.ts'

/** One expectation of a scenario that was played, and what became of it. */
export interface Judged extends Judgement {
  readonly played: Played
  /** As scenario files name it, such as `retries-at-least`. */
  readonly expectation: string
  /** As scenario files write it, such as `10s`. */
  readonly wanted: string
}

const JUDGES = [
  judgeOf('acknowledgeWithinMs', 'acknowledge-within', formatDuration, acknowledgesWithin),
  judgeOf('noSecondPaymentWithinMs', 'no-second-payment-within', formatDuration, paysOnceWithin),
  judgeOf('retriesAtLeast', 'retries-at-least', String, retriesAtLeast),
  judgeOf('retriesAtMost', 'retries-at-most', String, retriesAtMost),
  judgeOf('checksStatusWithinMs', 'checks-status-within', formatDuration, checksStatusWithin),
  judgeOf('renewsTokenBeforeExpiry', 'renews-token-before-expiry', String, renewsToken),
]

/** Judges everything that the played scenarios expect (scenario format, `expect`). */
export function judgeAll(allPlayed: readonly Played[], evidence: Evidence): Judged[] {
  return allPlayed.flatMap(played =>
    played.expect.flatMap(expect => JUDGES.flatMap(judge => judge(expect, played, evidence))),
  )
}

/** A judge of one member of `expect`: it has nothing to say where that is left out. */
function judgeOf<Member extends keyof Expectations>(
  member: Member,
  expectation: string,
  show: (wanted: NonNullable<Expectations[Member]>) => string,
  judge: (wanted: NonNullable<Expectations[Member]>, played: Played, evidence: Evidence) => Judgement,
) {
  return (expect: Expectations, played: Played, evidence: Evidence): Judged[] => {
    const wanted = expect[member]
    if (wanted == null) return []
    return [{ played, expectation, wanted: show(wanted), ...judge(wanted, played, evidence) }]
  }
}
