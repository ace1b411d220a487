import { DAY_MS, toIso } from '../../domain/instants.ts'
import { CONTEST_DAYS, legalMedEvents, type MedDetails } from '../../domain/meds.ts'
import { isReceived, type Transaction } from '../../domain/transaction.ts'
import { nameBank } from '../../engine/meds.ts'
import type { Fired } from '../../engine/scheduler.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { findTransaction } from '../../store/find-transaction.ts'
import { problem } from '../problem.ts'
import { exactlyOne } from '../readers.ts'
import { transactionOf } from '../transaction-of.ts'
import type { EventBody, OpenBody } from './schemas.ts'

/** A MED, and what happened to it. */
interface Driven {
  readonly transaction: Transaction
  readonly fired: readonly Fired[]
}

/** Another bank contests a payment. Throws 400, 404, and 409 for what cannot be contested. */
export function openMed({ engine }: Services, book: Book, body: OpenBody): Driven {
  const payment = contestedBy(book, body)
  if (payment) checkContestable(book, payment)
  const { endToEndId = '', reason = 'REFUND_REQUEST', cause = null, description = null, acknowledge = true } = body
  return engine.openMed(book, {
    payment,
    endToEndId: payment?.endToEndId ?? endToEndId,
    reason,
    cause,
    description,
    requestingBank: bankOf(body.requestingBank),
    acknowledge,
  })
}

/** Lets an event happen to a MED. Throws 400, and 409 with what would be possible. */
export function driveMed({ engine }: Services, book: Book, med: Transaction, { event, details }: EventBody): Driven {
  if (event === 'acknowledge' && details !== undefined)
    throw problem(400, 'details means nothing to acknowledge', 'acknowledge takes no other member.')
  const legal = legalMedEvents(med.status)
  if (legal.includes(event)) return engine.driveMed(book, med, event, details ?? null)
  const hint = legal.length === 0 ? 'Nothing can happen to it any more.' : `Possible now: ${legal.join(', ')}.`
  throw problem(409, `med ${med.id} is ${med.status}: it cannot ${event}`, hint, { legal })
}

/** A MED of an account by its number. Throws 404. */
export function medOf(book: Book, medId: number): Transaction {
  const med = book.transactions.get(medId)
  if (med?.kind === 'med') return med
  throw problem(404, `Account ${book.id} has no MED ${medId}`, `GET /sandbox/v1/accounts/${book.id}/meds lists them.`)
}

/** The contested payment; undefined when its endToEndId is unknown here. */
function contestedBy(book: Book, body: OpenBody): Transaction | undefined {
  if (exactlyOne(body, ['transaction', 'endToEndId']) === 'transaction')
    return findTransaction(book, body.transaction ?? '', isReceived) ?? transactionOf(book, body.transaction ?? '')
  const { endToEndId = '' } = body
  return book.byEndToEndId('in', endToEndId) ?? book.byEndToEndId('out', endToEndId)
}

/** Throws 409 for what was not received, is contested already, or was received too long ago. */
function checkContestable(book: Book, payment: Transaction): void {
  const { id, kind, status, processedAt, createdAt } = payment
  const refuse = (detail: string, hint: string) => problem(409, detail, hint, { legal: [] })
  if (!isReceived(payment))
    throw refuse(`${kind} ${id} is ${status}: it cannot be contested`, 'Only a PIX that was received can be contested.')
  if (book.isContested(id))
    throw refuse(`${kind} ${id} is contested already`, 'One MED at a time: let that one end first.')
  const until = (processedAt ?? createdAt) + CONTEST_DAYS * DAY_MS
  if (book.now() <= until) return
  throw refuse(
    `${kind} ${id} was received more than ${CONTEST_DAYS} days ago`,
    `It could be contested until ${toIso(until)}; the account's clock shows ${toIso(book.now())}.`,
  )
}

function bankOf(given: OpenBody['requestingBank']): MedDetails['requestingBank'] | undefined {
  return given && { ispb: given.ispb, name: given.name ?? nameBank(given.ispb).name }
}
