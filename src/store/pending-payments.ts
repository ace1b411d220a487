import { isOutgoing, type Transaction } from '../domain/transaction.ts'
import type { Index } from './indexes.ts'

/** Knows the outgoing payments that are PENDING, by key and amount. */
export interface PendingPayments extends Index<Transaction> {
  /** The payment to a key of an amount in centavos that has been PENDING the longest; undefined when none is. */
  first(pixKey: string, amount: number): number | undefined
}

/** Queues are looked through for what has ended when there are twice as many as after the last time, and so many. */
const MANY = 1_024

/**
 * No payments yet. A payment enters the queue of its key and amount; what has ended is left out only when somebody asks
 * for the first one, or when there are many queues: most payments end without being asked for. `rowOf` tells how a
 * payment stands now.
 */
export function pendingPayments(rowOf: (id: number) => Transaction | undefined): PendingPayments {
  const queues = new Map<string, number[]>()
  let sweepAt = MANY
  const standsIn = (key: string) => (id: number) => {
    const row = rowOf(id)
    return row !== undefined && isPending(row) && queueOf(row) === key
  }
  const firstOf = (key: string, ids: number[]): number | undefined => {
    const first = ids.findIndex(standsIn(key))
    if (first < 0) queues.delete(key)
    else if (first > 0) ids.splice(0, first)
    return first < 0 ? undefined : ids[0]
  }
  const sweep = () => {
    for (const [key, ids] of queues) firstOf(key, ids)
    sweepAt = 2 * queues.size + MANY
  }
  const enter = (key: string, id: number) => {
    const ids = queues.get(key)
    if (ids !== undefined) insert(ids, id)
    else {
      queues.set(key, [id])
      if (queues.size > sweepAt) sweep()
    }
  }
  return {
    first(pixKey, amount) {
      const key = `${amount} ${pixKey}`
      const ids = queues.get(key)
      return ids && firstOf(key, ids)
    },
    change(previous, next) {
      if (next === undefined || !isPending(next)) return
      if (previous === undefined || !isPending(previous)) enter(queueOf(next), next.id)
    },
  }
}

/** Numbers are given in the order of time, so the lowest has waited the longest. */
function insert(ids: number[], id: number): void {
  if ((ids.at(-1) ?? 0) < id) ids.push(id)
  else if (!ids.includes(id))
    ids.splice(
      ids.findIndex(each => each > id),
      0,
      id,
    )
}

function isPending({ kind, status }: Transaction): boolean {
  return status === 'PENDING' && isOutgoing(kind)
}

function queueOf({ pixKey, amount }: Transaction): string {
  return `${amount} ${pixKey}`
}
