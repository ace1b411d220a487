import type { Run, RunStep } from '../domain/run.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { callOff, schedule } from '../store/jobs.ts'
import type { Script } from './script.ts'
import { ImpossibleStep, playStep } from './steps.ts'
import { IllegalTransition, type Ports } from './transitions.ts'

/** Begins a story on a resource, which names the run, and plays it up to its first wait. */
export function startRun(ports: Ports, book: Book, { id, runId }: Transaction, script: Script): Run {
  if (runId === null) throw new Error(`transaction ${id} of account ${book.id} has no run`)
  const { story, via, steps, aside } = script
  const begun: Run = { id: runId, transactionId: id, story, via, steps, cursor: 0, reached: [], state: 'waiting' }
  const run = aside ? { ...begun, ...aside } : begun
  // What its first steps tell of is told as the run says.
  if (run.news) book.runs.put(run)
  return continueRun(ports, book, run)
}

/** Goes on with a run whose wait is over. */
export function resumeRun(ports: Ports, book: Book, runId: number): void {
  const run = book.runs.get(runId)
  if (run?.state === 'waiting') continueRun(ports, book, run)
}

/** Goes on with a run that is held, or does at once what a waiting one waits for. An ended one stays as it is. */
export function releaseRun(ports: Ports, book: Book, run: Run): Run {
  if (!isUnderWay(run)) return run
  callOff(book, 'step', run.id)
  note(book, run, 'run.released')
  return continueRun(ports, book, run)
}

/** Ends a run before its end: its resource stays as it is. An ended one stays as it is. */
export function cancelRun(ports: Ports, book: Book, run: Run): Run {
  if (!isUnderWay(run)) return run
  callOff(book, 'step', run.id)
  note(book, run, 'run.cancelled')
  return endRun(ports, book, { ...run, state: 'cancelled' })
}

/** Whether a run has not ended yet. */
function isUnderWay({ state }: Run): boolean {
  return state === 'waiting' || state === 'held'
}

function note(book: Book, { id, transactionId, story }: Run, type: 'run.released' | 'run.cancelled'): void {
  recordEvent(book, { type, transactionId, runId: id, by: story })
}

function continueRun(ports: Ports, book: Book, run: Run): Run {
  const reached = [...run.reached]
  for (let cursor = run.cursor; cursor < run.steps.length; cursor++) {
    const step = run.steps[cursor] as RunStep
    reached.push(book.now())
    if ('until' in step && step.until === 'release')
      return book.runs.put({ ...run, cursor: cursor + 1, reached, state: 'held' })
    const dueAt = waitOf(book, run, step)
    if (dueAt !== undefined) {
      schedule(book, 'step', run.id, dueAt)
      return book.runs.put({ ...run, cursor: cursor + 1, reached, state: 'waiting' })
    }
    if ('verb' in step) tryStep(ports, book, run, step)
  }
  return endRun(ports, book, { ...run, cursor: run.steps.length, reached, state: 'done' })
}

/** Webhooks that were held until the end of the run leave now. */
function endRun({ release }: Ports, book: Book, ended: Run): Run {
  book.runs.put(ended)
  if (ended.news?.order) release(book, ended)
  return ended
}

/** When a waiting step is over; undefined for a step that does not wait. */
function waitOf(book: Book, run: Run, step: RunStep): number | undefined {
  if ('waitMs' in step) return book.now() + step.waitMs
  if ('until' in step) return Math.max(book.now(), book.transactions.get(run.transactionId)?.expiresAt ?? 0)
  return undefined
}

/** A step that its resource can no longer take is written down as ignored: never silently. */
function tryStep(ports: Ports, book: Book, run: Run, step: Extract<RunStep, { verb: string }>): void {
  const transaction = book.transactions.get(run.transactionId)
  if (transaction === undefined) throw new Error(`run ${run.id} has no transaction ${run.transactionId}`)
  try {
    playStep(ports, book, transaction, step, run)
  } catch (error) {
    if (!(error instanceof IllegalTransition || error instanceof ImpossibleStep)) throw error
    const { id, kind, status } = transaction
    recordEvent(book, { type: 'step.ignored', transactionId: id, kind, verb: step.verb, status, by: run.story })
  }
}
