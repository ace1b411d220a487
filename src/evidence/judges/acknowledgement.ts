import { formatDuration } from '../../domain/instants.ts'
import { type Attempt, type Delivery, isAcknowledged, LOST } from '../../domain/webhook.ts'
import type { Evidence } from '../evidence.ts'
import { type Judgement, missingBy } from '../judgement.ts'
import type { Played } from '../played.ts'

/** `acknowledge-within`: each webhook of the run that reached its receiver is answered 2xx in time, copies too. */
export function acknowledgesWithin(limitMs: number, { run }: Played, evidence: Evidence): Judgement {
  const sent = (run ? evidence.deliveriesOf(run.id) : []).filter(each => hasLeft(each))
  if (sent.length === 0) return { verdict: 'open', reason: 'No webhook of it has been sent' }
  const judged = sent.map(delivery => judgeOne(limitMs, delivery, evidence))
  const worst = ['broken', 'open'].flatMap(verdict => judged.find(each => each.verdict === verdict) ?? [])[0]
  if (worst) return worst
  const reason = `Every webhook was answered with 2xx within ${formatDuration(limitMs)}`
  return { verdict: 'held', reason, deliveries: sent.map(({ id }) => id) }
}

function judgeOne(limitMs: number, delivery: Delivery, { now }: Evidence): Judgement {
  const attempts = delivery.attempts.filter(({ error }) => error !== LOST)
  const deliveries = [delivery.id]
  const unanswered = attempts.find((attempt, index) => !isFollowed(attempt, attempts.slice(index), limitMs))
  if (unanswered === undefined) return { verdict: 'held', reason: '', deliveries }
  const outcome = unanswered.status ?? unanswered.error
  const missing = `Attempt ${unanswered.number} of webhook ${delivery.id} came to ${outcome}, and no 2xx followed`
  return { ...missingBy(unanswered.at + limitMs, now, missing), deliveries }
}

/** An answer counts from the instant at which its attempt was made and the time that it took. */
function isFollowed({ at }: Attempt, attempts: readonly Attempt[], limitMs: number): boolean {
  return attempts.some(each => isAcknowledged(each) && each.at + each.durationMs - at <= limitMs)
}

function hasLeft({ attempts }: Delivery): boolean {
  return attempts.some(({ error }) => error !== LOST)
}
