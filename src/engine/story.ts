import type { ConnectionBreak, When } from '../domain/accident.ts'
import type { MedCause, MedReason } from '../domain/meds.ts'
import type { NewsType, Operation } from '../domain/operations.ts'
import type { Expectations } from '../domain/run.ts'
import type { NewsPolicy } from '../domain/webhook.ts'

/** The synchronous answer of a story. */
export interface Reply {
  /** A code of the catalogue, or an HTTP status. */
  readonly error?: string | number
  /** Only the first so many attempts are answered like this. */
  readonly first?: number
  /** How long the answer is held, in ms of host time. */
  readonly delay?: Delay
  readonly connection?: ConnectionBreak
  /** The call is carried out although its caller sees a failure. */
  readonly processed?: boolean
}

/** The news of a story: its policy before delays are drawn. */
export interface StoryNews extends Omit<NewsPolicy, 'delayMs'> {
  readonly delay?: Delay
}

/** The bare word that stands for the header's argument (`delayed:5s`). */
export const ARGUMENT = 'argument'

/** A step as it is written in a file, checked. */
export type Step =
  | { readonly verb: 'wait'; readonly for: WaitFor }
  | { readonly verb: 'confirm' | 'expire' }
  /** `code`: an asynchronous error code, or the bare word `argument`. */
  | { readonly verb: 'fail'; readonly code: string }
  /** `pay-again`: a second payer pays what was paid already. */
  | { readonly verb: 'pay' | 'pay-again'; readonly value?: number; readonly payer?: StoryPayer }
  /** Its rule of expiry acts so many ms late. */
  | { readonly verb: 'expire-late'; readonly ms: number }
  | { readonly verb: 'remove'; readonly by: 'receiver' | 'provider' }
  | { readonly verb: 'refund'; readonly value?: number }
  | {
      readonly verb: 'open-med'
      readonly reason?: MedReason
      readonly cause?: MedCause | null
      readonly description?: string | null
      readonly bank?: { readonly ispb: string; readonly name?: string }
      /** False: it stays OPEN, and blocks nothing. */
      readonly acknowledge?: boolean
    }
  | { readonly verb: 'accept-med' | 'reject-med' | 'cancel-med'; readonly details?: string }
  | { readonly verb: 'resend'; readonly event?: NewsType; readonly times?: number }
  /** Somebody who does not have the secret announces a payment that never was. */
  | { readonly verb: 'forge' }

/** A duration in ms, a range of them that is drawn from the account's seed, or the argument. */
export type Delay = { readonly ms: number } | { readonly fromMs: number; readonly toMs: number } | typeof ARGUMENT

/** How long a step waits: a delay, the resource's own end, or until somebody releases the run. */
export type WaitFor = Delay | 'expiration' | 'for-release'

/** Who pays; what is left out is made up, what is null stays null. */
export interface StoryPayer {
  readonly name?: string | null
  readonly document?: string | null
  readonly bank?: {
    readonly bankISPB?: string | null
    readonly bankName?: string | null
    readonly bankCode?: string | null
    readonly accountBranch?: string | null
    readonly accountNumber?: string | null
  } | null
}

/** The argument of a header value, read: a delay in ms, or an asynchronous error code with the SPI code behind it. */
export type StoryArgument = { readonly ms: number } | { readonly code: string; readonly spiCode?: string }

/** What a story takes after the colon of its header value. */
export interface ArgumentSpec {
  readonly kind: 'duration' | 'error-code'
  /** Durations: the longest, in ms. */
  readonly maxMs?: number
  readonly default?: string
}

/** A parsed and checked scenario file: immutable. */
export interface Story {
  readonly name: string
  readonly about: string
  readonly sobre?: string
  readonly for: readonly (Operation | 'any')[]
  readonly aliases: readonly string[]
  readonly argument?: ArgumentSpec
  readonly when?: When
  readonly reply?: Reply
  /** Left out: the operation's default story. Empty: no story, the resource only expires. */
  readonly steps?: readonly Step[]
  readonly webhooks?: StoryNews
  readonly expect?: Expectations
  /** Where it comes from: `built-in`, `folder` (--scenarios) or `account`; and the file. */
  readonly origin: 'built-in' | 'folder' | 'account'
  readonly file: string
}

/** What is wrong with a scenario file, where, and what to do. Lines and columns count from 1. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly rule: string
  readonly message: string
  readonly fix: string
}

/** Whether a story is about the news alone: it goes beside a story about the money. */
export function isNewsOnly({ reply, steps, webhooks }: Pick<Story, 'reply' | 'steps' | 'webhooks'>): boolean {
  return webhooks !== undefined && reply === undefined && steps === undefined
}
