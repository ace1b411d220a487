import type { Instant } from '../domain/instants.ts'
import type { Attempt, Delivery } from '../domain/webhook.ts'
import type { HttpClient } from '../platform/http-client.ts'
import type { Book } from '../store/book.ts'
import { signatureHeaders } from './signing.ts'
import type { Target } from './targets.ts'

const USER_AGENT = 'pix-account-sandbox'

/** Makes one attempt of a delivery, at the account's now. The built-in receiver answers without a network. */
export async function makeAttempt(
  client: HttpClient,
  book: Book,
  delivery: Delivery,
  target: Target,
  signal: AbortSignal,
): Promise<Attempt> {
  const at = book.now()
  const number = nextNumber(delivery)
  const requestHeaders = headersOf(book, delivery, number, at)
  const made = { number, at, requestHeaders }
  if (target.kind === 'inbox') return { ...made, status: target.status, error: null, durationMs: 0 }
  // Registered while http:// was allowed, in a run before this one.
  if (target.kind === 'refused') return { ...made, status: null, error: 'not-allowed', durationMs: 0 }
  const { body } = delivery
  const timeoutMs = book.account.webhookTimeoutMs
  const result = await client.post({ url: target.url, headers: requestHeaders, body, timeoutMs, signal })
  const { durationMs } = result
  if ('failure' in result) return { ...made, status: null, error: result.failure, durationMs }
  return { ...made, status: result.status, error: null, durationMs }
}

function nextNumber({ attempts }: Delivery): number {
  return (attempts.at(-1)?.number ?? 0) + 1
}

/** Ours come last: a custom header cannot take their place. */
function headersOf({ id, account }: Book, delivery: Delivery, number: number, at: Instant): Record<string, string> {
  const secret = account.webhookSecret
  return {
    ...delivery.headers,
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-pix-sandbox-delivery': String(delivery.id),
    'x-pix-sandbox-attempt': String(number),
    'x-pix-sandbox-event': delivery.event,
    ...(secret === null ? {} : signatureHeaders(secret, `msg_${id}_${delivery.id}`, at, delivery.body)),
  }
}
