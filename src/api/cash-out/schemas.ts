import { type Static, Type } from '@sinclair/typebox'
import { CASH_OUT_KEY_TYPES } from '../../domain/pix-keys.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { ExternalId, OneOf, Reais, TaxId, Text } from '../fields.ts'
import { PaymentReceipt } from '../payment-receipt.ts'
import { EXAMPLES } from './examples.ts'

const CashOutBody = Type.Object(
  {
    value: Reais('BRL, at least 0.01, at most 2 decimals'),
    externalId: ExternalId,
    description: Type.Optional(Text(140)),
    details: Type.Object(
      {
        key: Text(255, { minLength: 1, description: 'the destination key', examples: ['maria@example.com'] }),
        keyType: OneOf(CASH_OUT_KEY_TYPES),
        name: Text(100, { minLength: 1, description: 'the recipient, informational', examples: ['Maria da Silva'] }),
        document: TaxId,
      },
      { additionalProperties: false },
    ),
  },
  { title: 'CashOutBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type CashOutBody = Static<typeof CashOutBody>

/** POST /api/pix/cash-out (spec, Endpoints). */
export const CashOutSchema = {
  operationId: 'createCashOut',
  tags: ['cash-out'],
  summary: 'Pays to a PIX key',
  description:
    'The receipt is PENDING, amount and fee are reserved; a cash_out webhook tells whether the payment was CONFIRMED, or ended in ERROR with an errorCode such as TAX_ID_MISMATCH. externalId makes it idempotent: a second request with it is refused and pays nothing.',
  headers: ScenarioHeader,
  body: CashOutBody,
  response: { 201: PaymentReceipt, ...errorResponses('extended', 400, 401, 500) },
}
