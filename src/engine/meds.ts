import { OWN_INSTITUTION } from '../domain/end-to-end-id.ts'
import { DAY_MS } from '../domain/instants.ts'
import { institutionByIspb } from '../domain/institutions.ts'
import { ANSWER_DAYS, type MedDetails, type MedEvent, natureOf } from '../domain/meds.ts'
import type { Centavos } from '../domain/money.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { schedule } from '../store/jobs.ts'
import { creditPayer, findPayer, refundEndToEndId } from './refunds.ts'
import { apply, type Cause, create, type Ports } from './transitions.ts'

/** A MED as the requesting bank opens it. What is undefined follows from the payment. */
export interface MedOpening extends Pick<MedDetails, 'endToEndId' | 'reason' | 'cause' | 'description'> {
  /** The contested payment; undefined when it is unknown here. */
  readonly payment: Transaction | undefined
  /** The run of the story that opens it. */
  readonly runId?: number | null
  readonly requestingBank: MedDetails['requestingBank'] | undefined
  /** Whether the account's bank receives it at once. */
  readonly acknowledge: boolean
}

/** Opens a MED against the account, in the current unit of work; its money is blocked once it is acknowledged. */
export function openMed(ports: Ports, book: Book, opening: MedOpening, by: string): Transaction {
  const { payment, runId = null, acknowledge, requestingBank, ...said } = opening
  const med: MedDetails = {
    ...said,
    analysisResult: null,
    analysisDetails: null,
    requestingBank: requestingBank ?? payersBank(payment, said.endToEndId),
    idSolicitacaoDevolucao: book.ids.uuid(),
  }
  const origin = payment && { parentId: payment.id, payerId: payment.payerId, counterpart: payment.counterpart }
  const opened = create(ports, book, { kind: 'med', amount: 0, ...origin, runId, med }, by)
  return acknowledge ? driveMed(ports, book, opened, 'acknowledge', null, by) : opened
}

/**
 * Lets an event happen to a MED, in the current unit of work. `details` become those of its analysis. Throws
 * IllegalTransition.
 */
export function driveMed(
  ports: Ports,
  book: Book,
  transaction: Transaction,
  event: MedEvent,
  details: string | null,
  by: string,
): Transaction {
  const driven = apply(ports, book, transaction, event, { by, patch: LEARNT[event](book, transaction, details) })
  if (event === 'acknowledge' && book.account.unansweredMeds === 'accept')
    schedule(book, 'deadline', driven.id, book.now() + ANSWER_DAYS * DAY_MS)
  return driven
}

/** A `deadline` job: what nobody answered in time counts as accepted. */
export function acceptUnanswered(ports: Ports, book: Book, med: Transaction): Transaction {
  return driveMed(ports, book, med, 'accept', `Not answered within ${ANSWER_DAYS} days`, 'deadline')
}

type Learn = (book: Book, transaction: Transaction, details: string | null) => Partial<Transaction>

/** What a MED learns by each event. */
const LEARNT: Readonly<Record<MedEvent, Learn>> = {
  acknowledge: (book, transaction) => ({ amount: blockable(book, transaction) }),
  accept: (_book, transaction, analysisDetails) =>
    analysed(transaction, { analysisResult: 'APPROVED', analysisDetails }),
  reject: (_book, transaction, analysisDetails) =>
    analysed(transaction, { analysisResult: 'REJECTED', analysisDetails }),
  cancel: (_book, transaction, analysisDetails) => analysed(transaction, { analysisDetails }),
}

function analysed({ med }: Transaction, learnt: Partial<MedDetails>): Partial<Transaction> {
  return { med: med && { ...med, ...learnt } }
}

/** What is left of the contested payment, as far as the account still has it; nothing of a payment unknown here. */
function blockable(book: Book, { parentId }: Transaction): Centavos {
  const payment = parentId === null ? undefined : book.transactions.get(parentId)
  if (payment === undefined) return 0
  return Math.max(Math.min(payment.amount - book.returned(payment.id), book.balance.available), 0)
}

/**
 * A row's `return-contested`: the devolução of an accepted MED. Its money has left with the MED; a payer inside the
 * sandbox who can still take it gets it.
 */
export function returnContested(ports: Ports, book: Book, { amount, parentId, med }: Transaction, { by }: Cause): void {
  const payment = parentId === null ? undefined : book.transactions.get(parentId)
  if (payment === undefined || med === null || amount === 0) return
  const { id, payerId, pixKey, counterpart } = payment
  const draft = {
    kind: 'devolucao',
    amount,
    parentId: id,
    payerId,
    pixKey,
    counterpart,
    nature: natureOf(med.cause),
    description: med.description,
    externalId: med.idSolicitacaoDevolucao.replaceAll('-', ''),
    endToEndId: refundEndToEndId(book, payerId),
  } as const
  const returned = create(ports, book, draft, by, 'accept')
  if (typeof findPayer(ports.store, book, returned) === 'object') creditPayer(ports, book, returned)
}

/** The institution that made the contested payment: the payer's, else the one in its endToEndId. */
function payersBank(payment: Transaction | undefined, endToEndId: string): MedDetails['requestingBank'] {
  if (payment !== undefined && payment.payerId !== null) return nameBank(OWN_INSTITUTION.ispb)
  return nameBank(payment?.counterpart.bank?.bankISPB ?? endToEndId.slice(1, 9))
}

/** A bank by its ISPB; one that the catalogue does not have gets a name that says so. */
export function nameBank(ispb: string): MedDetails['requestingBank'] {
  if (ispb === OWN_INSTITUTION.ispb) return { ispb, name: OWN_INSTITUTION.name }
  return { ispb, name: institutionByIspb(ispb)?.name ?? `Instituição ${ispb}` }
}
