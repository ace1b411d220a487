import { isOutgoing, type Transaction } from '../domain/transaction.ts'
import type { Index } from './indexes.ts'

/** Knows the outgoing payments that are PENDING, by key and amount. */
export interface PendingPayments extends Index<Transaction> {
  /** The payment to a key of an amount in centavos that has been PENDING the longest; undefined when none is. */
  first(pixKey: string, amount: number): number | undefined
}

/** One payment in the queue of its key and amount. */
interface Place {
  readonly id: number
  before: Place | undefined
  after: Place | undefined
}
interface Queue {
  first: Place
  last: Place
}

/** No payments yet. Linked, so that the one in the middle of ten thousand leaves as fast as the only one. */
export function pendingPayments(): PendingPayments {
  const queues = new Map<string, Queue>()
  const places = new Map<number, Place>()
  const enter = (key: string, id: number) => {
    const queue = queues.get(key)
    const place: Place = { id, before: queue?.last, after: undefined }
    places.set(id, place)
    if (queue === undefined) queues.set(key, { first: place, last: place })
    else {
      queue.last.after = place
      queue.last = place
    }
  }
  const leave = (key: string, id: number) => {
    const place = places.get(id)
    const queue = queues.get(key)
    if (place === undefined || queue === undefined) return
    const { before, after } = place
    places.delete(id)
    if (before) before.after = after
    if (after) after.before = before
    if (!before && !after) queues.delete(key)
    else if (!before && after) queue.first = after
    else if (!after && before) queue.last = before
  }
  return {
    first: (pixKey, amount) => queues.get(keyOf(pixKey, amount))?.first.id,
    change(previous, next) {
      const was = previous !== undefined && isPending(previous)
      const is = next !== undefined && isPending(next)
      if (was === is) return
      if (was) leave(keyOf(previous.pixKey, previous.amount), previous.id)
      if (is) enter(keyOf(next.pixKey, next.amount), next.id)
    },
  }
}

function isPending({ kind, status }: Transaction): boolean {
  return status === 'PENDING' && isOutgoing(kind)
}

function keyOf(pixKey: string | null, amount: number): string {
  return `${amount} ${pixKey}`
}
