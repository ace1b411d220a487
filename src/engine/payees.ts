import type { Holder } from '../domain/dict.ts'
import { END_TO_END_TAIL_LENGTH, endToEndId, OWN_INSTITUTION } from '../domain/end-to-end-id.ts'
import { bankOf } from '../domain/institutions.ts'
import { MACHINES } from '../domain/machines/index.ts'
import { rowFor } from '../domain/machines/row.ts'
import type { SettlementErrorCode } from '../domain/settlement-errors.ts'
import type { Payee, Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import { apply, create, type Ports } from './transitions.ts'

/** Where the money of a payment inside the sandbox goes: the book, and the charge that it pays, if any. */
interface PayeeSide {
  readonly book: Book
  readonly charge: Transaction | undefined
}

/** The payee's side of a payment as it is now, or why it cannot take the money. */
export function findPayee(store: Store, payee: Payee): PayeeSide | SettlementErrorCode {
  const book = store.books.get(payee.accountId)
  if (book === undefined) return 'ACCOUNT_CLOSED'
  if (payee.transactionId === null) return { book, charge: undefined }
  const charge = book.transactions.get(payee.transactionId)
  const payable = charge && rowFor(MACHINES[charge.kind], charge.status, 'pay') !== undefined
  return payable ? { book, charge } : 'ORDER_REJECTED'
}

/** The account of this sandbox that owns a key, given in its canonical form. */
export function payeeByKey(store: Store, pixKey: string): Payee | null {
  const [book] = store.booksByPixKey(pixKey)
  return book ? { accountId: book.id, transactionId: null } : null
}

/** A row's `credit-payee`: the other side of a payment inside the sandbox, at the payee's own now. */
export function creditPayee(ports: Ports, book: Book, payment: Transaction): void {
  if (payment.payee === null) return
  const side = findPayee(ports.store, payment.payee)
  if (typeof side === 'string') throw new Error(`payment ${payment.id} of account ${book.id} has no payee: ${side}`)
  const credit = {
    amount: payment.amount,
    fee: creditFee(side.book, payment.amount),
    counterpart: holderOf(book),
    endToEndId: payment.endToEndId,
    payerId: book.id,
  }
  if (side.charge) apply(ports, side.book, side.charge, 'pay', { by: 'payment', patch: credit })
  else create(ports, side.book, { ...credit, kind: 'receipt', pixKey: side.book.account.pixKey }, 'payment', 'pay')
}

/** The fee of a credit of this amount: never more than what came in (domain decision). */
export function creditFee(book: Book, amount: number): number {
  return Math.min(book.account.fees.cashIn, amount)
}

/** An account of this sandbox, as the other side sees it: the payer of a receipt, the holder of a key. */
export function holderOf({ account }: Book): Pick<Holder, 'name' | 'document' | 'bank'> {
  return { name: account.name, document: account.document, bank: bankOf(OWN_INSTITUTION, `account/${account.id}`) }
}

/** A new endToEndId of a payment that this account makes now. */
export function outgoingEndToEndId(book: Book, payee: Payee | null): string {
  return endToEndId('E', OWN_INSTITUTION.ispb, book.now(), outgoingTail(book, payee?.accountId ?? null))
}

/**
 * The end of an endToEndId that this account makes. One that stays in the sandbox carries the account, so that two
 * accounts with one seed do not send a third one the same id.
 */
export function outgoingTail(book: Book, otherId: number | null): string {
  const mark = otherId === null ? '' : `${book.id.toString(36)}x`
  return mark + book.ids.alphanumeric(END_TO_END_TAIL_LENGTH - mark.length)
}
