import { toIso } from '../../domain/instants.ts'
import { toDecimal, toReais } from '../../domain/money.ts'
import { SETTLEMENT_ERRORS } from '../../domain/settlement-errors.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** The receipt of a refund (spec, POST /api/pix/refund-in/{id}, Response 201). */
export function receiptView({ uuid, externalId, status, amount, endToEndId, createdAt }: Transaction) {
  return {
    transactionId: uuid,
    externalId: externalId ?? '',
    status: status as 'PENDING' | 'CONFIRMED' | 'ERROR',
    refundValue: toReais(amount),
    providerTransactionId: endToEndId ?? '',
    generateTime: toIso(createdAt),
  }
}

/** A refund in the style of the Central Bank (spec, Resources, Refund). */
export function devolucaoView(refund: Transaction) {
  const { externalId, endToEndId, amount, nature, description, status, errorCode } = refund
  return {
    id: externalId ?? '',
    rtrId: endToEndId ?? '',
    valor: toDecimal(amount),
    natureza: nature ?? 'ORIGINAL',
    ...(description !== null && { descricao: description }),
    horario: timesOf(refund),
    status: status as 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO',
    ...(errorCode !== null && { motivo: SETTLEMENT_ERRORS[errorCode].message }),
  }
}

/** `liquidacao` is there once the money has moved; a refund that failed has none (domain decision). */
function timesOf({ createdAt, processedAt, status }: Transaction) {
  const solicitacao = toIso(createdAt)
  return status === 'DEVOLVIDO' && processedAt !== null
    ? { solicitacao, liquidacao: toIso(processedAt) }
    : { solicitacao }
}
