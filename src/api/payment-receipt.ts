import { Type } from '@sinclair/typebox'
import { toIso } from '../domain/instants.ts'
import type { Transaction } from '../domain/transaction.ts'
import { IsoInstant, OneOf } from './fields.ts'

/** The receipt of a payment, by key or by code (spec, cash-out and cash-out-qrcode, Response 201). */
export const PaymentReceipt = Type.Object(
  {
    transactionId: Type.String({ format: 'uuid' }),
    externalId: Type.String(),
    status: OneOf(['PENDING', 'CONFIRMED', 'ERROR']),
    generateTime: IsoInstant,
  },
  {
    title: 'PaymentReceipt',
    examples: [
      {
        transactionId: 'b35a858d-c574-466e-be14-c5c25a0c796e',
        externalId: 'payout-1',
        status: 'PENDING',
        generateTime: '2026-11-21T15:00:02.000Z',
      },
    ],
  },
)

/** A payment as its receipt shows it. */
export function paymentReceiptView({ uuid, externalId, status, createdAt }: Transaction) {
  return {
    transactionId: uuid,
    externalId: externalId ?? '',
    status: status as 'PENDING' | 'CONFIRMED' | 'ERROR',
    generateTime: toIso(createdAt),
  }
}
