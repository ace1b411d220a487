import type { LogEvent } from '../domain/run.ts'
import type { TimelineEntry, Transaction } from '../domain/transaction.ts'
import type { Book } from './book.ts'

/** What an event says beside its number and its instant. */
export type EventFacts = Pick<LogEvent, 'type' | 'transactionId' | 'deliveryId'> & Record<string, unknown>

/** Writes one line of the account's event log, in the current unit of work. */
export function recordEvent(book: Book, facts: EventFacts): void {
  book.events.put({ id: book.next('event'), at: book.now(), ...facts })
}

/** Writes down that a transaction began or changed, as its timeline ends. Most events are such ones, so theirs is made member by member. */
export function recordTransition(book: Book, { id, kind, timeline }: Transaction): void {
  const { at, on, from, to, by } = timeline.at(-1) as TimelineEntry
  const type = from === null ? 'transaction.created' : 'transaction.changed'
  book.events.put({ id: book.next('event'), at, type, transactionId: id, kind, on, from, to, by })
}

/** The events after a seq, oldest first; those that the log no longer keeps are left out. */
export function eventsAfter(book: Book, seq: number): LogEvent[] {
  const events: LogEvent[] = []
  const last = book.last('event')
  for (let id = seq + 1; id <= last; id++) {
    const event = book.events.get(id)
    if (event) events.push(event)
  }
  return events
}
