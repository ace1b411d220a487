import { type Attempt, type Delivery, isAcknowledged, LOST } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import { type EventFacts, recordEvent } from '../store/event-log.ts'
import { callOff, schedule } from '../store/jobs.ts'
import { attemptFacts } from './attempt-facts.ts'
import { withOneCopyLess } from './policy.ts'
import { retryDelayMs } from './retry-schedule.ts'

/**
 * Why an attempt is made: the schedule (the first attempt and its retries), a scenario that wants a copy, or somebody
 * asked for it: once more of this delivery, or a delivery of one attempt.
 */
export type Reason = 'schedule' | 'copy' | 'resend' | 'once'

/** Attempts beside the schedule use up no try of it, and can only do good: when they fail, all stays as it was. */
const BESIDE: ReadonlySet<Reason> = new Set(['copy', 'resend'])

/** Attempts that a delivery remembers: all of the schedule and many resends. */
const ATTEMPTS_KEPT = 20

/** A delivery after one more attempt. A failed one waits for the next of the schedule, or is over. */
function afterAttempt(before: Delivery, attempt: Attempt, reason: Reason): Delivery {
  const attempts = [...before.attempts, attempt].slice(-ATTEMPTS_KEPT)
  const delivery = { ...(reason === 'copy' ? withOneCopyLess(before) : before), attempts }
  const tries = BESIDE.has(reason) ? before.tries : before.tries + 1
  if (isAcknowledged(attempt)) return { ...delivery, tries, state: 'delivered', nextAttemptAt: null }
  if (BESIDE.has(reason)) return delivery
  const delayMs = reason === 'once' || before.policy?.lose === 'all' ? undefined : retryDelayMs(tries)
  if (delayMs !== undefined) return { ...delivery, tries, nextAttemptAt: attempt.at + delayMs }
  return { ...delivery, tries, state: attempt.error === LOST ? 'lost' : 'failed', nextAttemptAt: null }
}

/** Writes the result of an attempt down: the delivery, its next retry, one line of the event log. Call it in a unit. */
export function recordAttempt(book: Book, delivery: Delivery, attempt: Attempt, reason: Reason): Delivery {
  const next = book.deliveries.put(afterAttempt(delivery, attempt, reason))
  if (next.nextAttemptAt === null) callOffAll(book, next)
  else if (reason === 'schedule') schedule(book, 'retry', next.id, next.nextAttemptAt)
  recordEvent(book, { type: eventType(next, attempt, reason), ...attemptFacts(next, attempt, next.nextAttemptAt) })
  return next
}

function callOffAll(book: Book, { id, policy }: Delivery): void {
  callOff(book, 'retry', id)
  if (policy) callOff(book, 'delivery', id)
}

function eventType({ state }: Delivery, attempt: Attempt, reason: Reason): EventFacts['type'] {
  if (isAcknowledged(attempt)) return 'webhook.delivered'
  return state === 'pending' || BESIDE.has(reason) ? 'webhook.attempted' : 'webhook.failed'
}
