import type { Instant } from './instants.ts'

/** An account as it was at an instant of its clock, under a name. Its rows are kept beside it (store/snapshots.ts). */
export interface Snapshot {
  /** Its name. */
  readonly id: string
  readonly at: Instant
  /** How many transactions it has, and jobs that wait for their time. */
  readonly transactions: number
  readonly pending: number
}
