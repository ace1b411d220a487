import { MINUTE_MS } from '../../domain/instants.ts'
import type { LogEvent } from '../../domain/run.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { eventsAfter } from '../../store/event-log.ts'
import { problem } from '../problem.ts'
import { readDuration } from '../readers.ts'
import type { EventsQuery } from './schemas.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** The longest that a request waits, in host time. */
const LONGEST_WAIT_MS = MINUTE_MS

/** The events that a query asks for; when there are none, those that come while it waits. Throws 400 and 404. */
export async function eventsFor(
  { store }: Services,
  room: WaitingRoom,
  book: Book,
  query: EventsQuery,
  onGone: (leave: () => void) => void,
): Promise<LogEvent[]> {
  const maxMs = Math.min(readDuration('wait', query.wait ?? '0s'), LONGEST_WAIT_MS)
  const there = matching(book.events.values(), query)
  if (there.length > 0 || maxMs === 0) return there
  await room.wait(book, { isFulfilled: lookOut(book, query), maxMs, onGone })
  const current = store.books.get(book.id)
  if (current) return matching(current.events.values(), query)
  throw problem(404, `Account ${book.id} was removed meanwhile`, 'GET /sandbox/v1/accounts lists those that exist.')
}

function matching(events: Iterable<LogEvent>, { after = 0, type }: EventsQuery): LogEvent[] {
  return [...events].filter(event => event.id > after && (type === undefined || event.type === type))
}

/** Looks at each event once only. */
function lookOut(book: Book, query: EventsQuery): () => boolean {
  let seen = book.last('event')
  return () => {
    const fresh = eventsAfter(book, seen)
    seen = book.last('event')
    return matching(fresh, query).length > 0
  }
}
