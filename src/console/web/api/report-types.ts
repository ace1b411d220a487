/** How often a client has met something. */
export interface Met {
  readonly name: string
  readonly times: number
}

export interface Expectation {
  readonly scenario: string
  readonly at: string
  readonly run: number | null
  readonly expectation: string
  readonly wanted: string
  readonly verdict: string
  readonly reason?: string | null
  readonly evidence: { readonly transactions: readonly number[] }
}

/** A payment that may be a second one of `first`. */
export interface Alarm {
  readonly seq: number
  readonly at: string
  readonly transactionId: number
  readonly first: number
}

export interface Report {
  readonly verdict: string
  /** Whether the journal still has every call. */
  readonly isComplete: boolean
  readonly alarms: readonly Alarm[]
  readonly expectations: readonly Expectation[]
  readonly coverage: {
    readonly operations: readonly Met[]
    readonly errorCodes: readonly Met[]
    readonly webhooks: readonly Met[]
    readonly scenarios: readonly Met[]
  }
}
