import { type Static, Type } from '@sinclair/typebox'
import { IsoInstant } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Counterpart, Payer, Reais, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { TransactionName } from '../transaction-of.ts'

const PaymentBody = Type.Object(
  {
    pixCode: Type.Optional(Type.String({ minLength: 1, description: 'the copy-and-paste code of a charge' })),
    txid: Type.Optional(Type.String({ minLength: 1, description: 'of a cob' })),
    transactionId: Type.Optional(TransactionName),
    pixKey: Type.Optional(Type.String({ minLength: 1, description: "the account's own key: a PIX nobody asked for" })),
    value: Type.Optional({ ...Reais, description: 'BRL; left out: what the charge asks for' }),
    payer: Type.Optional(Payer),
  },
  { additionalProperties: false, description: 'exactly one of pixCode, txid, transactionId, pixKey' },
)
export type PaymentBody = Static<typeof PaymentBody>

export const CreatePaymentSchema = {
  operationId: 'createPayment',
  tags: ['payments'],
  summary: 'A payer pays a charge, or sends a PIX nobody asked for',
  params: AccountParams,
  body: PaymentBody,
  response: {
    201: Type.Object({
      transactionId: Type.Integer({ description: 'the numeric id' }),
      endToEndId: TextOrNull(),
      value: Reais,
      payer: Counterpart,
      paidAt: IsoInstant,
      fired: FiredList,
    }),
    ...errorResponses('problem', 400, 401, 403, 404, 409),
  },
}
