import { httpError } from '../../domain/api-error.ts'
import { isKeyInAnyForm } from '../../domain/pix-keys.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import type { Listing } from '../../store/listing.ts'
import { spanOf } from './dates.ts'
import { DAYS_BACK, DAYS_BACK_OF_KEY, type KeyQuery, type TransactionsQuery } from './schemas.ts'

/** The transactions that a query asks for (spec, GET /api/transactions). Throws 400 for its dates. */
export function listTransactions(book: Book, query: TransactionsQuery): Listing {
  const { page: _page, size: _size, startDate: _start, endDate: _end, ...members } = query
  return book.listing({ ...members, ...spanOf(query, book.now(), DAYS_BACK) })
}

/**
 * The same of one key, 1,000 at most (spec, GET /api/pix/transactions/pix-key/{pixKey}): what was paid at the account's
 * key, or to somebody's. Throws 400 for its dates, and for what is no key.
 */
export function listByKey({ taxIds }: Services, book: Book, pixKey: string, query: KeyQuery): Listing {
  if (!isKeyInAnyForm(pixKey, taxIds)) throw httpError(400, ['pixKey must be a CPF, CNPJ, phone, e-mail or EVP'])
  const { page: _page, size: _size, startDate: _start, endDate: _end, ...members } = query
  return book.listing({ ...members, pixKey, ...spanOf(query, book.now(), DAYS_BACK_OF_KEY) })
}
