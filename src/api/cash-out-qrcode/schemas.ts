import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { ExternalId, Reais, TaxId, Text } from '../fields.ts'
import { PaymentReceipt } from '../payment-receipt.ts'

/** Spec, Limits: characters of qrCode. */
const QR_CODE = { minLength: 50, maxLength: 500 } as const

const CashOutQrCodeBody = Type.Object(
  {
    value: Reais('BRL, at least 0.01, at most 2 decimals; the amount that the code asks for, if it does'),
    qrCode: Type.String({
      ...QR_CODE,
      pattern: '^000201',
      description: 'a PIX copy-and-paste code that starts with 000201',
      examples: [
        '00020126390014br.gov.bcb.pix0117maria@example.com5204000053039865802BR5905MARIA6009SAO PAULO62070503***6304B0F7',
      ],
    }),
    externalId: ExternalId,
    // Spec, Endpoints shows no bounds for these two; they are those of cash-out (domain decision).
    description: Type.Optional(Text(140)),
    name: Type.Optional(Text(100, { description: 'the recipient, informational', examples: ['Maria da Silva'] })),
    document: Type.Optional(TaxId),
  },
  { additionalProperties: false },
)
export type CashOutQrCodeBody = Static<typeof CashOutQrCodeBody>

/** POST /api/pix/cash-out-qrcode (spec, Endpoints). */
export const CashOutQrCodeSchema = {
  operationId: 'createCashOutQrCode',
  tags: ['cash-out'],
  summary: 'Pays a QR Code by its copy-and-paste text',
  headers: ScenarioHeader,
  body: CashOutQrCodeBody,
  response: { 201: PaymentReceipt, ...errorResponses('extended', 400, 401, 409, 500) },
}
