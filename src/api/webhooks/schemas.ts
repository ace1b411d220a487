import { type Static, Type } from '@sinclair/typebox'
import { MAX_HEADERS } from '../../delivery/targets.ts'
import { NEWS_TYPES } from '../../domain/operations.ts'
import { WEBHOOK_VERSIONS } from '../../domain/webhook.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { IsoInstant, OneOf } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Longest URL that is taken (domain decision). */
const URL_MAX = 2_048

const RegisterBody = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: URL_MAX,
      description: 'an HTTPS URL',
      examples: [EXAMPLES.body.url],
    }),
    eventType: OneOf(NEWS_TYPES),
    headers: Type.Optional(
      Type.Array(
        Type.Object(
          { key: Type.String({ minLength: 1, maxLength: 256 }), value: Type.String({ maxLength: 4_096 }) },
          { additionalProperties: false },
        ),
        { maxItems: MAX_HEADERS },
      ),
    ),
    version: Type.Optional(OneOf(WEBHOOK_VERSIONS, 'the payload family; left out, the operation decides')),
  },
  { title: 'WebhookBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type RegisterBody = Static<typeof RegisterBody>

/** POST /api/webhooks (spec, Endpoints). */
export const RegisterSchema = {
  operationId: 'registerWebhook',
  tags: ['webhooks'],
  summary: 'Adds a URL for one type of event, or updates it',
  description:
    'Up to 3 active URLs per type, each gets every event. A URL that is registered already gets the new headers and version; the others stay as they are.',
  headers: ScenarioHeader,
  body: RegisterBody,
  response: {
    201: Type.Object(
      { success: Type.Boolean(), message: Type.String() },
      { title: 'WebhookRegistered', examples: [EXAMPLES.registered] },
    ),
    ...errorResponses('simple', 400, 401, 404, 500),
  },
}

const Registration = Type.Object(
  {
    id: Type.Integer(),
    type: OneOf(NEWS_TYPES),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    isActive: Type.Boolean(),
    createdAt: IsoInstant,
    version: Type.Optional(OneOf(WEBHOOK_VERSIONS)),
  },
  { title: 'WebhookRegistration' },
)

const Registrations = Type.Object(
  { accountId: Type.Integer(), webhooks: Type.Array(Registration), total: Type.Integer() },
  { title: 'WebhookRegistrations', examples: [EXAMPLES.registrations] },
)

/** GET /api/webhooks (spec, Endpoints). */
export const ListSchema = {
  operationId: 'listWebhooks',
  tags: ['webhooks'],
  summary: 'Lists the registered URLs',
  description: 'One type of event may have several, each with headers of its own.',
  headers: ScenarioHeader,
  response: { 200: Registrations, ...errorResponses('simple', 400, 401, 404) },
}
