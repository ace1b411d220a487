import { MACHINES } from '../domain/machines/index.ts'
import type { Run } from '../domain/run.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { incomingEndToEndId, payerOf, returnedEndToEndId } from './payers.ts'
import type { Ports } from './transitions.ts'

/** Ids of what exists nowhere: far from those of any account. */
const STRANGERS = [1_000_000_000, 1_999_999_999] as const

/**
 * A webhook from somebody who knows the URL and does not have the secret: a payment like this one is said to have
 * worked, of which no account here knows.
 */
export function forgeNews({ publish }: Ports, book: Book, like: Transaction, run: Run): void {
  const row = MACHINES[like.kind].find(({ on }) => on === 'pay' || on === 'confirm')
  if (row?.notify === undefined) throw new Error(`no outcome of ${like.kind} is announced`)
  const id = book.ids.integer(...STRANGERS)
  const counterpart = payerOf({ id, charge: null })
  const invented = {
    id,
    uuid: book.ids.uuid(),
    externalId: book.ids.uuid(),
    endToEndId: like.parentId === null ? incomingEndToEndId(book, counterpart) : returnedEndToEndId(book, like),
    counterpart,
    status: row.to,
    processedAt: book.now(),
  }
  publish(book, {
    type: row.notify,
    transaction: { ...like, ...invented },
    run: { ...run, news: { signature: 'wrong' } },
  })
}
