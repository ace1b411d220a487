import { maskDocument } from '../../domain/documents.ts'
import { toIso } from '../../domain/instants.ts'
import { type Centavos, toDecimal, toReais } from '../../domain/money.ts'
import { isCredit, type Transaction } from '../../domain/transaction.ts'
import { type Fact, hasFailed, type Payloads, refundedOf } from './fact.ts'

const CURRENCY = 'BRL'

/** The V2 family: `{type, data}` (spec, Events, Payload shapes). */
export const V2_PAYLOADS: Payloads = {
  cash_in: ({ transaction }) => ({ type: 'RECEIVE', data: receive(transaction) }),
  cash_out: ({ transaction }) => ({ type: 'TRANSFER', data: transfer(transaction) }),
  refund_in: fact => ({ type: 'REFUND', data: refund(fact) }),
  refund_out: fact => ({ type: 'REFUND', data: refund(fact) }),
}

function transfer(transaction: Transaction) {
  const { id, pixKey, amount, endToEndId, externalId, counterpart, description } = transaction
  return {
    id,
    txId: null,
    pixKey,
    ...outcome(transaction),
    payment: payment(amount),
    endToEndId,
    creditDebitType: 'DEBIT',
    idempotencyKey: externalId,
    creditorAccount: { ...holder(transaction), ispb: counterpart.bank?.bankISPB ?? null },
    remittanceInformation: description ?? '',
  }
}

function receive(transaction: Transaction) {
  const { id, externalId, amount, endToEndId } = transaction
  return {
    id,
    txId: externalId,
    ...outcome(transaction),
    payment: payment(amount),
    endToEndId,
    debtorAccount: holder(transaction),
  }
}

/** The members at the top are those of the payment; the refund stands in `refunds` (domain facts, section 9). */
function refund(fact: Fact) {
  const { transaction } = fact
  const original = refundedOf(fact).payment
  return {
    id: original.id,
    txId: isCredit(original.kind) ? original.externalId : null,
    status: hasFailed(transaction) ? 'ERROR' : 'REFUNDED',
    payment: payment(original.amount),
    refunds: [
      {
        status: hasFailed(transaction) ? 'ERROR' : 'LIQUIDATED',
        payment: { amount: toReais(transaction.amount), currency: CURRENCY },
        endToEndId: transaction.endToEndId,
        eventDate: transaction.processedAt === null ? null : toIso(transaction.processedAt),
        information: transaction.description,
      },
    ],
    endToEndId: original.endToEndId,
    creditDebitType: isCredit(transaction.kind) ? 'CREDIT' : 'DEBIT',
  }
}

/** LIQUIDATED, or ERROR with the reason beside it (domain facts, section 9). */
function outcome(transaction: Transaction) {
  return hasFailed(transaction) ? { status: 'ERROR', errorCode: transaction.errorCode } : { status: 'LIQUIDATED' }
}

function payment(amount: Centavos) {
  return { amount: toDecimal(amount), currency: CURRENCY }
}

function holder({ counterpart }: Transaction) {
  return { name: counterpart.name, document: maskDocument(counterpart.document) }
}
