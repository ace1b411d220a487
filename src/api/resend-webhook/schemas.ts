import { type Static, Type } from '@sinclair/typebox'
import { MAY_BE_LEFT_OUT } from '../../http/no-body.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { IsoInstant } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Longest URL that is taken (domain decision). */
const URL_MAX = 2_048

const ResendBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: URL_MAX,
        description: 'an HTTPS URL for this resend alone; it is not stored',
        examples: [EXAMPLES.body.url],
      }),
    ),
  },
  { ...MAY_BE_LEFT_OUT, title: 'ResendBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type ResendBody = Static<typeof ResendBody>

const Resent = Type.Object(
  {
    message: Type.String(),
    webhookLogId: Type.Integer({ description: 'the delivery of this resend' }),
    sentAt: IsoInstant,
    statusCode: Type.Integer({ description: 'of the destination; 502 when it was unreachable, 504 when too slow' }),
  },
  { title: 'Resent', examples: [EXAMPLES.resent] },
)

/** POST /api/resend-webhook/{transactionIdentifier} (spec, Endpoints). */
export const ResendSchema = {
  operationId: 'resendWebhook',
  tags: ['webhooks'],
  summary: 'Sends the webhook of a transaction once more and waits for the answer',
  description:
    'It goes to the url of the body, else to the one registered for its type of event. At most 60 calls a minute.',
  headers: ScenarioHeader,
  params: Type.Object({
    transactionIdentifier: Type.String({
      minLength: 1,
      description: 'numeric id, externalId or endToEndId',
      examples: ['order-1'],
    }),
  }),
  body: ResendBody,
  response: { 200: Resent, ...errorResponses('simple', 400, 401, 404, 429) },
}
