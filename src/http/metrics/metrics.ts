import type { Host } from '../../platform/host.ts'
import type { Store } from '../../store/store.ts'
import { countEvents, type EventCounts } from './event-counts.ts'
import { type JournalLag, watchJournal } from './journal-lag.ts'
import { createRequestCounts, type RequestCounts } from './request-counts.ts'

/** What a sandbox counts while it works. Plain numbers: they become text when somebody asks for it. */
export interface Metrics {
  readonly requests: RequestCounts
  readonly events: EventCounts
  readonly journal: JournalLag
}

/** Counts from now on. */
export function createMetrics(store: Store, host: Host): Metrics {
  return { requests: createRequestCounts(), events: countEvents(store), journal: watchJournal(store, host) }
}
