import type { Attempt, Delivery } from '../domain/webhook.ts'
import type { EventFacts } from '../store/event-log.ts'

/** What the event log says of an attempt, beside the type of the event. */
export function attemptFacts(delivery: Delivery, attempt: Attempt, nextAttemptAt: number | null) {
  const { id, event, url, transactionId } = delivery
  const { number, status, error } = attempt
  const facts = { deliveryId: id, event, url, attempt: number, status, error, nextAttemptAt }
  return (transactionId === null ? facts : { transactionId, ...facts }) satisfies Omit<EventFacts, 'type'>
}
