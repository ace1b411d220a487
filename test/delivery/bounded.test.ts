import { expect, test } from 'vitest'
import { MOST_DELIVERIES } from '../../src/delivery/outbox.ts'
import type { Delivery } from '../../src/domain/webhook.ts'
import { openControl } from '../control/support.ts'

/** A webhook that waits for a receiver that is not there. */
const waiting = (id: number): Delivery => ({
  id,
  event: 'cash_out',
  transactionId: null,
  url: 'https://dead.example',
  headers: {},
  body: '{}',
  state: 'pending',
  tries: 1,
  attempts: [],
  createdAt: 0,
  nextAttemptAt: 1,
})

test('when too many webhooks wait, one more has failed at once: it is shown, and can be resent', async () => {
  const { open, services } = await openControl()
  const account = await open({ clock: { frozenAt: '2026-11-21T15:00:00Z' } })
  await account.listen('cash_in', 'https://inbox.sandbox/orders')
  const { book } = account
  services.store.unit(() => {
    for (let i = 0; i < MOST_DELIVERIES - 1; i++) book.deliveries.put(waiting(book.next('delivery')))
  })
  const pay = async (externalId: string) => {
    const { transactionId } = await account.charge({ externalId })
    await account.call('POST', '/payments', { transactionId })
    await services.delivery.settled(book)
    const { body } = await account.call('GET', `/webhooks/deliveries?after=${book.last('delivery') - 1}`)
    return (body['data'] as Record<string, unknown>[])[0]
  }
  expect(await pay('order-1')).toMatchObject({ state: 'delivered' })
  services.store.unit(() => book.deliveries.put(waiting(book.next('delivery'))))
  const refused = await pay('order-2')
  expect(refused).toMatchObject({ state: 'failed', attempts: [{ error: 'too-many-waiting' }] })
  expect([...book.events.values()].at(-1)).toMatchObject({ type: 'webhook.failed', error: 'too-many-waiting' })
  const resent = await account.call('POST', `/webhooks/deliveries/${refused?.['deliveryId']}/resend`)
  expect(resent).toMatchObject({ status: 200, body: { state: 'delivered' } })
})
