import type { Instant } from './instants.ts'
import type { NewsPolicy } from './webhook.ts'

/** How a story was chosen (scenario format, Choosing). */
export type Via = 'header' | 'armed' | 'when' | 'default' | 'profile' | 'built-in' | 'fault'

/** A step whose delays are drawn and whose argument is filled in: it is stored with its run and needs no file any more. */
export type RunStep =
  | { readonly waitMs: number }
  | { readonly until: 'expiration' | 'release' }
  | { readonly verb: string; readonly with?: Readonly<Record<string, unknown>> }

export const RUN_STATES = ['waiting', 'held', 'done', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a correct client does while a scenario is played: evidence only (scenario format, `expect`). Durations in ms. */
export interface Expectations {
  readonly acknowledgeWithinMs?: number
  readonly noSecondPaymentWithinMs?: number
  readonly retriesAtLeast?: number
  readonly retriesAtMost?: number
  readonly checksStatusWithinMs?: number
  readonly renewsTokenBeforeExpiry?: boolean
}

/** A story by name, and how it was chosen. */
export interface PlayedStory {
  readonly story: string
  readonly via: Via
}

/** One story on one resource: `cursor` is the step that comes next. */
export interface Run extends PlayedStory {
  readonly id: number
  readonly transactionId: number
  /** The stories about its news alone that were chosen beside it. */
  readonly beside?: readonly PlayedStory[]
  readonly news?: NewsPolicy
  readonly expect?: readonly Expectations[]
  readonly steps: readonly RunStep[]
  readonly cursor: number
  /** When each step up to the cursor was come to. */
  readonly reached: readonly Instant[]
  readonly state: RunState
}

/** What a job is for; at one instant jobs act in this order, so a story comes before the rule of expiry. */
export const JOB_KINDS = ['step', 'split', 'delivery', 'retry', 'deadline', 'expiry'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The only thing that waits. `ref` is the run, the transaction or the delivery that it is for; one job of a kind each. */
export interface Job {
  /** By `jobId`, so that a job can be called off without being looked for. */
  readonly id: number
  readonly seq: number
  readonly dueAt: Instant
  readonly kind: JobKind
  readonly ref: number
}

const PLACE_OF = Object.fromEntries(JOB_KINDS.map((kind, index) => [kind, index])) as Record<JobKind, number>

/** The id of the job of a kind for something. */
export function jobId(kind: JobKind, ref: number): number {
  return ref * JOB_KINDS.length + PLACE_OF[kind]
}

/** Whether a job acts before another one: by instant, at one instant by kind, of one kind as they were set. */
export function actsBefore(a: Job, b: Job): boolean {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt
  return a.kind === b.kind ? a.seq < b.seq : PLACE_OF[a.kind] < PLACE_OF[b.kind]
}

/** One line of the account's event log; `id` is its seq. */
export interface LogEvent {
  readonly id: number
  readonly at: Instant
  readonly type: EventType
  readonly transactionId?: number
  readonly deliveryId?: number
  readonly [member: string]: unknown
}

/** What the event log tells of. */
export const EVENT_TYPES = [
  'transaction.created',
  'transaction.changed',
  'step.ignored',
  'run.released',
  'run.cancelled',
  'split.kept',
  'webhook.delivered',
  'webhook.attempted',
  'webhook.failed',
  'clock.changed',
  'account.opened',
  'account.changed',
  'account.reset',
  'account.restored',
  'job.failed',
  'warning.double-payment',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
