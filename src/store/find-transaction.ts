import type { Transaction } from '../domain/transaction.ts'
import type { Book } from './book.ts'

type LookUp = (book: Book, name: string) => Transaction | undefined

/** In this order, so that a numeric id wins over an externalId of the same digits; one with a zero before it is none. */
const LOOK_UPS: readonly LookUp[] = [
  (book, name) => (/^[1-9]\d{0,14}$/.test(name) ? book.transactions.get(Number(name)) : undefined),
  (book, name) => book.byUuid(name.toLowerCase()),
  (book, name) => book.byExternalId('order', name),
  (book, name) => book.byExternalId('transfer', name),
  (book, name) => book.byExternalId('cob', name),
  (book, name) => book.byRefundId(name),
  (book, name) => book.byEndToEndId('out', name),
  (book, name) => book.byEndToEndId('in', name),
]

/**
 * The transaction of an account by any of its names: numeric id, uuid, externalId, txid, refund id or endToEndId. Where
 * a name stands for several, the first that is meant, else the first of them.
 */
export function findTransaction(
  book: Book,
  name: string,
  isMeant: (transaction: Transaction) => boolean = () => true,
): Transaction | undefined {
  let other: Transaction | undefined
  for (const lookUp of LOOK_UPS) {
    const found = lookUp(book, name)
    if (found && isMeant(found)) return found
    other ??= found
  }
  return other
}
