import { Type } from '@sinclair/typebox'
import { toIso } from '../domain/instants.ts'
import { type Attempt, DELIVERY_STATES, type Delivery } from '../domain/webhook.ts'
import { IsoInstant, OneOf } from '../http/fields.ts'
import { DELIVERY } from './delivery-example.ts'
import { NumberOrNull, TextOrNull } from './fields.ts'

const Headers = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } })

const AttemptLine = Type.Object(
  {
    at: IsoInstant,
    request: Type.Object({ headers: Headers, body: Type.String({ description: 'byte-identical on every attempt' }) }),
    status: Type.Optional(Type.Integer({ description: 'of the answer' })),
    error: Type.Optional(
      Type.String({ description: 'why there was no answer; lost: a scenario did not let it leave' }),
    ),
    durationMs: Type.Integer({ description: 'host time' }),
  },
  { title: 'Attempt' },
)

/** One webhook to one endpoint, with its latest attempts. */
export const DeliveryLine = Type.Object(
  {
    deliveryId: Type.Integer(),
    event: Type.String({ description: 'registration type' }),
    transactionId: NumberOrNull(),
    url: Type.String(),
    state: OneOf(DELIVERY_STATES),
    attempts: Type.Array(AttemptLine),
    nextAttemptAt: TextOrNull({ description: 'ISO 8601, UTC; null when no attempt is planned' }),
    heldBy: Type.Optional(Type.Integer({ description: 'the run whose end it waits for' })),
  },
  { title: 'Delivery', examples: [DELIVERY] },
)

/** A delivery as the control plane shows it. */
export function deliveryView(delivery: Delivery) {
  const { id, event, transactionId, url, state, attempts, body, nextAttemptAt, policy } = delivery
  return {
    deliveryId: id,
    event,
    transactionId,
    url,
    state,
    attempts: attempts.map(attempt => attemptView(attempt, body)),
    nextAttemptAt: nextAttemptAt === null ? null : toIso(nextAttemptAt),
    ...(policy?.held && state === 'pending' && { heldBy: policy.runId }),
  }
}

function attemptView({ at, requestHeaders, status, error, durationMs }: Attempt, body: string) {
  const request = { headers: { ...requestHeaders }, body }
  const outcome = status === null ? { error: error ?? 'failed' } : { status }
  return { at: toIso(at), request, ...outcome, durationMs }
}
