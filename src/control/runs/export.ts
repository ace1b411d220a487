import { stringify } from 'yaml'
import { toIso } from '../../domain/instants.ts'
import type { Run } from '../../domain/run.ts'
import type { Book } from '../../store/book.ts'
import { problem } from '../problem.ts'
import { observedSteps, spiArgument } from './observed.ts'
import { writeExpect, writeNews } from './written.ts'

/** The most steps of a scenario file (scenario format, schema). */
const MOST_STEPS = 100

/**
 * What was seen of a run, as a scenario file: played on a new resource, the same happens at the same distances. What
 * the caller was answered is no part of a run. Throws 409 for more steps than a file can have.
 */
export function exportRun(book: Book, run: Run): string {
  const { id, story, via, state, transactionId, news, expect = [] } = run
  const resource = book.transactions.get(transactionId)
  if (resource === undefined) throw new Error(`run ${id} has no transaction ${transactionId}`)
  const steps = observedSteps(book, run, resource)
  if (steps.length > MOST_STEPS)
    throw problem(
      409,
      `Run ${id} has ${steps.length} steps, a scenario at most ${MOST_STEPS}`,
      'Export it earlier, or take steps out by hand.',
    )
  const argument = spiArgument(resource)
  const file = {
    about: `As observed on ${resource.kind} ${resource.id} of account ${book.id}, where ${story} was played.`,
    for: [resource.kind],
    ...(argument && { argument: { kind: 'error-code', default: argument } }),
    steps,
    ...(news && Object.keys(writeNews(news)).length > 0 && { webhooks: writeNews(news) }),
    ...(expect.length > 0 && { expect: writeExpect(expect) }),
  }
  const end = state === 'waiting' || state === 'held' ? '; what is still to come is not in it' : ''
  const note = `# Run ${id} of account ${book.id} (${story}, via ${via}), seen at ${toIso(book.now())}: ${state}${end}.\n`
  return note + stringify(file, { lineWidth: 0 })
}
