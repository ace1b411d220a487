import { toIso } from '../../domain/instants.ts'
import type { Fired } from '../../engine/scheduler.ts'
import type { Book } from '../../store/book.ts'
import { firedView } from '../fired.ts'

/** An account's clock as it is now, and what has happened on the way there. */
export function clockView(book: Book, fired: readonly Fired[]) {
  const { account, jobs } = book
  const next = book.nextJob()
  return {
    mode: account.clock.mode,
    now: toIso(book.now()),
    pending: jobs.size,
    nextDueAt: next === undefined ? null : toIso(next.dueAt),
    fired: firedView(fired),
  }
}
