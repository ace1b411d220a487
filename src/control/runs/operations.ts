import type { Run } from '../../domain/run.ts'
import type { Fired } from '../../engine/scheduler.ts'
import { canonical } from '../../engine/stories/names.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { problem } from '../problem.ts'
import type { RunsQuery } from './schemas.ts'

/** A run of an account. Throws 404. */
export function runOf(book: Book, runId: number): Run {
  const run = book.runs.get(runId)
  if (run) return run
  const hint = `GET /sandbox/v1/accounts/${book.id}/runs lists them; the latest 10,000 that have ended are kept.`
  throw problem(404, `Account ${book.id} has no run ${runId}`, hint)
}

/** The runs that have every member of a query. A scenario beside the one about the money counts, too. */
export function matchingRuns(book: Book, { scenario, state, transactionId }: RunsQuery): Run[] {
  const wanted = scenario === undefined ? undefined : canonical(scenario)
  return [...book.runs.values()].filter(
    run =>
      (wanted === undefined || storiesOf(run).some(story => canonical(story) === wanted)) &&
      (state === undefined || run.state === state) &&
      (transactionId === undefined || run.transactionId === transactionId),
  )
}

/** Goes on with a held run, or does at once what a waiting one waits for. Throws 409 for one that has ended. */
export function releaseRun({ engine }: Services, book: Book, run: Run): Fired[] {
  checkUnderWay(run, 'released')
  return engine.release(book, run).fired
}

/** Ends a run before its end; its resource stays as it is. Throws 409 for one that has ended. */
export function cancelRun({ engine }: Services, book: Book, run: Run): Fired[] {
  checkUnderWay(run, 'cancelled')
  return engine.cancel(book, run).fired
}

function storiesOf({ story, beside = [] }: Run): string[] {
  return [story, ...beside.map(each => each.story)]
}

function checkUnderWay({ id, state }: Run, what: string): void {
  if (state === 'waiting' || state === 'held') return
  const hint = 'It has ended. Force an event: POST …/transactions/{tx}/events.'
  throw problem(409, `Run ${id} is ${state}: it cannot be ${what}`, hint, { legal: [] })
}
