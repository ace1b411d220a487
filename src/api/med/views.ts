import { maskDocument } from '../../domain/documents.ts'
import { OWN_INSTITUTION } from '../../domain/end-to-end-id.ts'
import { toIso } from '../../domain/instants.ts'
import type { MedStatus } from '../../domain/meds.ts'
import { toReais } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import type { MedQuery } from './schemas.ts'

/** A page of MEDs; one past the end is empty (domain decision). */
export function pageView(book: Book, meds: readonly Transaction[], { page, pageSize }: MedQuery) {
  const first = (page - 1) * pageSize
  return {
    data: meds.slice(first, first + pageSize).map(med => medView(book, med)),
    metadata: { total: meds.length, page, pageSize, totalPages: Math.ceil(meds.length / pageSize) },
  }
}

/** Spec, Resources, MED. */
function medView(book: Book, transaction: Transaction) {
  const { id, status, med, parentId, createdAt, timeline } = transaction
  if (med === null) throw new Error(`transaction ${id} is no MED`)
  const { endToEndId, reason, cause, description, analysisResult, analysisDetails, requestingBank } = med
  const payment = parentId === null ? undefined : book.transactions.get(parentId)
  return {
    id,
    endToEnd: endToEndId,
    status: status as MedStatus,
    reason,
    cause,
    description,
    analysisResult,
    analysisDetails,
    requestingBank,
    contestedBank: { ispb: OWN_INSTITUTION.ispb, name: OWN_INSTITUTION.name },
    originalTransaction: payment === undefined ? null : originalView(payment),
    isReconciled: parentId !== null,
    originalTransactionId: parentId,
    createdAt: toIso(createdAt),
    updatedAt: toIso(timeline.at(-1)?.at ?? createdAt),
  }
}

/** Only a PIX that was received can be contested, so it is always a cash-in; its other side is the payer. */
function originalView({ amount, counterpart, processedAt, createdAt }: Transaction) {
  return {
    amount: toReais(amount),
    type: 'PIX',
    transactionType: 'CASH_IN',
    name: counterpart.name,
    document: maskDocument(counterpart.document),
    dateTime: toIso(processedAt ?? createdAt),
  }
}
