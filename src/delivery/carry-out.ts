import type { Attempt, Delivery } from '../domain/webhook.ts'
import type { HttpClient } from '../platform/http-client.ts'
import type { Logger } from '../platform/logger.ts'
import type { Book } from '../store/book.ts'
import { logFacts } from '../store/log-facts.ts'
import type { Store } from '../store/store.ts'
import { loseAttempt, makeAttempt } from './attempt.ts'
import { type Reason, recordAttempt } from './outcome.ts'
import { isFirstThatLeft, isLost, owesCopies } from './policy.ts'
import { type Target, type TargetRules, targetOf } from './targets.ts'

/** What attempts are made with. */
export interface DeliveryPorts extends TargetRules {
  readonly store: Store
  readonly client: HttpClient
  readonly log: Logger
}

/** A delivery as it was when an attempt of it was set off. */
export interface Ticket {
  readonly book: Book
  readonly delivery: Delivery
}

/**
 * One attempt and its result, each as the rows are by then. Resolves with whether a copy is to follow; never rejects.
 * `onDisk`: whether what it tells of was written down.
 */
export async function carryOut(
  ports: DeliveryPorts,
  { book, delivery: { id, url } }: Ticket,
  reason: Reason,
  onDisk: Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (!(await onDisk) || signal.aborted) return false
    const delivery = rowOf(ports, book, id)
    if (delivery === undefined || (reason === 'schedule' && delivery.state !== 'pending')) return false
    const target = targetOf(url, ports)
    const made =
      reason === 'schedule' && isLost(delivery)
        ? loseAttempt(book, delivery)
        : await makeAttempt(ports.client, book, delivery, target, signal)
    const current = rowOf(ports, book, id)
    if (current === undefined || signal.aborted) return false
    const next = ports.store.unit(() => {
      keepInInbox(book, delivery, target, made)
      return recordAttempt(book, current, made, reason)
    })
    const { number, status, error } = made
    ports.log.debug(
      { ...logFacts(book, delivery.transactionId), deliveryId: id, attempt: number, status, error },
      'webhook attempted',
    )
    return isFollowedByCopy(next, reason)
  } catch (error) {
    const facts = logFacts(book, book.deliveries.get(id)?.transactionId)
    ports.log.error({ err: error, ...facts, deliveryId: id }, 'delivery failed')
    return false
  }
}

/** The row of a delivery as it is now; undefined when it or its account has gone, or the account was reset. */
export function rowOf({ store }: DeliveryPorts, book: Book, deliveryId: number): Delivery | undefined {
  return store.books.get(book.id) === book ? book.deliveries.get(deliveryId) : undefined
}

/** The built-in receiver keeps what it got. */
function keepInInbox(book: Book, { url, body }: Delivery, target: Target, { at, status, requestHeaders }: Attempt) {
  if (target.kind === 'inbox' && status !== null)
    book.inbox.put({ id: book.next('inbox'), at, url, headers: requestHeaders, raw: body })
}

/** Copies follow the first attempt that left, one after the other. */
function isFollowedByCopy(delivery: Delivery, reason: Reason): boolean {
  if (!owesCopies(delivery)) return false
  return reason === 'copy' || (reason === 'schedule' && isFirstThatLeft(delivery))
}
