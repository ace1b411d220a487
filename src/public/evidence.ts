import type { Operation } from './account.ts'

/** How many: `exactly`, or `atLeast`, or `atMost`, or the last two. */
export interface HowMany {
  readonly exactly?: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** One thing that is expected of what happened. */
export type Expectation =
  | (HowMany & {
      readonly calls: {
        readonly operation?: Operation
        readonly status?: number
        readonly code?: string
        readonly externalId?: string
      }
    })
  | (HowMany & { readonly webhooks: { readonly event?: WebhookType; readonly state?: DeliveryState } })
  | (HowMany & { readonly runs: { readonly scenario?: string; readonly state?: RunState } })
  | (HowMany & { readonly transactions: { readonly operation?: TransactionKind; readonly status?: string } })
  | { readonly balance: { readonly available?: number; readonly blocked?: number } }
  | { readonly scenarios: 'held' }

export type WebhookType =
  | 'cash_in'
  | 'cash_out'
  | 'refund_in'
  | 'refund_out'
  | 'med_created'
  | 'med_accepted'
  | 'med_rejected'
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'lost' | 'cancelled'
export type RunState = 'waiting' | 'held' | 'done' | 'cancelled'
export type TransactionKind =
  | 'cash-in'
  | 'cash-out'
  | 'cash-out-qrcode'
  | 'transfer'
  | 'cob'
  | 'refund-in'
  | 'devolucao'
  | 'receipt'
  | 'split'
  | 'refund-out'
  | 'med'

/** What became of expectations. */
export interface Verification {
  readonly verdict: 'passed' | 'failed' | 'inconclusive'
  readonly results: readonly {
    readonly expectation: Expectation
    readonly verdict: 'passed' | 'failed' | 'inconclusive'
    readonly reason: string
    readonly actual: unknown
  }[]
}
