import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import { MAX_ROWS } from '../paging.ts'
import type { TransactionsQuery } from './list-schema.ts'

/**
 * The transactions of a page, from number to number and not over all rows: an account may have a million of them, and
 * the console asks for the newest again with every event.
 */
export function listTransactions(book: Book, query: TransactionsQuery) {
  const { limit = MAX_ROWS } = query
  const found: Transaction[] = []
  for (const transaction of following(book, query)) {
    if (!isWanted(transaction, query)) continue
    if (found.length === limit) return { data: found.map(lineOf(book)), next: found.at(-1)?.id ?? null }
    found.push(transaction)
  }
  return { data: found.map(lineOf(book)), next: null }
}

function* following(book: Book, { after, order }: TransactionsQuery): Iterable<Transaction> {
  const last = book.last('transaction')
  const [first, step] = order === 'newest' ? [Math.min((after ?? last + 1) - 1, last), -1] : [(after ?? 0) + 1, 1]
  for (let id = first; id > 0 && id <= last; id += step) {
    const transaction = book.transactions.get(id)
    if (transaction) yield transaction
  }
}

function isWanted(transaction: Transaction, { kind, status }: TransactionsQuery): boolean {
  if (transaction.kind === 'med') return false
  return (kind ?? transaction.kind) === transaction.kind && (status ?? transaction.status) === transaction.status
}

function lineOf(book: Book) {
  return (transaction: Transaction) => {
    const { id, kind, status, externalId, endToEndId, createdAt, processedAt, amount, fee, runId } = transaction
    return {
      transactionId: id,
      kind,
      status,
      externalId,
      endToEndId,
      createdAt: toIso(createdAt),
      processedAt: processedAt === null ? null : toIso(processedAt),
      amount: toReais(amount),
      fee: toReais(fee),
      counterpart: transaction.counterpart.name,
      errorCode: transaction.errorCode,
      parentId: transaction.parentId,
      scenario: runId === null ? null : (book.runs.get(runId)?.story ?? null),
    }
  }
}
