import type { Host } from '../platform/host.ts'
import type { Book } from '../store/book.ts'

/** How a hold ended: its time was over, or the account was reset or the sandbox closed. */
export type HoldEnd = 'over' | 'cancelled'

/** Answers that wait on the host's clock before they leave. */
export interface HeldAnswers {
  /** How many are held now. */
  readonly size: number
  /** Holds an answer for ms of host time; `Infinity`: until it is called off. */
  hold(book: Book | null, ms: number): Promise<HoldEnd>
  /** Calls off what an account holds; says how many answers that were. */
  cancelAll(book: Book): number
  /** Calls off everything, and holds nothing any more. */
  close(): void
}

interface Hold {
  readonly book: Book | null
  readonly end: (how: HoldEnd) => void
}

/** No answers yet. */
export function createHeldAnswers(host: Host): HeldAnswers {
  const holds = new Set<Hold>()
  let closed = false
  const cancel = (wanted: (hold: Hold) => boolean): number => {
    const ended = [...holds].filter(wanted)
    for (const { end } of ended) end('cancelled')
    return ended.length
  }
  return {
    get size() {
      return holds.size
    },
    hold(book, ms) {
      if (closed) return Promise.resolve('cancelled')
      return new Promise(resolve => {
        const timer = Number.isFinite(ms) ? host.after(ms, () => end('over')) : undefined
        const end = (how: HoldEnd) => {
          timer?.cancel()
          holds.delete(hold)
          resolve(how)
        }
        const hold = { book, end }
        holds.add(hold)
      })
    },
    cancelAll: book => cancel(hold => hold.book === book),
    close() {
      closed = true
      cancel(() => true)
    },
  }
}
