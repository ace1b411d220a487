/** What the control plane answers, as far as the page shows it (openapi/control.json). Amounts in reais, instants ISO. */

export interface List<Item> {
  readonly data: readonly Item[]
  readonly next: number | string | null
}

export interface Account {
  readonly accountId: number
  readonly name: string
  readonly document: string
  readonly pixKey: string
  readonly clientId: string
  readonly balance: { readonly available: number; readonly blocked: number }
  readonly fees: { readonly cashIn: number; readonly cashOut: number; readonly refundIn: number }
  readonly profile: string | null
  readonly clock: { readonly mode: ClockMode; readonly now: string }
  readonly seed: string
  readonly createdAt: string
}

export interface OpenedAccount extends Account {
  readonly clientSecret: string
  readonly certificate: { readonly header: string }
}

export type ClockMode = 'running' | 'frozen'

export interface Fired {
  readonly at: string
  readonly kind: string
  readonly id: number | null
  readonly what: string
}

export interface Clock {
  readonly mode: ClockMode
  readonly now: string
  readonly pending: number
  readonly nextDueAt: string | null
  readonly fired: readonly Fired[]
}

export interface LedgerLine {
  readonly seq: number
  readonly at: string
  readonly transactionId: number | null
  readonly movement: string
  readonly available: number
  readonly blocked: number
}

export interface Ledger {
  readonly available: number
  readonly blocked: number
  readonly balanced: boolean
  readonly entries: readonly LedgerLine[]
}

export interface LogEvent {
  readonly seq: number
  readonly at: string
  readonly type: string
  readonly what: string
  readonly transactionId?: number
  readonly deliveryId?: number
  /** Further ones depend on the type. */
  readonly [member: string]: unknown
}

export interface TransactionLine {
  readonly transactionId: number
  readonly kind: string
  readonly status: string
  readonly externalId: string | null
  readonly endToEndId: string | null
  readonly createdAt: string
  readonly amount: number
  readonly counterpart: string | null
  readonly errorCode: string | null
  readonly scenario: string | null
}

export interface Attempt {
  readonly at: string
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
  readonly status?: number
  readonly error?: string
  readonly durationMs: number
}

export interface Delivery {
  readonly deliveryId: number
  readonly event: string
  readonly transactionId: number | null
  readonly url: string
  readonly state: string
  readonly attempts: readonly Attempt[]
  readonly nextAttemptAt: string | null
}

export interface TimelineLine {
  readonly at: string
  readonly on: string
  readonly from: string | null
  readonly to: string
  readonly by: string
}

export interface Run {
  readonly runId: number
  readonly scenario: string
  readonly via: string
  readonly state: string
  readonly step: number
  readonly steps: number
  readonly nextDueAt: string | null
}

export interface Transaction {
  readonly transactionId: number
  readonly uuid: string
  readonly kind: string
  readonly status: string
  readonly externalId: string | null
  readonly endToEndId: string | null
  readonly createdAt: string
  readonly processedAt: string | null
  readonly expiresAt: string | null
  readonly amount: number
  readonly fee: number
  readonly finalAmount: number
  readonly pixKey: string | null
  readonly description: string | null
  readonly counterpart: { readonly name: string | null; readonly document: string | null }
  readonly errorCode: string | null
  readonly parentId: number | null
  readonly charge: { readonly value: number; readonly pixCode: string } | null
  readonly run: Run | null
  readonly ledger: readonly LedgerLine[]
  readonly deliveries: readonly Delivery[]
  readonly timeline: readonly TimelineLine[]
}

export interface Med {
  readonly medId: number
  readonly transactionId: number | null
  readonly endToEndId: string
  readonly status: string
  readonly reason: string
  readonly cause: string | null
  readonly analysisResult: string | null
  readonly requestingBank: { readonly ispb: string; readonly name: string }
  readonly blockStatus: string
  readonly blockedAmount: number
  readonly answerDueAt: string | null
  readonly createdAt: string
  readonly deliveries: readonly Delivery[]
  readonly timeline: readonly TimelineLine[]
}

export interface Received {
  readonly at: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw: string
}

export interface Scenario {
  readonly name: string
  readonly about: string
  readonly sobre: string | null
  readonly for: readonly string[]
  readonly aliases: readonly string[]
  readonly argument: string | null
  readonly source: string
  readonly file: string
  readonly curl: string
}

export interface ScenarioFile extends Scenario {
  readonly text: string
}

export interface OwnScenario {
  readonly name: string
  readonly about: string | null
  readonly for: readonly string[]
  readonly text: string
}

export interface Arm {
  readonly armId: number
  readonly scenario: string
  readonly for: readonly string[]
  readonly times: number
  readonly remaining: number
}

export interface Call {
  readonly seq: number
  readonly requestId: string
  readonly at: string
  readonly method: string
  readonly route: string
  readonly path: string | null
  readonly operation: string | null
  readonly status: number | null
  readonly connection: string | null
  readonly durationMs: number | null
  readonly errorCode: string | null
  readonly scenario: { readonly name: string; readonly via: string; readonly run: number | null } | null
  readonly transactionId: number | null
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown } | null
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown } | null
  readonly explanation: {
    readonly decidedBy: string | null
    readonly because: string
    readonly check: { readonly code: string; readonly message: string; readonly hint: string | null } | null
    readonly wouldChange: readonly string[]
  }
}

export interface TlvLeaf {
  readonly tag: string
  readonly name: string
  readonly offset: number
  readonly length: number
  readonly value: string
}

export interface DecodedBrCode {
  readonly ok: boolean
  readonly problems: readonly {
    readonly rule: string
    readonly offset: number
    readonly tag: string
    readonly message: string
  }[]
  readonly crc: { readonly expected: string; readonly found: string | null }
  readonly tree: readonly (TlvLeaf & { readonly children?: readonly TlvLeaf[] })[]
}
