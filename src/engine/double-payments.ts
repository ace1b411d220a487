import { isOutgoing, type Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import type { Draft } from './transitions.ts'

/** The payment to the same key and of the same amount that is PENDING while another one is asked for. */
export function doubledBy(book: Book, { kind, pixKey, amount }: Draft): number | undefined {
  return isOutgoing(kind) && pixKey != null ? book.firstPending(pixKey, amount) : undefined
}

/** Writes the alarm down, in the current unit of work, and gives the first payment. */
export function warnOfDouble(book: Book, { id, kind, amount }: Transaction, first: number): number {
  recordEvent(book, { type: 'warning.double-payment', transactionId: id, kind, first, amount })
  return first
}
