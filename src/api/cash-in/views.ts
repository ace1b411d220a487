import { toIso } from '../../domain/instants.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { qrPngBase64 } from '../../platform/qr-image.ts'

/** The receipt of a charge (spec, POST /api/pix/cash-in, Response 201). */
export function receiptView({ uuid, externalId, status, createdAt, expiresAt, charge }: Transaction) {
  return {
    transactionId: uuid,
    correlationId: charge?.correlationId ?? '',
    externalId: externalId ?? '',
    status: status as 'PENDING',
    pixCode: charge?.pixCode ?? '',
    generateTime: toIso(createdAt),
    expirationDate: toIso(expiresAt ?? createdAt),
  }
}

/** The receipt with the code as a picture. */
export async function receiptWithImageView(transaction: Transaction) {
  const receipt = receiptView(transaction)
  return { ...receipt, qrCodeImage: await qrPngBase64(receipt.pixCode) }
}
