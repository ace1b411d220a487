import { JOB_KINDS, type JobKind } from '../../domain/run.ts'
import { resetAccount } from '../../engine/accounts.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'

/** What a reset called off: jobs by kind, attempts of webhooks, answers that were held. */
export type Cancelled = Record<JobKind | 'deliveries' | 'answers', number>

/** Brings an account back to what it was when created. Webhooks are stopped first, so that none can slip out. */
export function reset({ store, delivery, held }: Services, book: Book): Cancelled {
  const jobs = [...book.jobs.values()]
  const counts = JOB_KINDS.map(kind => [kind, jobs.filter(job => job.kind === kind).length])
  const deliveries = delivery.cancelAll(book)
  resetAccount(store, book)
  const answers = held.cancelAll(book)
  return { ...Object.fromEntries(counts), deliveries, answers }
}
