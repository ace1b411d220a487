import type { Operation } from '../domain/operations.ts'

/** Magic values: a call that has all of them plays the story without a header. Amounts in reais, cents 0 to 99. */
export interface When {
  readonly value?: number
  readonly cents?: number
  readonly key?: string
  readonly document?: string
  readonly name?: string
  /** May end in `*`. */
  readonly externalId?: string
}

/** The synchronous answer of a story. */
export interface Reply {
  /** A code of the catalogue, or an HTTP status. */
  readonly error: string | number
}

/** The bare word that stands for the header's argument (`delayed:5s`). */
export const ARGUMENT = 'argument'

/** A step as it is written in a file, checked. */
export type Step =
  | { readonly verb: 'wait'; readonly for: WaitFor }
  | { readonly verb: 'confirm' | 'expire' }
  /** `code`: an asynchronous error code, or the bare word `argument`. */
  | { readonly verb: 'fail'; readonly code: string }
  | { readonly verb: 'pay'; readonly value?: number; readonly payer?: StoryPayer }
  | { readonly verb: 'remove'; readonly by: 'receiver' | 'provider' }
  | { readonly verb: 'refund'; readonly value?: number }

/** How long a step waits: ms, a range drawn from the account's seed, the resource's own end, or the argument. */
export type WaitFor =
  | { readonly ms: number }
  | { readonly fromMs: number; readonly toMs: number }
  | 'expiration'
  | typeof ARGUMENT

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
