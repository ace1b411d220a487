import type { Instant } from './instants.ts'
import type { UnansweredMeds } from './meds.ts'
import type { Centavos } from './money.ts'
import type { Operation } from './operations.ts'

/** Fees of an account in centavos: on a credit taken from what comes in, on a debit added to what goes out. */
export interface Fees {
  readonly cashIn: Centavos
  readonly cashOut: Centavos
  readonly refundIn: Centavos
}

/** Characters of `[0-9A-Za-z_-]` in a client secret. */
export const CLIENT_SECRET_LENGTH = 40

/** Limits on outgoing payments in centavos; null switches one off. */
export interface Limits {
  readonly perTransaction: Centavos | null
  readonly daily: Centavos | null
  readonly night: Centavos | null
}

/** How an account's clock runs: at a distance from the host's clock, or standing still at an instant. */
export type ClockSetting =
  | { readonly mode: 'running'; readonly offsetMs: number }
  | { readonly mode: 'frozen'; readonly at: Instant }

/** What a user can set on an account, and what `reset` brings back (design, sections 4 and 5). */
export interface AccountSettings {
  readonly name: string
  readonly document: string
  readonly pixKey: string
  readonly fees: Fees
  readonly limits: Limits
  readonly provider: { readonly minExpirationSeconds: number }
  readonly defaults: Readonly<Partial<Record<Operation, string>>>
  /** The name of the profile that is played where nothing else is chosen; null: none. */
  readonly profile: string | null
  readonly magicValues: boolean
  /** `daily` (00:00 in São Paulo) or a number of ms after the confirmation. */
  readonly splitFrequency: 'daily' | number
  readonly dict: 'open' | 'closed'
  readonly unansweredMeds: UnansweredMeds
  readonly seed: string
  readonly webhookSecret: string | null
  readonly webhookTimeoutMs: number
}

/** An account: settings, credentials, clock, and what it was when created. Secrets are kept as hashes. */
export interface Account extends AccountSettings {
  readonly id: number
  readonly clientId: string
  readonly secretHash: string
  readonly clock: ClockSetting
  readonly createdAt: Instant
  readonly demo: boolean
  readonly origin: {
    readonly settings: AccountSettings
    readonly balance: Centavos
    readonly clock: ClockSetting
  }
}

/** A client certificate known to an account. An expired one stays registered; `linked: false` is another account's. */
export interface Certificate {
  /** SHA-256 of the DER, lower-case hexadecimal. */
  readonly id: string
  readonly kind: string
  readonly notBefore: Instant
  readonly notAfter: Instant
  readonly revoked: boolean
  readonly linked: boolean
}

/** A scenario of one account only, as it was sent: checked when it is stored, read again when it is played. */
export interface AccountStory {
  /** Its name. */
  readonly id: string
  /** YAML or JSON. */
  readonly source: string
}
