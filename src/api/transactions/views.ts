import { listedAs, maskedCounterpart, STATUS_NAMES, TYPE_NAMES } from '../../domain/display.ts'
import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import { finalAmount, isCredit, type Transaction } from '../../domain/transaction.ts'
import type { Listing } from '../../store/listing.ts'

/** One page of a listing (spec, GET /api/transactions, Response 200). A page past the end is empty. */
export function pageView({ total, page: rowsOf }: Listing, { page, size }: { page: number; size: number }) {
  const totalPages = Math.ceil(total / size)
  return {
    data: rowsOf((page - 1) * size, size).map(transactionView),
    metadata: { page, size, total, totalPages, hasNext: page < totalPages, hasPrevious: page > 1 && total > 0 },
  }
}

/** Spec, Resources, Transaction. What is not known yet is null (domain decision). */
function transactionView(transaction: Transaction) {
  const listed = listedAs(transaction)
  if (listed === undefined) throw new Error(`transaction ${transaction.id} is in a listing as ${transaction.status}`)
  const { uuid, kind, externalId, amount, fee, endToEndId, processedAt, counterpart } = transaction
  return {
    transactionId: uuid,
    externalId,
    status: STATUS_NAMES[listed.status],
    operationType: TYPE_NAMES[listed.type],
    movementType: isCredit(kind) ? ('CREDIT' as const) : ('DEBIT' as const),
    originalAmount: toReais(amount),
    feeAmount: toReais(fee),
    finalAmount: toReais(finalAmount(transaction)),
    endToEndId,
    createdAt: toIso(listed.at),
    processedAt: processedAt === null ? null : toIso(processedAt),
    counterpart: maskedCounterpart(counterpart),
  }
}
