import type { Book } from '../store/book.ts'
import type { Fact } from './payloads/fact.ts'
import { type PlannedDelivery, planDeliveries } from './plan.ts'

/**
 * The deliveries of a fact that is told once more: to every active URL of its type, or to one URL alone, which takes no
 * custom header and the family of the operation. The bodies are those of the log where it still has them: what remains
 * of a refunded payment may have become less since.
 */
export function planOnce(book: Book, fact: Fact, url?: string): PlannedDelivery[] {
  const registrations = url === undefined ? book.registrations.values() : [temporary(fact, url)]
  const told = [...book.deliveries.values()].filter(
    ({ event, transactionId }) => event === fact.type && transactionId === fact.transaction.id,
  )
  return planDeliveries(fact, registrations).map(planned => {
    const before = told.find(({ body }) => isV2(body) === isV2(planned.body))
    return before === undefined ? planned : { ...planned, body: before.body }
  })
}

function temporary({ type, transaction }: Fact, url: string) {
  return { id: 0, type, url, headers: {}, version: null, isActive: true, createdAt: transaction.createdAt }
}

/** Of the two families, only V2 bodies begin with their type. */
function isV2(body: string): boolean {
  return body.startsWith('{"type":')
}
