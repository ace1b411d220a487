import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { ExternalId, IsoInstant, OneOf, Reais, TaxId, Text } from '../fields.ts'

/** Spec, Limits: cash-in expirationTime in seconds. */
const EXPIRATION = { minimum: 30, maximum: 604_800, default: 86_400 } as const
const MAX_SPLITS = 10
const MAX_ADDITIONAL_INFO = 10

const SplitBody = Type.Object(
  {
    pixKey: Text(255, { minLength: 1 }),
    pixKeyType: OneOf(['EMAIL', 'PHONE', 'CPF', 'CNPJ', 'RANDOM']),
    name: Text(255, { minLength: 1 }),
    document: TaxId,
    type: OneOf(['FIXED', 'PERCENTAGE']),
    value: Type.Number({ minimum: 0.01, description: 'BRL for FIXED, percent of the gross amount for PERCENTAGE' }),
    immediate: Type.Boolean({ default: false }),
  },
  { additionalProperties: false, required: ['pixKey', 'pixKeyType', 'name', 'document', 'type', 'value'] },
)
export type SplitBody = Static<typeof SplitBody>

const CashInBody = Type.Object(
  {
    transaction: Type.Object(
      {
        value: Reais('BRL, at least 0.01, at most 2 decimals'),
        description: Text(140, { examples: ['Pedido 1'] }),
        externalId: ExternalId,
        expirationTime: Type.Optional(Type.Integer({ ...EXPIRATION, description: 'seconds' })),
        generateQrCode: Type.Optional(Type.Boolean({ default: false })),
      },
      { additionalProperties: false },
    ),
    payer: Type.Object(
      { fullName: Text(100, { minLength: 1, examples: ['Maria da Silva'] }), document: TaxId },
      { additionalProperties: false },
    ),
    additionalInfo: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        maxProperties: MAX_ADDITIONAL_INFO,
      }),
    ),
    splits: Type.Optional(Type.Array(SplitBody, { maxItems: MAX_SPLITS })),
  },
  { additionalProperties: false },
)
export type CashInBody = Static<typeof CashInBody>

const Receipt = Type.Object({
  transactionId: Type.String({ description: 'UUID' }),
  correlationId: Type.String({ description: 'UUID' }),
  externalId: Type.String(),
  status: OneOf(['PENDING']),
  pixCode: Type.String({ description: 'EMV copy-and-paste code' }),
  generateTime: IsoInstant,
  expirationDate: IsoInstant,
  qrCodeImage: Type.Optional(Type.String({ description: 'PNG in Base64, only when generateQrCode is true' })),
})

/** POST /api/pix/cash-in (spec, Endpoints). */
export const CashInSchema = {
  operationId: 'createCashIn',
  tags: ['cash-in'],
  summary: 'Creates a charge with a dynamic QR Code',
  headers: ScenarioHeader,
  body: CashInBody,
  response: { 201: Receipt, ...errorResponses('extended', 400, 401, 500) },
}
