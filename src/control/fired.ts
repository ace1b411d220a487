import { Type } from '@sinclair/typebox'
import { toIso } from '../domain/instants.ts'
import type { LogEvent } from '../domain/run.ts'
import type { Fired } from '../engine/scheduler.ts'
import { IsoInstant } from '../http/fields.ts'
import { describeEvent } from './describe-event.ts'
import { NumberOrNull } from './fields.ts'

/** What an action made happen, in order. */
export const FiredList = Type.Array(
  Type.Object(
    {
      at: IsoInstant,
      kind: Type.String({
        description: 'what did it: step, expiry, split, deadline, delivery, retry, control, payment',
      }),
      id: NumberOrNull({ description: 'of the delivery, for webhooks; of the transaction, for everything else' }),
      what: Type.String({ description: 'one sentence' }),
    },
    { title: 'Fired' },
  ),
)

/** What happened, as every action of the control plane answers it. */
export function firedView(fired: readonly Fired[]) {
  return fired.map(({ cause, event }) => ({
    at: toIso(event.at),
    ...(isAboutWebhook(event)
      ? { kind: FURTHER_ATTEMPTS.has(cause) ? cause : 'delivery', id: event.deliveryId ?? null }
      : { kind: cause, id: event.transactionId ?? null }),
    what: describeEvent(event),
  }))
}

/** Any other attempt follows from what it tells of, and is a delivery whatever caused it. */
const FURTHER_ATTEMPTS: ReadonlySet<string> = new Set(['retry', 'resend'])

function isAboutWebhook(event: LogEvent): boolean {
  return event.deliveryId !== undefined
}
