import { JOB_KINDS, type JobKind } from '../../domain/run.ts'
import { resetAccount } from '../../engine/accounts.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'

/** What a reset called off: jobs by kind, and attempts of webhooks. */
export type Cancelled = Record<JobKind | 'deliveries', number>

/** Brings an account back to what it was when created. Webhooks are stopped first, so that none can slip out. */
export function reset({ store, delivery }: Services, book: Book): Cancelled {
  const jobs = [...book.jobs.values()]
  const counts = JOB_KINDS.map(kind => [kind, jobs.filter(job => job.kind === kind).length])
  const deliveries = delivery.cancelAll(book)
  resetAccount(store, book)
  return { ...Object.fromEntries(counts), deliveries }
}
