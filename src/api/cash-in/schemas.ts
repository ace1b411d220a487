import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { Defaulted, ExternalId, IsoInstant, OneOf, Reais, TaxId, Text } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

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
    immediate: Defaulted(Type.Boolean({ default: false, description: 'true: right after the payment' })),
  },
  { title: 'Split', additionalProperties: false },
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
  { title: 'CashInBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type CashInBody = Static<typeof CashInBody>

const Receipt = Type.Object(
  {
    transactionId: Type.String({ format: 'uuid' }),
    correlationId: Type.String({ format: 'uuid' }),
    externalId: Type.String(),
    status: OneOf(['PENDING']),
    pixCode: Type.String({ description: 'EMV copy-and-paste code' }),
    generateTime: IsoInstant,
    expirationDate: IsoInstant,
    qrCodeImage: Type.Optional(Type.String({ description: 'PNG in Base64, only when generateQrCode is true' })),
  },
  { title: 'CashInReceipt', examples: [EXAMPLES.receipt] },
)

/** POST /api/pix/cash-in (spec, Endpoints). */
export const CashInSchema = {
  operationId: 'createCashIn',
  tags: ['cash-in'],
  summary: 'Creates a charge with a dynamic QR Code',
  description:
    'The charge is PENDING until somebody pays its pixCode, or until it expires; a cash_in webhook tells how it ended. What is received can be split among recipients. An externalId can be used once per account.',
  headers: ScenarioHeader,
  body: CashInBody,
  response: { 201: Receipt, ...errorResponses('extended', 400, 401, 500) },
}
