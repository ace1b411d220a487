import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'

/** What somebody waits for, and for how long at most. */
export interface Wish {
  /** Looked at after every unit of work. */
  readonly isFulfilled: () => boolean
  /** Host time. */
  readonly maxMs: number
  /** Calls back when nobody waits any more. */
  readonly onGone: (leave: () => void) => void
}

/** Requests that wait for something to happen in an account. */
export interface WaitingRoom {
  /** Resolves when the wish is fulfilled, the time is over, or the account was reset or removed. Never rejects. */
  wait(book: Book, wish: Wish): Promise<void>
  /** Ends every wait. */
  close(): void
  /** Whether nobody waits here any more. */
  isClosed(): boolean
}

/** An empty waiting room. */
export function createWaitingRoom({ store, host }: Services): WaitingRoom {
  const visitors = new Set<{ look(): void; leave(): void }>()
  let closed = false
  store.onCommit(() => {
    for (const visitor of visitors) visitor.look()
  })
  return {
    wait: (book, { isFulfilled, maxMs, onGone }) =>
      new Promise(resolve => {
        const leave = () => {
          timer.cancel()
          visitors.delete(visitor)
          resolve()
        }
        const look = () => {
          if (store.books.get(book.id) !== book || isFulfilled()) leave()
        }
        const timer = host.after(maxMs, leave)
        const visitor = { look, leave }
        visitors.add(visitor)
        onGone(leave)
      }),
    isClosed: () => closed,
    close() {
      closed = true
      for (const visitor of visitors) visitor.leave()
    },
  }
}
