import { maskedCounterpart } from '../../domain/display.ts'
import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import { SETTLEMENT_ERRORS } from '../../domain/settlement-errors.ts'
import { finalAmount, isCredit, type Transaction } from '../../domain/transaction.ts'
import { type Fact, hasFailed, type Payloads, refundedOf } from './fact.ts'

/** The flat family (V1): the spec's cash-out webhook, and the three that follow it (domain facts, section 4). */
export const FLAT_PAYLOADS: Payloads = {
  cash_in: ({ transaction }) => flat('CashIn', transaction),
  cash_out: ({ transaction }) => flat('CashOut', transaction),
  refund_in: fact => ({
    ...flat('CashInReversal', { ...fact.transaction, pixKey: null }),
    parentTransaction: parentOf(fact),
  }),
  refund_out: fact => ({
    ...flat('CashOutReversal', { ...fact.transaction, externalId: null }),
    parentTransaction: parentOf(fact),
  }),
}

/** Spec, Events, Cash-out webhook: its members in its order. */
function flat(event: string, transaction: Transaction) {
  const { id, kind, externalId, endToEndId, pixKey, fee, amount, processedAt, errorCode, counterpart } = transaction
  return {
    event,
    status: hasFailed(transaction) ? 'ERROR' : 'CONFIRMED',
    transactionType: 'PIX',
    movementType: isCredit(kind) ? 'CREDIT' : 'DEBIT',
    transactionId: String(id),
    externalId,
    endToEndId,
    pixKey,
    feeAmount: toReais(fee),
    originalAmount: toReais(amount),
    finalAmount: toReais(finalAmount(transaction)),
    processingDate: processedAt === null ? null : toIso(processedAt),
    errorCode,
    errorMessage: errorCode === null ? null : SETTLEMENT_ERRORS[errorCode].message,
    counterpart: maskedCounterpart(counterpart),
    metadata: metadataOf(transaction),
  }
}

/** The SPI code behind a failure: the one that a scenario named, else the first that stands behind the error. */
function metadataOf({ errorCode, spiCode }: Transaction) {
  return errorCode === null ? {} : { spiCode: spiCode ?? SETTLEMENT_ERRORS[errorCode].spi[0] }
}

function parentOf(fact: Fact) {
  const { payment, remaining } = refundedOf(fact)
  return {
    transactionId: String(payment.id),
    externalId: payment.externalId,
    endToEndId: payment.endToEndId,
    processingDate: payment.processedAt === null ? null : toIso(payment.processedAt),
    wasTotalRefunded: remaining === 0,
    remainingAmountForRefund: toReais(remaining),
    metadata: metadataOf(payment),
    counterpart: maskedCounterpart(payment.counterpart),
  }
}
