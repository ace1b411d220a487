import { isOutgoing, type Transaction } from '../domain/transaction.ts'
import type { Index } from './indexes.ts'

/** Knows the outgoing payments that are PENDING, by key and amount. */
export interface PendingPayments extends Index<Transaction> {
  /** The payment to a key of an amount in centavos that has been PENDING the longest; undefined when none is. */
  first(pixKey: string, amount: number): number | undefined
}

/** A place in the queue of a key and an amount; the head, whose id means nothing, closes the ring. */
interface Place {
  readonly id: number
  before: Place
  after: Place
}

/** No payments yet. Linked, so that the one in the middle of ten thousand leaves as fast as the only one. */
export function pendingPayments(): PendingPayments {
  const heads = new Map<string, Place>()
  const places = new Map<number, Place>()
  const enter = (key: string, id: number) => {
    const head = heads.get(key) ?? emptyRing()
    heads.set(key, head)
    const place = { id, before: head.before, after: head }
    head.before.after = place
    head.before = place
    places.set(id, place)
  }
  const leave = (key: string, id: number) => {
    const place = places.get(id)
    if (place === undefined) return
    const { before, after } = place
    before.after = after
    after.before = before
    places.delete(id)
    if (before === after) heads.delete(key)
  }
  return {
    first: (pixKey, amount) => heads.get(keyOf(pixKey, amount))?.after.id,
    change(previous, next) {
      const was = previous !== undefined && isPending(previous)
      const is = next !== undefined && isPending(next)
      if (was === is) return
      if (was) leave(keyOf(previous.pixKey, previous.amount), previous.id)
      if (is) enter(keyOf(next.pixKey, next.amount), next.id)
    },
  }
}

function emptyRing(): Place {
  const head = { id: Number.NaN } as Place
  head.before = head
  head.after = head
  return head
}

function isPending({ kind, status }: Transaction): boolean {
  return status === 'PENDING' && isOutgoing(kind)
}

function keyOf(pixKey: string | null, amount: number): string {
  return `${amount} ${pixKey}`
}
