import { MACHINES } from '../../src/domain/machines/index.ts'
import { isCredit, isReceived, type Transaction } from '../../src/domain/transaction.ts'
import type { Book } from '../../src/store/book.ts'

/** What a transaction did to its account for good, in centavos, fee included. */
export function effectOf(transaction: Transaction): number {
  const { kind, amount, fee, status } = transaction
  if (status !== 'CONFIRMED') return 0
  return isCredit(kind) ? amount - fee : -amount - fee
}

/** What a transaction holds back until it ends. */
export function heldBy({ kind, amount, fee, status }: Transaction): number {
  return status === 'PENDING' && !isCredit(kind) ? amount + fee : 0
}

/** Whether the timeline of a transaction is a walk along the rows of its machine. */
export function isWalk({ kind, status, timeline }: Transaction): boolean {
  const steps = timeline.every(({ from, on, to }, index) => {
    const isRow = MACHINES[kind].some(row => row.from === from && row.on === on && row.to === to)
    return isRow && from === (timeline[index - 1]?.to ?? null)
  })
  return steps && timeline.at(-1)?.to === status
}

/** The id of a payment that was received, those from inside the sandbox first; of anything when there is none. */
export function refundable(book: Book, which: number): number {
  const received = [...book.transactions.values()].filter(isReceived)
  const inside = received.filter(({ payerId }) => payerId !== null)
  const choice = inside.length > 0 && which % 2 === 0 ? inside : received
  return choice[which % Math.max(choice.length, 1)]?.id ?? which
}
