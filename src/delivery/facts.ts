import type { TransactionKind } from '../domain/operations.ts'
import type { Book } from '../store/book.ts'
import type { Fact, News } from './payloads/fact.ts'

const REFUNDS: ReadonlySet<TransactionKind> = new Set(['refund-in', 'devolucao', 'refund-out'])

/** News with what its payload needs to know beside the transaction: for a refund, the payment that it gives back. */
export function factOf(book: Book, news: News): Fact {
  const { kind, parentId } = news.transaction
  const payment = REFUNDS.has(kind) && parentId !== null ? book.transactions.get(parentId) : undefined
  if (payment === undefined) return news
  return { ...news, refunded: { payment, remaining: Math.max(payment.amount - book.returned(payment.id), 0) } }
}
