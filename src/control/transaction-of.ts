import { Type } from '@sinclair/typebox'
import { MACHINES } from '../domain/machines/index.ts'
import { legalEvents } from '../domain/machines/row.ts'
import type { Transaction } from '../domain/transaction.ts'
import { VERB_NAMES, type VerbName } from '../engine/verbs.ts'
import type { Book } from '../store/book.ts'
import { findTransaction } from '../store/find-transaction.ts'
import { problem } from './problem.ts'

/** How a path or a body names a transaction. */
export const TransactionName = Type.String({
  minLength: 1,
  description: 'numeric id, uuid, externalId, txid or endToEndId',
  examples: ['order-1'],
})

/** The transaction of an account by any of its names. Throws 404. */
export function transactionOf(book: Book, name: string): Transaction {
  const transaction = findTransaction(book, name)
  if (transaction) return transaction
  const hint = 'Send its numeric id, uuid, externalId, txid or endToEndId; names are looked up in this account only.'
  throw problem(404, `Account ${book.id} has no such transaction`, hint)
}

/** Throws 409 with what would be possible, when the state table of a transaction has no row for a verb. */
export function checkLegal({ kind, id, status }: Transaction, verb: VerbName): void {
  const events: readonly string[] = legalEvents(MACHINES[kind], status)
  const legal = VERB_NAMES.filter(name => events.includes(name))
  if (legal.includes(verb)) return
  if (kind === 'med')
    throw problem(409, `med ${id} cannot ${verb}`, `Send its events to …/meds/${id}/events.`, { legal })
  const hint = legal.length === 0 ? 'Nothing can happen to it any more.' : `Possible now: ${legal.join(', ')}.`
  throw problem(409, `${kind} ${id} is ${status}: it cannot ${verb}`, hint, { legal })
}
