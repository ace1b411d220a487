import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { ExternalId, Reais, TaxId, Text } from '../fields.ts'
import { PaymentReceipt } from '../payment-receipt.ts'
import { EXAMPLES } from './examples.ts'

/** Spec, Limits: characters of qrCode. */
const QR_CODE = { minLength: 50, maxLength: 500 } as const

const CashOutQrCodeBody = Type.Object(
  {
    value: Reais('BRL, at least 0.01, at most 2 decimals; the amount that the code asks for, if it does'),
    qrCode: Type.String({
      ...QR_CODE,
      pattern: '^000201',
      description: 'a PIX copy-and-paste code that starts with 000201',
      examples: [EXAMPLES.body.qrCode],
    }),
    externalId: ExternalId,
    // Spec, Endpoints shows no bounds for these two; they are those of cash-out (domain decision).
    description: Type.Optional(Text(140)),
    name: Type.Optional(Text(100, { description: 'the recipient, informational', examples: ['Maria da Silva'] })),
    document: Type.Optional(TaxId),
  },
  { title: 'CashOutQrCodeBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type CashOutQrCodeBody = Static<typeof CashOutQrCodeBody>

/** POST /api/pix/cash-out-qrcode (spec, Endpoints). */
export const CashOutQrCodeSchema = {
  operationId: 'createCashOutQrCode',
  tags: ['cash-out'],
  summary: 'Pays a QR Code by its copy-and-paste text',
  description:
    'The code may be static or dynamic; where it asks for an amount, value must be that amount. The receipt is PENDING and the money reserved; a cash_out webhook tells whether it was CONFIRMED or ended in ERROR. A used externalId is a 409 here.',
  headers: ScenarioHeader,
  body: CashOutQrCodeBody,
  response: { 201: PaymentReceipt, ...errorResponses('extended', 400, 401, 409, 500) },
}
