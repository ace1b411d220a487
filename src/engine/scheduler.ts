import { httpError } from '../domain/api-error.ts'
import { type Instant, LATEST_INSTANT } from '../domain/instants.ts'
import type { Job, LogEvent } from '../domain/run.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Host, HostTimer } from '../platform/host.ts'
import type { Logger } from '../platform/logger.ts'
import type { Book } from '../store/book.ts'
import { DataFileError } from '../store/data-file/data-file-error.ts'
import { eventsAfter, recordEvent } from '../store/event-log.ts'
import { logFacts, transactionOfJob } from '../store/log-facts.ts'
import type { Store } from '../store/store.ts'

/** What each kind of job does, in a unit of work of its own. */
export type JobHandlers = Record<Job['kind'], (book: Book, job: Job) => void>

/** One thing that a job or an action made happen. */
export interface Fired {
  /** The kind of job that did it, or what the caller did. */
  readonly cause: string
  readonly event: LogEvent
}

export interface SchedulerPorts {
  readonly store: Store
  readonly host: Host
  readonly log: Logger
  readonly handlers: JobHandlers
  /** Resolves when no delivery of the account is under way; undefined when none is. */
  readonly settled: (book: Book) => Promise<void> | undefined
}

/** Where an advance goes; a function is asked when its turn has come. `idle`: until no job is left. */
export type AdvanceTarget = Instant | 'idle' | ((now: Instant) => Instant)

export interface Scheduler {
  /** Runs everything that is due at the account's now, each at its own instant, in order. */
  runDue(book: Book): void
  /**
   * Goes from job to job up to an instant, or until none is left (`idle`), waiting for the deliveries that each one
   * started. At the end the account's clock shows the instant. Two advances of one account follow each other.
   */
  advance(book: Book, to: AdvanceTarget): Promise<Fired[]>
  /** Does something and what is due because of it, and tells what happened. */
  watch(book: Book, cause: string, act: () => Transaction): { transaction: Transaction; fired: Fired[] }
  /** Sets the host's timer for an account whose jobs were loaded. */
  arm(book: Book): void
  /** Stops the host's timer, and advances before their next job. */
  close(): void
}

/** Jobs run in one go before other accounts get a turn. */
const JOBS_PER_TURN = 1_000

/** One host timer for the earliest job of all clocks; it fires, what is due runs, it is set again. */
export function createScheduler(ports: SchedulerPorts): Scheduler {
  const { store, host, log, settled } = ports
  const advancing = new WeakMap<Book, Promise<unknown>>()
  let timer: HostTimer | undefined
  let armedFor = Number.POSITIVE_INFINITY
  let closed = false

  const arm = (book: Book) => {
    if (book.isStanding()) return
    const dueAt = host.now() + dueIn(book)
    if (closed || dueAt >= armedFor) return
    timer?.cancel()
    armedFor = dueAt
    timer = host.after(dueAt - host.now(), wake)
  }
  const wake = () => {
    armedFor = Number.POSITIVE_INFINITY
    try {
      for (const book of store.books.values()) {
        runDue(book)
        arm(book)
      }
    } catch (error) {
      if (!(error instanceof DataFileError)) throw error
      // Nothing can be stored any more. Callers are told so; what is due waits for the next start.
      closed = true
      log.error({ err: error }, 'timers stand still')
    }
  }
  const runDue = (book: Book, watcher?: (job: Job, before: number) => void) => {
    for (let job = dueNow(book, book.now()); job; job = dueNow(book, book.now())) {
      const before = book.last('event')
      runJob(ports, book, job)
      watcher?.(job, before)
    }
  }
  const walk = async (book: Book, to: AdvanceTarget): Promise<Fired[]> => {
    const target = typeof to === 'function' ? to(book.now()) : to
    await settled(book)
    try {
      return await runUntil(ports, book, target, () => closed)
    } finally {
      if (isHere(store, book)) setClock(ports, book, book.now())
    }
  }
  store.onCommit(changed => {
    for (const book of changed) arm(book)
  })
  return {
    runDue: book => runDue(book),
    watch(book, cause, act) {
      runDue(book)
      const before = book.last('event')
      const { id } = act()
      const fired = firedSince(book, before, cause)
      runDue(book, (job, since) => fired.push(...firedSince(book, since, job.kind)))
      return { transaction: book.transactions.get(id) as Transaction, fired }
    },
    advance(book, to) {
      const walked = (advancing.get(book) ?? Promise.resolve()).then(() => walk(book, to))
      advancing.set(
        book,
        walked.catch(() => undefined),
      )
      return walked
    },
    arm,
    close() {
      closed = true
      timer?.cancel()
    },
  }
}

/** Host ms until the first job of a book; never for a clock that stands before it. */
function dueIn(book: Book): number {
  const job = book.nextJob()
  if (job === undefined) return Number.POSITIVE_INFINITY
  const left = job.dueAt - book.now()
  if (left <= 0) return 0
  return book.isRunning() ? left : Number.POSITIVE_INFINITY
}

function dueNow(book: Book, now: Instant): Job | undefined {
  const job = book.nextJob()
  return job && job.dueAt <= now ? job : undefined
}

/**
 * Runs the jobs up to an instant, each at its own, and waits for the deliveries that each one started. Leaves the clock
 * standing where it came to. Throws 503 when the sandbox is closed on the way.
 */
async function runUntil(
  ports: SchedulerPorts,
  book: Book,
  target: Instant | 'idle',
  isClosed: () => boolean,
): Promise<Fired[]> {
  const { store, host, settled } = ports
  const until = target === 'idle' ? LATEST_INSTANT : target
  const fired: Fired[] = []
  let turn = 0
  const next = () => (isHere(store, book) && !isClosed() ? dueNow(book, until) : undefined)
  for (let job = next(); job; job = next()) {
    book.stand(Math.max(job.dueAt, book.now()))
    const before = book.last('event')
    runJob(ports, book, job)
    const deliveries = settled(book)
    if (deliveries) await deliveries
    for (const event of eventsAfter(book, before)) fired.push({ cause: job.kind, event })
    if (++turn % JOBS_PER_TURN === 0) await host.turn()
  }
  if (isClosed()) throw httpError(503, 'The sandbox stopped on the way', 'Start it again and go the rest of the way.')
  if (target !== 'idle') book.stand(Math.max(target, book.now()))
  return fired
}

/** Whether a book is still that of its account: a reset or a removal takes it out. */
function isHere(store: Store, book: Book): boolean {
  return store.books.get(book.id) === book
}

/** One job is one unit of work. A job that throws is undone, logged and dropped: it must not come back for ever. */
function runJob({ store, handlers, log }: SchedulerPorts, book: Book, job: Job): void {
  const drop = () => book.jobs.delete(job.id)
  book.at(job.dueAt, () => {
    try {
      store.unit(() => {
        drop()
        handlers[job.kind](book, job)
      })
    } catch (error) {
      log.error({ err: error, ...logFacts(book, transactionOfJob(book, job)), job }, 'job failed')
      store.unit(() => {
        drop()
        recordEvent(book, { type: 'job.failed', job: `${job.kind}:${job.ref}`, reason: String(error) })
      })
    }
  })
}

function firedSince(book: Book, before: number, cause: string): Fired[] {
  return eventsAfter(book, before).map(event => ({ cause, event }))
}

function setClock({ store, host }: SchedulerPorts, book: Book, at: Instant): void {
  store.unit(() => {
    book.stand(undefined)
    const { account } = book
    const clock =
      account.clock.mode === 'frozen'
        ? ({ mode: 'frozen', at } as const)
        : ({ mode: 'running', offsetMs: Math.max(account.clock.offsetMs, at - host.now()) } as const)
    book.accounts.put({ ...account, clock })
  })
}
