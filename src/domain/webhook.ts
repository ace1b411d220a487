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

/**
 * What a scenario does to the news of its resource, never to the money (scenario format, `webhooks`). What is left out
 * is as usual.
 */
export interface NewsPolicy {
  /** How much later each webhook goes out, in ms of the account's clock. */
  readonly delayMs?: number
  /** How many times each webhook is sent, under one delivery id. */
  readonly copies?: number
  /** How many attempts of the run's first webhook never leave, to each of its endpoints; `all`: no webhook ever does. */
  readonly lose?: number | 'all'
  /** The webhooks of a run are held until it has ended, and then leave in this order. */
  readonly order?: 'reversed' | 'shuffled'
  readonly signature?: 'missing' | 'wrong' | 'old'
  /** The first outcome happens at once, and the answer waits for its webhook. */
  readonly beforeReply?: true
}

/** The error of an attempt that never left the house, because a scenario says so. */
export const LOST = 'lost'

/** Whether the receiver took the webhook: any 2xx (design, section 6). */
export function isAcknowledged({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
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

/** What the scenario of a run does to one delivery; what is left out is as usual. */
export interface DeliveryPolicy {
  readonly runId: number
  /** It waits for the end of the run, without a job. */
  readonly held?: true
  /** How many attempts of the schedule never leave. */
  readonly lose?: number | 'all'
  /** How many more times it is to be sent, beside the schedule, right after its first attempt that left. */
  readonly copies?: number
  readonly signature?: NonNullable<NewsPolicy['signature']>
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'lost', 'cancelled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

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
  /** Only where a scenario says something about its news. */
  readonly policy?: DeliveryPolicy
}

/** What the built-in receiver (`inbox.sandbox`) was sent. */
export interface InboxItem {
  readonly id: number
  readonly at: Instant
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw: string
}
