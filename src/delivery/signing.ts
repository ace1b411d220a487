import { createHash, createHmac } from 'node:crypto'
import { type Instant, MINUTE_MS } from '../domain/instants.ts'

const SECRET_PREFIX = 'whsec_'

/** How old an `old` signature is: Standard Webhooks lets receivers tolerate five minutes. */
export const OLD_SIGNATURE_MS = 10 * MINUTE_MS

/**
 * The headers of a signed webhook, as Standard Webhooks prescribes: HMAC-SHA256 over `id.timestamp.body`.
 * @param secret `whsec_` and the key in Base64.
 * @param id stays the same over retries.
 * @param at the instant of the attempt, on the account's clock.
 */
export function signatureHeaders(secret: string, id: string, at: Instant, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** A well-formed secret that nobody has: what it signs verifies neither with the account's own nor with any other. */
export function foreignSecret(secret: string | null): string {
  return SECRET_PREFIX + createHash('sha256').update(`pix-account-sandbox/nobody/${secret}`).digest('base64')
}
