import { Type } from '@sinclair/typebox'
import { JOB_KINDS, type JobKind } from '../domain/run.ts'
import type { Services } from '../http/services.ts'
import type { Book } from '../store/book.ts'

/** What was called off: jobs by kind, attempts of webhooks, answers that were held. */
export type Cancelled = Record<JobKind | 'deliveries' | 'answers', number>

const Count = Type.Integer({ minimum: 0 })

/** How many things were called off. */
export const CancelledCounts = Type.Object({
  ...Object.fromEntries(JOB_KINDS.map(kind => [kind, Count])),
  deliveries: Type.Integer({ minimum: 0, description: 'attempts that were waiting or under way' }),
  answers: Type.Integer({ minimum: 0, description: 'answers that were held; their callers get a 503' }),
})

/**
 * Puts another book in the place of an account's, and calls off whatever is under way in it. Webhooks are stopped
 * first, so that none can slip out.
 */
export function callOff({ delivery, held }: Services, book: Book, replace: () => void): Cancelled {
  const jobs = [...book.jobs.values()]
  const counts = JOB_KINDS.map(kind => [kind, jobs.filter(job => job.kind === kind).length])
  const deliveries = delivery.cancelAll(book)
  replace()
  const answers = held.cancelAll(book)
  return { ...Object.fromEntries(counts), deliveries, answers }
}
