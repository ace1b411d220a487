import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { IsoInstant } from '../fields.ts'

/** Longest URL that is taken (domain decision). */
const URL_MAX = 2_048

const ResendBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: URL_MAX,
        description: 'an HTTPS URL for this resend alone; it is not stored',
        examples: ['https://inbox.sandbox/again'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type ResendBody = Static<typeof ResendBody>

/** POST /api/resend-webhook/{transactionIdentifier} (spec, Endpoints). */
export const ResendSchema = {
  operationId: 'resendWebhook',
  tags: ['webhooks'],
  summary: 'Sends the webhook of a transaction once more and waits for the answer',
  headers: ScenarioHeader,
  params: Type.Object({
    transactionIdentifier: Type.String({ minLength: 1, description: 'numeric id, externalId or endToEndId' }),
  }),
  body: ResendBody,
  response: {
    200: Type.Object({
      message: Type.String(),
      webhookLogId: Type.Integer({ description: 'the delivery of this resend' }),
      sentAt: IsoInstant,
      statusCode: Type.Integer({ description: 'of the destination; 502 when it was unreachable, 504 when too slow' }),
    }),
    ...errorResponses('simple', 400, 401, 404, 429),
  },
}
