import { expect, test } from 'vitest'
import { startSandbox } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { openRemoteAccount } from '../support/remote-account.ts'
import { cashOutBody } from '../support/sandbox.ts'

const FLAGS = ['--allow-insecure-webhooks']
const FROZEN = { clock: { frozenAt: '2026-11-21T15:00:00.000Z' } }
const clockTime = (iso: string) => iso.slice(11, 19)

test('every retry and a resend send the same bytes, each at its own instant', async () => {
  const receiver = await openReceiver(() => 503)
  const sandbox = await startSandbox(FLAGS)
  const account = await openRemoteAccount(sandbox.url, FROZEN)
  await account.listen('cash_out', `${receiver.url}/orders?shop=ação`)
  const details = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Mário Ção', document: '12345678909' }
  await account.post('/api/pix/cash-out', cashOutBody({ details, description: 'Pão de açúcar 🍞' }))
  await account.control('POST', '/clock/advance', { until: 'idle' })

  const [delivery] = await account.list('/webhooks/deliveries')
  expect(delivery).toMatchObject({ state: 'failed', event: 'cash_out' })
  const instants = delivery.attempts.map(({ at }: { at: string }) => clockTime(at))
  expect(instants).toEqual(['15:00:01', '15:00:31', '15:02:31', '15:12:31', '16:12:31', '22:12:31'])

  receiver.answer(() => 200)
  const resent = await account.control('POST', `/webhooks/deliveries/${delivery.deliveryId}/resend`)
  expect(resent.body).toMatchObject({ state: 'delivered', attempts: { length: 7 } })
  expect(receiver.arrivals).toHaveLength(7)
  const [first] = receiver.arrivals
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'CashOut', externalId: 'order-1' })
  expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.arrivals.map(({ path }) => path))).toEqual(new Set(['/orders?shop=a%C3%A7%C3%A3o']))
  const numbers = receiver.arrivals.map(({ headers }) => [
    headers['x-pix-sandbox-delivery'],
    headers['x-pix-sandbox-attempt'],
  ])
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7].map(attempt => [String(delivery.deliveryId), String(attempt)]))
})

test('a reset lets nothing out afterwards: neither what waits, nor what is under way, nor a retry', async () => {
  const receiver = await openReceiver(({ body }) => (body.includes('"refused"') ? 500 : undefined))
  const sandbox = await startSandbox(FLAGS)
  const [account, other] = await Promise.all([openRemoteAccount(sandbox.url), openRemoteAccount(sandbox.url)])
  await account.listen('cash_out', `${receiver.url}/`)
  await account.post('/api/pix/cash-out', cashOutBody({ externalId: 'refused' }))
  await receiver.next()
  await account.event('webhook.attempted')
  // Eight are under way at once, the others wait in their lane, and two are not even settled.
  for (let order = 0; order < 20; order++)
    await account.post('/api/pix/cash-out', cashOutBody({ externalId: `order-${order}` }))
  for (let order = 0; order < 8; order++) await receiver.next()
  const { body } = await account.control('POST', '/reset')
  expect(body.cancelled).toMatchObject({ retry: 1 })
  expect(body.cancelled.step + body.cancelled.deliveries).toBe(20)
  const arrived = receiver.arrivals.length

  receiver.answer(() => 200)
  await account.control('POST', '/clock/advance', { by: '30d' })
  // What the sandbox sends after everything that it could still have had in hand.
  await other.listen('cash_out', `${receiver.url}/other`)
  await other.post('/api/pix/cash-out', cashOutBody())
  await other.event('webhook.delivered')
  expect(receiver.arrivals.slice(arrived).map(({ path }) => path)).toEqual(['/other'])
  expect(await account.list('/webhooks/deliveries')).toEqual([])
  expect(await account.list('/inbox')).toEqual([])
})

test('without the flag http:// is refused at registration, and never called', async () => {
  const receiver = await openReceiver()
  const sandbox = await startSandbox()
  const account = await openRemoteAccount(sandbox.url, FROZEN)
  const refused = await account.post('/api/webhooks', { url: `${receiver.url}/`, eventType: 'cash_out' })
  expect(refused.status).toBe(400)
  await account.post('/api/pix/cash-out', cashOutBody())
  await account.control('POST', '/clock/advance', { until: 'idle' })
  expect(receiver.arrivals).toEqual([])
})
