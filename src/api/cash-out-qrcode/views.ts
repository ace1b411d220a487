import { toIso } from '../../domain/instants.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** The receipt of a payment by code (spec, POST /api/pix/cash-out-qrcode, Response 201). */
export function receiptView({ uuid, externalId, status, createdAt }: Transaction) {
  return {
    transactionId: uuid,
    externalId: externalId ?? '',
    status: status as 'PENDING' | 'CONFIRMED' | 'ERROR',
    generateTime: toIso(createdAt),
  }
}
