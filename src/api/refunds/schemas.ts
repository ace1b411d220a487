import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { DecimalReais, IsoInstant, OneOf, Reais, Text } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** The id of a refund: unique on its payment (spec, Limits: devolução id; the characters are a domain decision). */
const RefundId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,35}$',
  description: '1 to 35 letters, digits, _ or -',
  examples: ['refund-1'],
})

const tags = ['refunds']

const RefundInParams = Type.Object({
  id: Type.String({
    minLength: 1,
    description: 'the payment: numeric id, UUID, externalId, txid or endToEndId',
    examples: ['order-1'],
  }),
})

const RefundInBody = Type.Object(
  {
    refundValue: Reais('BRL, at least 0.01, at most 2 decimals and what is left of the payment'),
    reason: Type.Optional(Text(140)),
    externalId: Type.Optional(RefundId),
  },
  { title: 'RefundInBody', additionalProperties: false, examples: [EXAMPLES.refundIn] },
)
export type RefundInBody = Static<typeof RefundInBody>

const Receipt = Type.Object(
  {
    transactionId: Type.String({ format: 'uuid' }),
    externalId: Type.String(),
    status: OneOf(['PENDING', 'CONFIRMED', 'ERROR']),
    refundValue: Type.Number(),
    providerTransactionId: Type.String({ description: 'the endToEndId of the refund, as webhooks show it' }),
    generateTime: IsoInstant,
  },
  { title: 'RefundInReceipt', examples: [EXAMPLES.receipt] },
)

/** POST /api/pix/refund-in/{id} (spec, Endpoints). */
export const RefundInSchema = {
  operationId: 'createRefundIn',
  tags,
  summary: 'Refunds a received payment, or a part of it',
  description:
    'Partial refunds add up to at most the amount received, until 89 days after it. The money is reserved; a refund_in webhook tells how the refund ended.',
  headers: ScenarioHeader,
  params: RefundInParams,
  body: RefundInBody,
  response: { 201: Receipt, ...errorResponses('extended', 400, 401, 404, 500) },
}

const DevolucaoParams = Type.Object({
  e2eid: Type.String({
    pattern: '^[a-zA-Z0-9]{32}$',
    description: 'an endToEndId of 32 letters and digits',
    examples: ['E19540550202611211500wrZtwiItNjB'],
  }),
  id: RefundId,
})
export type DevolucaoParams = Static<typeof DevolucaoParams>

/** Spec: MED_OPERACIONAL and MED_FRAUDE appear only in responses. */
const SENT_NATURES = ['ORIGINAL', 'RETIRADA'] as const

const DevolucaoBody = Type.Object(
  {
    valor: DecimalReais,
    natureza: Type.Optional(OneOf(SENT_NATURES, 'ORIGINAL when left out')),
    descricao: Type.Optional(Text(140, { description: 'shown to the payer' })),
  },
  { title: 'DevolucaoBody', additionalProperties: false, examples: [EXAMPLES.devolucao] },
)
export type DevolucaoBody = Static<typeof DevolucaoBody>

const Devolucao = Type.Object(
  {
    id: Type.String(),
    rtrId: Type.String({ description: '32 characters' }),
    valor: Type.String(),
    natureza: OneOf([...SENT_NATURES, 'MED_OPERACIONAL', 'MED_FRAUDE']),
    descricao: Type.Optional(Type.String()),
    horario: Type.Object({ solicitacao: IsoInstant, liquidacao: Type.Optional(IsoInstant) }),
    status: OneOf(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
    motivo: Type.Optional(Type.String({ description: 'the reason of a failure' })),
  },
  { title: 'Devolucao', examples: [EXAMPLES.accepted] },
)

/** PUT /pix/{e2eid}/devolucao/{id} (spec, Endpoints). */
export const DevolucaoSchema = {
  operationId: 'putDevolucao',
  tags,
  summary: 'Refunds a received payment, in the style of the Central Bank',
  description:
    'The same refunds as those of refund-in, under an id of the caller that is unique on the payment. EM_PROCESSAMENTO until a REFUND webhook tells DEVOLVIDO or NAO_REALIZADO.',
  headers: ScenarioHeader,
  params: DevolucaoParams,
  body: DevolucaoBody,
  response: { 201: Devolucao, ...errorResponses('simple', 400, 401, 404, 422) },
}
