import type { Delivery } from '../../domain/webhook.ts'
import type { Fired } from '../../engine/scheduler.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { eventsAfter } from '../../store/event-log.ts'
import { assertPresent } from '../account-of.ts'
import { problem } from '../problem.ts'

/** A delivery of an account. Throws 404. */
export function deliveryOf(book: Book, deliveryId: number): Delivery {
  const delivery = book.deliveries.get(deliveryId)
  if (delivery) return delivery
  const hint = `GET /sandbox/v1/accounts/${book.id}/webhooks/deliveries lists those that are kept.`
  throw problem(404, `The account has no delivery ${deliveryId}`, hint)
}

/** Sends a delivery once more, now, and tells what came of it. Throws 404. */
export async function resend(services: Services, book: Book, deliveryId: number) {
  deliveryOf(book, deliveryId)
  const before = book.last('event')
  await services.delivery.resend(book, deliveryId)
  assertPresent(services, book)
  const own = eventsAfter(book, before).filter(event => event.deliveryId === deliveryId)
  const fired: Fired[] = own.map(event => ({ cause: 'resend', event }))
  return { delivery: deliveryOf(book, deliveryId), fired }
}

/** Forgets what the built-in receiver got. */
export function emptyInbox({ store }: Services, { inbox }: Book): void {
  store.unit(() => {
    for (const { id } of [...inbox.values()]) inbox.delete(id)
  })
}
