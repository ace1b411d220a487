import type { Host } from '../../platform/host.ts'
import type { Store } from '../../store/store.ts'
import { type Durations, newDurations, observe } from './durations.ts'

/** How far the disk is behind. */
export interface JournalLag {
  /** Ms since the oldest unit of work that is being watched was handed to the disk; 0 when all is written. */
  lagMs(): number
  /** From the unit of work to the disk: one at a time is watched, so this is a sample. */
  readonly durations: Durations
}

/** Watches how long units of work wait for the disk. Without a data file there is nothing to wait for. */
export function watchJournal(store: Store, host: Host): JournalLag {
  const durations = newDurations()
  let since: number | undefined
  const written = () => {
    observe(durations, host.now() - (since ?? host.now()))
    since = undefined
  }
  // After a write that failed nothing is written any more: the lag grows until somebody looks.
  const failed = () => undefined
  store.onCommit(() => {
    if (since !== undefined) return
    const flushed = store.flushed()
    if (flushed === undefined) return
    since = host.now()
    flushed.then(written, failed)
  })
  return { durations, lagMs: () => (since === undefined ? 0 : host.now() - since) }
}
