import type { Attempt, Delivery } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import { type EventFacts, recordEvent } from '../store/event-log.ts'
import { callOff, schedule } from '../store/jobs.ts'
import { retryDelayMs } from './retry-schedule.ts'

/**
 * Why an attempt is made: the schedule (the first attempt and its retries), or somebody asked for it: once more of this
 * delivery, or a delivery of one attempt.
 */
export type Reason = 'schedule' | 'resend' | 'once'

/** Attempts that a delivery remembers: all of the schedule and many resends. */
const ATTEMPTS_KEPT = 20

/** Whether the receiver took the webhook: any 2xx. */
function isSuccess({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

/**
 * A delivery after one more attempt. A failed one waits for the next of the schedule, or has failed for good. A resend
 * can only do good: when it fails, all stays as it was.
 */
function afterAttempt(delivery: Delivery, attempt: Attempt, reason: Reason): Delivery {
  const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT)
  if (isSuccess(attempt)) {
    const tries = reason === 'resend' ? delivery.tries : delivery.tries + 1
    return { ...delivery, attempts, tries, state: 'delivered', nextAttemptAt: null }
  }
  if (reason === 'resend') return { ...delivery, attempts }
  const tries = delivery.tries + 1
  const delayMs = reason === 'once' ? undefined : retryDelayMs(tries)
  if (delayMs === undefined) return { ...delivery, attempts, tries, state: 'failed', nextAttemptAt: null }
  return { ...delivery, attempts, tries, nextAttemptAt: attempt.at + delayMs }
}

/** Writes the result of an attempt down: the delivery, its next retry, one line of the event log. Call it in a unit. */
export function recordAttempt(book: Book, delivery: Delivery, attempt: Attempt, reason: Reason): void {
  const next = book.deliveries.put(afterAttempt(delivery, attempt, reason))
  if (next.nextAttemptAt === null) callOff(book, 'retry', next.id)
  else if (reason === 'schedule') schedule(book, 'retry', next.id, next.nextAttemptAt)
  recordEvent(book, { type: eventType(next, attempt, reason), ...factsOf(next, attempt) })
}

function eventType({ state }: Delivery, attempt: Attempt, reason: Reason): EventFacts['type'] {
  if (isSuccess(attempt)) return 'webhook.delivered'
  return state === 'failed' && reason !== 'resend' ? 'webhook.failed' : 'webhook.attempted'
}

function factsOf(delivery: Delivery, { number, status, error }: Attempt): Omit<EventFacts, 'type'> {
  const { id, event, url, transactionId, nextAttemptAt } = delivery
  const facts = { deliveryId: id, event, url, attempt: number, status, error, nextAttemptAt }
  return transactionId === null ? facts : { transactionId, ...facts }
}
