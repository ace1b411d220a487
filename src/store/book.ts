import type { Account } from '../domain/account.ts'
import type { Instant } from '../domain/instants.ts'
import type { Host } from '../platform/host.ts'
import { createIdSource, type IdSource } from '../platform/ids.ts'
import type { Recorder } from './table.ts'
import { createTables, type Lookups, type Tables } from './tables.ts'

/** Everything that belongs to one account: its rows, its clock, its ids. */
export interface Book extends Tables, Omit<Lookups, 'balance'> {
  readonly id: number
  /** The account's own row. */
  readonly account: Account
  /** The account's seeded ids. */
  readonly ids: IdSource
  readonly balance: ReturnType<Lookups['balance']>
  /** The next number of a sequence: 1, 2, 3 … per account. */
  next(sequence: string): number
  /** The number that a sequence gave last; 0 when none. */
  last(sequence: string): number
  /** The account's now. It never goes backwards, whatever the host's clock does. */
  now(): Instant
  /** Whether the account's time goes on by itself. */
  isRunning(): boolean
  /** Whether the clock stands at an instant for the time being. */
  isStanding(): boolean
  /** Lets the account's clock stand at an instant until told otherwise: an advance goes from job to job like this. */
  stand(instant: Instant | undefined): void
  /** Does work as if the account's clock stood at an instant: a job acts at the instant at which it was due. */
  at<T>(instant: Instant, work: () => T): T
  /** Writes the counters down when something was drawn or numbered in this unit of work. */
  settleCounters(): void
  /** Takes the counters of the stored row again, after a unit of work was undone. */
  reloadCounters(): void
}

/** An empty book. `recorder` is told of every change; the account's clock is set against the host's. */
export function createBook(id: number, host: Pick<Host, 'now'>, recorder: Recorder): Book {
  const { tables, lookups } = createTables(recorder)
  const counting = createCounting(tables, recorder, () => book.account.seed)
  let standing: Instant | undefined
  let latest = Number.NEGATIVE_INFINITY

  const book: Book = {
    id,
    ...tables,
    ...lookups,
    ...counting.members,
    get ids() {
      return counting.ids()
    },
    get account() {
      const account = tables.accounts.get(id)
      if (account === undefined) throw new Error(`book ${id} has no account row`)
      return account
    },
    get balance() {
      return lookups.balance()
    },
    now() {
      if (standing !== undefined) return standing
      const { clock } = book.account
      if (clock.mode === 'frozen') return clock.at
      latest = Math.max(latest, host.now() + clock.offsetMs)
      return latest
    },
    isStanding: () => standing !== undefined,
    isRunning: () => standing === undefined && book.account.clock.mode === 'running',
    stand(instant) {
      standing = instant
    },
    at(instant, work) {
      const before = standing
      standing = instant
      try {
        return work()
      } finally {
        standing = before
      }
    },
  }
  return book
}

/** The sequences and the seeded stream of an account, kept in one row that is written once per unit of work. */
function createCounting(tables: Tables, recorder: Recorder, seed: () => string) {
  let source: IdSource | undefined
  let last: Record<string, number> | undefined
  let moved = false
  const stored = () => tables.counters.get('counters')
  return {
    ids(): IdSource {
      recorder.drawing()
      moved = true
      source ??= createIdSource(seed(), stored()?.drawn)
      return source
    },
    members: {
      next(sequence: string): number {
        recorder.drawing()
        moved = true
        last ??= { ...stored()?.last }
        last[sequence] = (last[sequence] ?? 0) + 1
        return last[sequence]
      },
      last: (sequence: string): number => (last ?? stored()?.last)?.[sequence] ?? 0,
      settleCounters() {
        if (!moved) return
        moved = false
        const before = stored()
        const drawn = source?.position ?? before?.drawn ?? 0
        tables.counters.put({ id: 'counters', drawn, last: { ...(last ?? before?.last) } })
      },
      reloadCounters() {
        moved = false
        last = undefined
        source = undefined
      },
    },
  }
}
