import type { Instant } from '../domain/instants.ts'
import { type Attempt, type Delivery, LOST } from '../domain/webhook.ts'
import type { HttpClient } from '../platform/http-client.ts'
import type { Book } from '../store/book.ts'
import { webhookHeaders } from './headers.ts'
import { foreignSecret, OLD_SIGNATURE_MS, signatureHeaders } from './signing.ts'
import type { Target } from './targets.ts'

/** Makes one attempt of a delivery, at the account's now. The built-in receiver answers without a network. */
export async function makeAttempt(
  client: HttpClient,
  book: Book,
  delivery: Delivery,
  target: Target,
  signal: AbortSignal,
): Promise<Attempt> {
  const made = prepare(book, delivery)
  const { requestHeaders } = made
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

/** An attempt that never leaves the house, because a scenario says so. */
export function loseAttempt(book: Book, delivery: Delivery): Attempt {
  return { ...prepare(book, delivery), status: null, error: LOST, durationMs: 0 }
}

function prepare(book: Book, delivery: Delivery): Pick<Attempt, 'number' | 'at' | 'requestHeaders'> {
  const at = book.now()
  const number = nextNumber(delivery)
  return { number, at, requestHeaders: headersOf(book, delivery, number, at) }
}

function nextNumber({ attempts }: Delivery): number {
  return (attempts.at(-1)?.number ?? 0) + 1
}

/** Ours come last: a custom header cannot take their place. */
function headersOf(book: Book, delivery: Delivery, number: number, at: Instant): Record<string, string> {
  return {
    ...delivery.headers,
    ...webhookHeaders(delivery.id, number, delivery.event),
    ...signed(book, delivery, at),
  }
}

function signed({ id, account }: Book, delivery: Delivery, at: Instant): Record<string, string> {
  const how = delivery.policy?.signature
  const secret = how === 'wrong' ? foreignSecret(account.webhookSecret) : account.webhookSecret
  if (secret === null || how === 'missing') return {}
  return signatureHeaders(secret, `msg_${id}_${delivery.id}`, how === 'old' ? at - OLD_SIGNATURE_MS : at, delivery.body)
}
