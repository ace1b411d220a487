import { entryOf } from '../../domain/entry-of.ts'
import type { LogEvent } from '../../domain/run.ts'
import { eventsAfter } from '../../store/event-log.ts'
import type { Store } from '../../store/store.ts'

/** How often something happened, by its labels. */
export interface Count<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  times: number
}

/** What happened in all accounts since the process began. */
export interface EventCounts {
  /** Rows of the state tables that were taken: the kind of the resource, the event. */
  transitions(): Iterable<Count<'kind' | 'event'>>
  /** Attempts of webhooks: `delivered`, `failed` for good, `attempted` in vain and not the last of the schedule. */
  attempts(): Iterable<Count<'outcome'>>
  /** Jobs that threw and were dropped: a defect of the sandbox or of a scenario. */
  failedJobs(): number
}

/** Counts what the event logs say, from now on, after each unit of work. */
export function countEvents(store: Store): EventCounts {
  const transitions = new Map<unknown, Map<unknown, Count<'kind' | 'event'>>>()
  const attempts = new Map<unknown, Count<'outcome'>>()
  const seen = new Map([...store.books.values()].map(book => [book.id, book.last('event')]))
  let failedJobs = 0

  const count = (event: LogEvent) => {
    const { type } = event
    if (type === 'transaction.created' || type === 'transaction.changed') {
      const { kind, on } = event
      const ofKind = entryOf(transitions, kind, () => new Map())
      entryOf(ofKind, on, () => ({ labels: { kind: String(kind), event: String(on) }, times: 0 })).times++
    } else if (type === 'job.failed') failedJobs++
    else if (type.startsWith('webhook.'))
      entryOf(attempts, type, () => ({ labels: { outcome: type.slice('webhook.'.length) }, times: 0 })).times++
  }
  store.onCommit(changed => {
    for (const book of changed) {
      const last = book.last('event')
      const before = seen.get(book.id) ?? 0
      if (last === before) continue
      seen.set(book.id, last)
      for (const event of eventsAfter(book, before)) count(event)
    }
  })
  return {
    transitions: () => [...transitions.values()].flatMap(events => [...events.values()]),
    attempts: () => attempts.values(),
    failedJobs: () => failedJobs,
  }
}
