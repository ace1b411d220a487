import type { TransactionKind } from '../domain/operations.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { type Fact, hasFailed, type News } from './payloads/fact.ts'

const REFUNDS: ReadonlySet<TransactionKind> = new Set(['refund-in', 'devolucao', 'refund-out'])

/** News with what its payload needs to know beside the transaction: for a refund, the payment that it gives back. */
export function factOf(book: Book, news: News): Fact {
  const { kind, parentId } = news.transaction
  if (!REFUNDS.has(kind) || parentId === null) return news
  const payment = book.transactions.get(parentId)
  return payment ? { ...news, refunded: { payment, remaining: remainingOf(book, payment) } } : news
}

/** Centavos of a payment that no refund has taken, whether settled or on its way. Refunds come after their payment. */
function remainingOf(book: Book, payment: Transaction): number {
  let remaining = payment.amount
  for (let id = payment.id + 1; id <= book.last('transaction'); id++) {
    const refund = book.transactions.get(id)
    if (refund?.parentId === payment.id && REFUNDS.has(refund.kind) && !hasFailed(refund)) remaining -= refund.amount
  }
  return Math.max(remaining, 0)
}
