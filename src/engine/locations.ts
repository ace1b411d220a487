import { type Holder, resolveLocation } from '../domain/dict.ts'
import { readLocation } from '../domain/location.ts'
import type { ChargeDetails, Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import { holderOf } from './payees.ts'

/** A cash-in or a cob. */
export type Charge = Transaction & { readonly charge: ChargeDetails }

/** What the URL of one of our dynamic codes names. After a reset the charge is gone, or the account too. */
export interface Location {
  readonly book: Book | undefined
  readonly charge: Charge | undefined
}

/** What a URL names in this sandbox; undefined when it is somebody else's. */
export function findLocation(store: Store, url: string): Location | undefined {
  const place = readLocation(url)
  if (place === undefined) return undefined
  const book = store.books.get(place.accountId)
  const found = book?.byUuid(place.uuid)
  return { book, charge: found && isCharge(found) ? found : undefined }
}

/** Who is paid by a dynamic code: the account behind a charge of ours, else a holder made up from the URL. */
export function holderAt(store: Store, url: string, document: string | null): Holder {
  const { book, charge } = findLocation(store, url) ?? {}
  if (book === undefined || charge === undefined) return resolveLocation(url, document)
  return { ...holderOf(book), key: charge.pixKey ?? book.account.pixKey, state: 'open' }
}

function isCharge(transaction: Transaction): transaction is Charge {
  return transaction.charge !== null
}
