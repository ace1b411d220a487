import { ApiError, httpError } from '../../domain/api-error.ts'
import { DAY_MS, type Instant, toIso } from '../../domain/instants.ts'
import { type Centavos, toReais } from '../../domain/money.ts'
import { isReceived, type Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import { checkBalance } from '../payment-checks.ts'

/** Spec, Limits: refund deadline, in days of 24 hours after receipt. */
const REFUND_DEADLINE_DAYS = 89

/** What the two endpoints answer in their own way: the status of a missed deadline (spec, Endpoints). */
export interface RefundRules {
  readonly deadlineStatus: 400 | 422
}

/** A refund as it is asked for. */
export interface RefundRequest {
  readonly amount: Centavos
  readonly fee: Centavos
  /** The caller's id; undefined when one has to be made. */
  readonly externalId: string | undefined
}

/** Throws 404 when there is no such transaction, and when it is not a PIX that was received. */
export function checkReceived(found: Transaction | undefined): Transaction {
  if (found === undefined) throw httpError(404, 'The original transaction was not found')
  if (!isReceived(found)) throw httpError(404, 'The transaction is not a PIX that was received', NOT_RECEIVED_HINT)
  return found
}

const NOT_RECEIVED_HINT = 'Only a paid charge and a PIX that came in can be refunded.'

/**
 * In this order: id, an open MED, deadline, what is left of the payment, and whether its money was spent since (domain
 * decision). Throws 400 or 422.
 */
export function checkRefund(book: Book, original: Transaction, request: RefundRequest, rules: RefundRules): void {
  const { amount, fee, externalId } = request
  if (externalId !== undefined && book.byExternalId('refund', `${original.id}/${externalId}`))
    throw new ApiError(400, { externalId }, { message: 'The payment already has a refund with this id' })
  checkNotContested(book, original)
  checkDeadline(book, deadlineOf(original), rules)
  checkLeft(original.amount - book.returned(original.id), amount)
  checkBalance(book, amount, fee)
}

/** What a MED blocks goes back through the MED, or not at all (domain decision). */
function checkNotContested(book: Book, original: Transaction): void {
  if (!book.isContested(original.id)) return
  throw httpError(400, 'The payment is contested by a MED that has not ended', 'GET /api/med shows it.')
}

/** The last instant at which a payment can be refunded. */
function deadlineOf({ processedAt, createdAt }: Transaction): Instant {
  return (processedAt ?? createdAt) + REFUND_DEADLINE_DAYS * DAY_MS
}

function checkDeadline(book: Book, deadline: Instant, { deadlineStatus }: RefundRules): void {
  if (book.now() <= deadline) return
  const message = `The refund deadline of ${REFUND_DEADLINE_DAYS} days has expired`
  const hint = `It ended at ${toIso(deadline)}; the account's clock shows ${toIso(book.now())}.`
  throw httpError(deadlineStatus, message, hint)
}

function checkLeft(left: Centavos, amount: Centavos): void {
  if (amount <= left) return
  const details = { requested: toReais(amount), refundable: toReais(left) }
  throw new ApiError(400, details, { message: 'The refund exceeds what is left of the payment' })
}
