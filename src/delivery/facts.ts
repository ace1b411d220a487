import type { TransactionKind } from '../domain/operations.ts'
import type { Book } from '../store/book.ts'
import type { Fact, News } from './payloads/fact.ts'

const REFUNDS: ReadonlySet<TransactionKind> = new Set(['refund-in', 'devolucao', 'refund-out'])

/**
 * News with what its payload needs to know beside the transaction: for a refund, the payment that it gives back; for a
 * MED, the one that it contests; for a second payment, the charge that was paid already.
 */
export function factOf(book: Book, news: News): Fact {
  const { kind, parentId } = news.transaction
  const payment = parentId === null ? undefined : book.transactions.get(parentId)
  if (payment === undefined) return news
  if (kind === 'med') return { ...news, contested: payment }
  if (kind === 'receipt') return { ...news, charge: payment }
  if (!REFUNDS.has(kind)) return news
  return { ...news, refunded: { payment, remaining: Math.max(payment.amount - book.returned(payment.id), 0) } }
}
