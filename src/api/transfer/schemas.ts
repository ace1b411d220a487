import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { IsoInstant, OneOf, Reais, TaxId, Text } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Spec, Limits: seconds in the queue. */
const EXPIRATION = { minimum: 1, maximum: 10_800, default: 600 } as const

const TransferHeaders = Type.Object({
  ...ScenarioHeader.properties,
  'x-idempotency-key': Type.String({
    format: 'uuid',
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
    description: 'a UUID v4',
    examples: ['6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'],
  }),
})

const TransferBody = Type.Object(
  {
    pixKey: Type.String({
      description: 'CPF, CNPJ, e-mail, phone with +55, or EVP',
      examples: ['maria@example.com'],
    }),
    creditorDocument: Type.Optional(TaxId),
    priority: Type.Optional(
      OneOf(['HIGH', 'NORM'], 'HIGH: at once, needs creditorDocument; NORM, the default: queued'),
    ),
    // Spec, Endpoints shows no bound for the two texts, nor the name of paymentFlow (domain decisions).
    description: Type.Optional(Text(140, { description: 'shown to the recipient' })),
    paymentFlow: Type.Optional(Text(140, { description: 'internal categorization' })),
    expiration: Type.Optional(Type.Integer({ ...EXPIRATION, description: 'seconds in the queue' })),
    payment: Type.Object(
      { currency: OneOf(['BRL']), amount: Reais('BRL, at least 0.01, at most 2 decimals') },
      { additionalProperties: false },
    ),
    ispbDeny: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9A-Z]{8}$', description: 'an ISPB of 8 characters' }), {
        description: 'institutions that must not be paid',
        examples: [['00000000']],
      }),
    ),
  },
  { title: 'TransferBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type TransferBody = Static<typeof TransferBody>

const Transfer = Type.Object(
  {
    endToEndId: Type.String(),
    eventDate: IsoInstant,
    id: Type.Integer(),
    payment: Type.Object({ amount: Type.Number({ description: 'BRL' }) }),
    type: OneOf(['PENDING', 'COMPLETED', 'ERROR']),
  },
  { title: 'Transfer', examples: [EXAMPLES.transfer] },
)

/** POST /dict/pix (spec, Endpoints). */
export const TransferSchema = {
  operationId: 'createTransfer',
  tags: ['transfer'],
  summary: 'Transfers to a PIX key, at once or from a queue',
  description:
    'The same x-idempotency-key gives the same transfer and creates no new one. The amount moves from available to blocked, and leaves when a TRANSFER webhook tells LIQUIDATED; it comes back when the transfer ends in ERROR.',
  headers: TransferHeaders,
  body: TransferBody,
  response: { 201: Transfer, ...errorResponses('simple', 400, 401, 422) },
}
