import type { Instant } from './instants.ts'
import type { NewsType } from './operations.ts'

/** The payload family of a registration: flat (V1) or `{type, data}` (V2). */
export const WEBHOOK_VERSIONS = ['V1', 'V2'] as const
export type WebhookVersion = (typeof WEBHOOK_VERSIONS)[number]

/** A registered endpoint for one type of news (spec, Webhook registration). `version: null`: the emission table decides. */
export interface Registration {
  readonly id: number
  readonly type: NewsType
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly version: WebhookVersion | null
  readonly isActive: boolean
  readonly createdAt: Instant
}

/** One POST and what came of it: the status of the answer, or why there was none. */
export interface Attempt {
  /** 1 for the first POST of its delivery; resends count on. */
  readonly number: number
  readonly at: Instant
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'lost' | 'cancelled'

/** One webhook to one endpoint: the body is rendered once and sent byte-identical on every attempt. */
export interface Delivery {
  readonly id: number
  readonly event: NewsType
  readonly transactionId: number | null
  readonly url: string
  /** Custom headers of the registration, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly state: DeliveryState
  /** How many attempts the retry schedule has used up; a resend uses none. */
  readonly tries: number
  /** The latest attempts, resends among them. */
  readonly attempts: readonly Attempt[]
  readonly createdAt: Instant
  readonly nextAttemptAt: Instant | null
}

/** What the built-in receiver (`inbox.sandbox`) was sent. */
export interface InboxItem {
  readonly id: number
  readonly at: Instant
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw: string
}
