import type { Run, RunStep } from '../domain/run.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { schedule } from '../store/jobs.ts'
import type { Script } from './script.ts'
import { IllegalTransition, type Ports } from './transitions.ts'
import { playVerb, type VerbName } from './verbs.ts'

/** Begins a story on a resource and plays it up to its first wait. */
export function startRun(ports: Ports, book: Book, transaction: Transaction, script: Script): Run {
  const run: Run = { id: book.next('run'), transactionId: transaction.id, ...script, cursor: 0, state: 'waiting' }
  return continueRun(ports, book, run)
}

/** Goes on with a run whose wait is over. */
export function resumeRun(ports: Ports, book: Book, runId: number): void {
  const run = book.runs.get(runId)
  if (run?.state === 'waiting') continueRun(ports, book, run)
}

function continueRun(ports: Ports, book: Book, run: Run): Run {
  for (let cursor = run.cursor; cursor < run.steps.length; cursor++) {
    const step = run.steps[cursor] as RunStep
    const dueAt = waitOf(book, run, step)
    if (dueAt !== undefined) {
      schedule(book, 'step', run.id, dueAt)
      return book.runs.put({ ...run, cursor: cursor + 1 })
    }
    if ('verb' in step) playStep(ports, book, run, step)
  }
  return book.runs.put({ ...run, cursor: run.steps.length, state: 'done' })
}

/** When a waiting step is over; undefined for a step that does not wait. */
function waitOf(book: Book, run: Run, step: RunStep): number | undefined {
  if ('waitMs' in step) return book.now() + step.waitMs
  if ('until' in step) return Math.max(book.now(), book.transactions.get(run.transactionId)?.expiresAt ?? 0)
  return undefined
}

/** A step that its resource can no longer take is written down as ignored: never silently. */
function playStep(ports: Ports, book: Book, run: Run, step: Extract<RunStep, { verb: string }>): void {
  const transaction = book.transactions.get(run.transactionId)
  if (transaction === undefined) throw new Error(`run ${run.id} has no transaction ${run.transactionId}`)
  try {
    playVerb(ports, book, transaction, step.verb as VerbName, step.with ?? {}, run.story)
  } catch (error) {
    if (!(error instanceof IllegalTransition)) throw error
    const { id, kind, status } = transaction
    recordEvent(book, { type: 'step.ignored', transactionId: id, kind, verb: step.verb, status, by: run.story })
  }
}
