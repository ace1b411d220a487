import { toIso } from '../../domain/instants.ts'
import type { Resent } from './operations.ts'

/** Statuses that stand for the answer which a destination did not give (domain decision). */
const UNREACHABLE = 502
const TOO_SLOW = 504

/** Spec, POST /api/resend-webhook, Response 200. */
export function resentView({ delivery, attempt }: Resent) {
  const { status, error, at } = attempt
  return {
    message: status === null ? `The webhook could not be delivered: ${error}` : 'The webhook was sent',
    webhookLogId: delivery.id,
    sentAt: toIso(at),
    statusCode: status ?? (error === 'timeout' ? TOO_SLOW : UNREACHABLE),
  }
}
