import type { Operation } from './operations.ts'

/** How a connection breaks instead of an answer (scenario format, `reply`). */
export const CONNECTION_BREAKS = ['reset', 'close', 'hang', 'truncate', 'garbage'] as const
export type ConnectionBreak = (typeof CONNECTION_BREAKS)[number]

/** What an answer becomes: an error (a code of the catalogue or a status), a broken connection, or late. */
export interface Mishap {
  readonly error?: string | number
  readonly connection?: ConnectionBreak
  /** How long the answer is held, in ms of host time. */
  readonly delayMs?: number
}

/** Magic values: a call that has all of them. Amounts in reais, cents 0 to 99. */
export interface When {
  readonly value?: number
  readonly cents?: number
  readonly key?: string
  readonly document?: string
  readonly name?: string
  /** May end in `*`. */
  readonly externalId?: string
}

/** A scenario that the next matching calls of an account play without a header (design, section 5, armed). */
export interface Arm {
  readonly id: number
  /** A header value: a name, an alias, with its argument. */
  readonly scenario: string
  readonly for: readonly Operation[]
  readonly match: When | null
  /** How many calls it was armed for. */
  readonly times: number
  readonly remaining: number
}

/** One rule of an account's faults: it strikes calls of its operations by chance, before a scenario is chosen. */
export interface FaultRule extends Mishap {
  readonly for: readonly (Operation | 'any')[]
  /** From 0 (never) to 1 (always). */
  readonly chance: number
  /** Makes the rule draw from a stream of its own; left out, it draws from the account's seed. */
  readonly seed?: string
}

/** The faults of an account: of the rules for an operation the first one that strikes counts. */
export interface Faults {
  readonly id: 'faults'
  readonly rules: readonly FaultRule[]
  /** How much of the stream of each rule is used up, in bytes. */
  readonly drawn: readonly number[]
}

/** How many attempts of one thing a story has answered (scenario format, `first`). */
export interface AttemptCount {
  /** Operation, story and what was attempted. */
  readonly id: string
  readonly count: number
}
