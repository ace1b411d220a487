import type { Job } from '../domain/run.ts'
import type { Book } from './book.ts'

/** What a log line says of something that happened to a transaction, if it was one: whose, which, and what plays on it. */
export function logFacts(book: Book, transactionId: number | null | undefined) {
  const runId = book.transactions.get(transactionId ?? -1)?.runId
  const scenario = book.runs.get(runId ?? -1)?.story
  return { accountId: book.id, ...(transactionId && { transactionId }), ...(scenario && { scenario }) }
}

/** The transaction that a job is about, in the end. */
export function transactionOfJob(book: Book, { kind, ref }: Pick<Job, 'kind' | 'ref'>): number | null | undefined {
  if (kind === 'step') return book.runs.get(ref)?.transactionId
  if (kind === 'delivery' || kind === 'retry') return book.deliveries.get(ref)?.transactionId
  return ref
}
