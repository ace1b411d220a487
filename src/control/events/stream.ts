import { Readable } from 'node:stream'
import type { LogEvent } from '../../domain/run.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { eventsAfter } from '../../store/event-log.ts'
import { problem } from '../problem.ts'
import { eventView } from './views.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** How long a stream is silent at most, in ms of host time: what stands in between drops connections that are. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ': still here\n\n'

/** Events that are written in one go. The next ones are read when the client has taken these. */
const EVENTS_AT_ONCE = 200

/** The most streams of one sandbox (decision). */
const MOST_STREAMS = 100

/** A client of a stream. */
export interface Listener {
  readonly book: Book
  /** The seq of the last event that it knows. */
  readonly after: number
  /** Calls back once, when the client has gone away. */
  readonly onGone: (leave: () => void) => void
}

/** The streams of a sandbox. */
export interface Streams {
  /** Server-sent events for a listener. Throws 503 when there are too many already. */
  open(listener: Listener): Readable
}

/** No streams yet. */
export function createStreams(services: Services, room: WaitingRoom): Streams {
  let open = 0
  return {
    open(listener) {
      if (open >= MOST_STREAMS)
        throw problem(503, `${MOST_STREAMS} event streams are open already`, 'Close some, or ask with ?wait=30s.')
      open++
      const stream = Readable.from(tell(services, room, listener))
      return stream.once('close', () => open--)
    },
  }
}

/**
 * Every event once, as soon as it is on disk; it reads them from the log when the client takes them, so that a slow one
 * costs no memory. It ends when the account was reset or removed, once that is told, and when the room is closed: a
 * client goes on with the number of the last event that it got.
 */
async function* tell(services: Services, room: WaitingRoom, { book, after, onGone }: Listener) {
  let leave = () => {}
  onGone(() => leave())
  const stay = (callback: () => void) => {
    leave = callback
  }
  // A number that the log has not reached yet is of another sandbox: everything here is news.
  let seen = after > book.last('event') ? 0 : after
  yield ': here\n\n'
  for (;;) {
    const heard = await hear(services, room, { book, after: seen, onGone: stay })
    if (heard === undefined) return
    seen = heard.at(-1)?.id ?? seen
    yield heard.length === 0 ? HEARTBEAT : heard.map(frameOf).join('')
  }
}

/** The next events, waited for; none when there are none for a while, undefined when there will be none. */
async function hear({ store }: Services, room: WaitingRoom, { book, after, onGone }: Listener) {
  const fresh = () => {
    const current = store.books.get(book.id)
    return current ? eventsAfter(current, after).slice(0, EVENTS_AT_ONCE) : []
  }
  if (fresh().length === 0) {
    if (room.isClosed() || store.books.get(book.id) !== book) return undefined
    await room.wait(book, { isFulfilled: () => book.last('event') > after, maxMs: HEARTBEAT_MS, onGone })
  }
  const heard = fresh()
  await store.flushed()
  return heard
}

function frameOf(event: LogEvent): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(eventView(event))}\n\n`
}
