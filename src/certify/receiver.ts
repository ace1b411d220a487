import { webhookHeaders } from '../delivery/headers.ts'
import { foreignSecret, OLD_SIGNATURE_MS, signatureHeaders } from '../delivery/signing.ts'
import type { Host } from '../platform/host.ts'
import type { HttpCaller } from '../platform/http-call.ts'
import type { HttpClient } from '../platform/http-client.ts'
import type { Exchange } from './check.ts'
import type { News } from './news.ts'

/** How a webhook is signed; `altered`: rightly, but then its bytes were changed. */
export type Signature = 'valid' | 'wrong' | 'missing' | 'old' | 'altered'

/** The receiver that is certified. */
export interface Receiver {
  /** Whether webhooks to it are signed at all. */
  readonly isSigned: boolean
  /** Sends a webhook; failures are values. `what` says which one it is. */
  send(what: string, news: News, how?: { attempt?: number; signature?: Signature }): Promise<Exchange>
  /** What the receiver tells of its state; undefined when it was not said where. Throws when nobody tells it. */
  state(): Promise<string | undefined>
}

interface ReceiverPorts {
  readonly host: Host
  readonly client: HttpClient
  readonly caller: HttpCaller
}

/** What to send to, and how. */
interface Target {
  readonly url: string
  readonly secret: string | undefined
  readonly stateUrl: string | undefined
  readonly timeoutMs: number
}

/** A receiver at a URL. */
export function reach({ host, client, caller }: ReceiverPorts, target: Target): Receiver {
  const { secret, stateUrl, timeoutMs } = target
  const url = new URL(target.url)
  return {
    isSigned: secret !== undefined,
    async send(what, news, { attempt = 1, signature = 'valid' } = {}) {
      const signed = secret === undefined ? {} : signatureOf(secret, news, host.now(), signature)
      const headers = { ...webhookHeaders(news.deliveryId, attempt, news.event), ...signed }
      const body = signature === 'altered' ? `${news.body.slice(0, -1)},"altered":true}` : news.body
      const result = await client.post({ url, headers, body, timeoutMs })
      const { durationMs } = result
      if ('failure' in result) return { what, status: null, error: result.failure, durationMs }
      return { what, status: result.status, error: null, durationMs }
    },
    async state() {
      if (stateUrl === undefined) return undefined
      const { status, text } = await caller.send({ method: 'GET', url: stateUrl, headers: {}, timeoutMs })
      if (status < 200 || status > 299) throw new Error(`The state at ${stateUrl} was answered with ${status}`)
      return text
    },
  }
}

function signatureOf(secret: string, { deliveryId, body }: News, now: number, how: Signature): Record<string, string> {
  if (how === 'missing') return {}
  const key = how === 'wrong' ? foreignSecret(secret) : secret
  return signatureHeaders(key, `msg_certify_${deliveryId}`, how === 'old' ? now - OLD_SIGNATURE_MS : now, body)
}
