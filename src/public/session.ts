import type { OpenedAccount, Operation } from './account.ts'
import type { Expectation, Verification } from './evidence.ts'

/**
 * One account: its secrets, and what can be done with it. Everything belongs to one account, the clock too, so tests
 * that run side by side each take their own. Every method throws SandboxError for what the sandbox refuses.
 */
export interface AccountSession extends OpenedAccount {
  /** Gets an access token with the account's certificate and secret, as the headers that `fetch` and `inject` take. */
  authorize(): Promise<{ authorization: string }>
  /** Moves the account's clock by a duration such as `89d`, or as told; answers when everything has happened. */
  advance(by: string | { readonly to: string } | { readonly until: 'idle' }): Promise<Clock>
  /** A payer pays: exactly one of `pixCode`, `txid`, `transactionId` and `pixKey` (with a `value`). */
  pay(payment: PaymentRequest): Promise<Payment>
  /** Lets the next calls play a scenario, without a header. */
  arm(scenario: string, options?: ArmOptions): Promise<Arm>
  /** What arrived at `https://inbox.sandbox/…`, oldest first. */
  inbox(): Promise<ReceivedWebhook[]>
  /** The account's event log, oldest first. */
  events(): Promise<AccountEvent[]>
  /** Holds expectations against what happened; does not throw when they were not met. */
  verify(expect: readonly Expectation[]): Promise<Verification>
  /** Brings the account back to what it was when created; nothing that was planned comes out afterwards. */
  reset(): Promise<{ readonly cancelled: Record<string, number> }>
}

/** Something that an action made happen. */
export interface Fired {
  readonly at: string
  readonly kind: string
  /** Of the webhook or of the transaction. */
  readonly id: number | null
  readonly what: string
}

/** An account's clock, and what a move of it made happen, in order. */
export interface Clock {
  readonly mode: 'running' | 'frozen'
  readonly now: string
  /** How much waits for its time. */
  readonly pending: number
  /** When the next of it is due; null when nothing is. */
  readonly nextDueAt: string | null
  readonly fired: readonly Fired[]
}

/** What a payer pays. */
export interface PaymentRequest {
  readonly pixCode?: string
  readonly txid?: string
  readonly transactionId?: string
  readonly pixKey?: string
  readonly value?: number
  readonly payer?: Payer
}

/** Who pays: what is left out is made up, what is null stays null. */
export interface Payer {
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

/** A payment that came in, and what it set off. */
export interface Payment {
  readonly transactionId: number
  readonly endToEndId: string | null
  readonly value: number
  readonly paidAt: string
  readonly fired: readonly Fired[]
}

/** Which calls an armed scenario is for. */
export interface ArmOptions {
  /** Left out: all that the scenario is for. */
  readonly for?: readonly Operation[]
  /** What a call must say: the members of `when` in scenario files. */
  readonly match?: {
    readonly value?: number
    readonly cents?: number
    readonly key?: string
    readonly document?: string
    readonly name?: string
    readonly externalId?: string
  }
  /** One when left out. */
  readonly times?: number
}

/** A scenario that waits for calls. */
export interface Arm {
  readonly armId: number
  readonly scenario: string
  readonly for: readonly Operation[]
  readonly times: number
  readonly remaining: number
}

/** A webhook as the built-in receiver got it. */
export interface ReceivedWebhook {
  readonly at: string
  readonly url: string
  readonly headers: Record<string, string>
  /** The JSON, parsed; null when it is none. */
  readonly body: unknown
  readonly raw: string
}

/** A line of the event log; further members depend on the type. */
export interface AccountEvent {
  readonly seq: number
  readonly at: string
  readonly type: string
  /** One sentence. */
  readonly what: string
  readonly transactionId?: number
  readonly deliveryId?: number
  readonly [member: string]: unknown
}
