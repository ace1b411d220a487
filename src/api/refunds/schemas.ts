import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { DecimalReais, IsoInstant, OneOf, Reais, Text } from '../fields.ts'

/** The id of a refund: unique on its payment (spec, Limits: devolução id; the characters are a domain decision). */
const RefundId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,35}$',
  description: '1 to 35 letters, digits, _ or -',
  examples: ['refund-1'],
})

const tags = ['refunds']

const RefundInParams = Type.Object({
  id: Type.String({ minLength: 1, description: 'the payment: numeric id, UUID, externalId, txid or endToEndId' }),
})

const RefundInBody = Type.Object(
  {
    refundValue: Reais('BRL, at least 0.01, at most 2 decimals and what is left of the payment'),
    reason: Type.Optional(Text(140)),
    externalId: Type.Optional(RefundId),
  },
  { additionalProperties: false },
)
export type RefundInBody = Static<typeof RefundInBody>

const Receipt = Type.Object({
  transactionId: Type.String({ description: 'UUID' }),
  externalId: Type.String(),
  status: OneOf(['PENDING', 'CONFIRMED', 'ERROR']),
  refundValue: Type.Number(),
  providerTransactionId: Type.String({ description: 'the endToEndId of the refund, as webhooks show it' }),
  generateTime: IsoInstant,
})

/** POST /api/pix/refund-in/{id} (spec, Endpoints). */
export const RefundInSchema = {
  operationId: 'createRefundIn',
  tags,
  summary: 'Refunds a received payment, or a part of it',
  headers: ScenarioHeader,
  params: RefundInParams,
  body: RefundInBody,
  response: { 201: Receipt, ...errorResponses('extended', 400, 401, 404, 500) },
}

const DevolucaoParams = Type.Object({
  e2eid: Type.String({ pattern: '^[a-zA-Z0-9]{32}$', description: 'an endToEndId of 32 letters and digits' }),
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
  { additionalProperties: false },
)
export type DevolucaoBody = Static<typeof DevolucaoBody>

const Devolucao = Type.Object({
  id: Type.String(),
  rtrId: Type.String({ description: '32 characters' }),
  valor: Type.String(),
  natureza: OneOf([...SENT_NATURES, 'MED_OPERACIONAL', 'MED_FRAUDE']),
  descricao: Type.Optional(Type.String()),
  horario: Type.Object({ solicitacao: IsoInstant, liquidacao: Type.Optional(IsoInstant) }),
  status: OneOf(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: Type.Optional(Type.String({ description: 'the reason of a failure' })),
})

/** PUT /pix/{e2eid}/devolucao/{id} (spec, Endpoints). */
export const DevolucaoSchema = {
  operationId: 'putDevolucao',
  tags,
  summary: 'Refunds a received payment, in the style of the Central Bank',
  headers: ScenarioHeader,
  params: DevolucaoParams,
  body: DevolucaoBody,
  response: { 201: Devolucao, ...errorResponses('simple', 400, 401, 404, 422) },
}
