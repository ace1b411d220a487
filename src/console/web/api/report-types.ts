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

export interface Report {
  readonly verdict: string
  readonly expectations: readonly Expectation[]
  readonly coverage: {
    readonly operations: readonly Met[]
    readonly errorCodes: readonly Met[]
    readonly webhooks: readonly Met[]
    readonly scenarios: readonly Met[]
  }
}
