import { endToEndId, OWN_INSTITUTION } from '../domain/end-to-end-id.ts'
import type { SettlementErrorCode } from '../domain/settlement-errors.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import { outgoingTail } from './payees.ts'
import { create, type Ports } from './transitions.ts'

/** The payer's side of a refund inside the sandbox: the book, and the payment whose money comes back. */
interface PayerSide {
  readonly book: Book
  readonly payment: Transaction
}

/**
 * The account of this sandbox that a refund gives its money back to, as it is now, or why it cannot take it; undefined
 * when the money came from outside. After a reset the payment is no longer there, and nothing can come back for it.
 */
export function findPayer(store: Store, book: Book, refund: Transaction): PayerSide | SettlementErrorCode | undefined {
  if (refund.payerId === null || refund.parentId === null) return undefined
  const payer = store.books.get(refund.payerId)
  if (payer === undefined) return 'ACCOUNT_CLOSED'
  const paid = book.transactions.get(refund.parentId)?.endToEndId
  const payment = payer.byEndToEndId('out', paid ?? '')
  const left = payment === undefined ? 0 : payment.amount - payer.returned(payment.id)
  return payment !== undefined && left >= refund.amount ? { book: payer, payment } : 'ORDER_REJECTED'
}

/** A row's `credit-payer`: the payer's side of a refund inside the sandbox, at the payer's own now. */
export function creditPayer(ports: Ports, book: Book, refund: Transaction): void {
  const side = findPayer(ports.store, book, refund)
  if (side === undefined) return
  if (typeof side === 'string') throw new Error(`refund ${refund.id} of account ${book.id} has no payer: ${side}`)
  const { amount, description, endToEndId: returnId } = refund
  const { id: parentId, pixKey, counterpart } = side.payment
  const returned = { kind: 'refund-out', amount, parentId, pixKey, counterpart } as const
  create(ports, side.book, { ...returned, description, endToEndId: returnId }, 'refund')
}

/** The endToEndId of a refund that this account makes now: also its rtrId and providerTransactionId. */
export function refundEndToEndId(book: Book, payerId: number | null): string {
  return endToEndId('D', OWN_INSTITUTION.ispb, book.now(), outgoingTail(book, payerId))
}
