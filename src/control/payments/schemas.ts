import { type Static, Type } from '@sinclair/typebox'
import { IsoInstant } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Counterpart, Payer, Reais, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { TransactionName } from '../transaction-of.ts'
import { EXAMPLES } from './examples.ts'

const PaymentBody = Type.Object(
  {
    pixCode: Type.Optional(Type.String({ minLength: 1, description: 'the copy-and-paste code of a charge' })),
    txid: Type.Optional(Type.String({ minLength: 1, description: 'of a cob' })),
    transactionId: Type.Optional(TransactionName),
    pixKey: Type.Optional(Type.String({ minLength: 1, description: "the account's own key: a PIX nobody asked for" })),
    value: Type.Optional({ ...Reais, description: 'BRL; left out: what the charge asks for' }),
    payer: Type.Optional(Payer),
  },
  {
    title: 'PaymentBody',
    additionalProperties: false,
    description: 'exactly one of pixCode, txid, transactionId, pixKey',
    examples: [EXAMPLES.body],
  },
)
export type PaymentBody = Static<typeof PaymentBody>

const Payment = Type.Object(
  {
    transactionId: Type.Integer({ description: 'the numeric id' }),
    endToEndId: TextOrNull(),
    value: Reais,
    payer: Counterpart,
    paidAt: IsoInstant,
    fired: FiredList,
  },
  { title: 'Payment', examples: [EXAMPLES.payment] },
)

export const CreatePaymentSchema = {
  operationId: 'createPayment',
  tags: ['payments'],
  summary: 'A payer pays a charge, or sends a PIX nobody asked for',
  description:
    'The payer may pay another amount than asked for, and be anybody. A charge that is paid or over is a 409.',
  params: AccountParams,
  body: PaymentBody,
  response: { 201: Payment, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}
