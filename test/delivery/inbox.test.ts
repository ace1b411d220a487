import { expect, test } from 'vitest'
import { createOutbox, PAYMENT, register, runNextJob, SECRET, START, scriptedClient, tell } from './support.ts'

const ANSWERS: readonly [string, number][] = [
  ['https://inbox.sandbox', 200],
  ['https://inbox.sandbox/orders/a?x=1', 200],
  ['https://inbox.sandbox/orders?status=500', 500],
  ['https://INBOX.sandbox:8443/?status=204', 204],
  ['https://inbox.sandbox/?status=302', 302],
  ['https://inbox.sandbox/?status=100', 200],
  ['https://inbox.sandbox/?status=600', 200],
  ['https://inbox.sandbox/?status=2e2', 200],
  ['https://inbox.sandbox/?status=', 200],
]

test.each(ANSWERS)('%s answers %i without a network, and keeps what it got', async (url, status) => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client, { webhookSecret: SECRET })
  const { book } = outbox
  register(outbox, book, url, { headers: { 'X-Custom': 'yes' } })
  await tell(outbox, PAYMENT)
  const delivery = book.deliveries.get(1)
  const [attempt] = delivery?.attempts ?? []
  expect(client.posts).toEqual([])
  expect(attempt).toMatchObject({ at: START, status, error: null, durationMs: 0 })
  expect(delivery?.state).toBe(status < 300 ? 'delivered' : 'pending')
  expect([...book.inbox.values()]).toEqual([
    { id: 1, at: START, url, headers: attempt?.requestHeaders, raw: delivery?.body },
  ])
  expect(attempt?.requestHeaders).toMatchObject({ 'x-custom': 'yes', 'webhook-timestamp': String(START / 1_000) })
})

test('a retry to the built-in receiver is kept beside the first attempt, at its own instant', async () => {
  const outbox = createOutbox(scriptedClient(() => 200))
  register(outbox, outbox.book, 'https://inbox.sandbox/?status=503')
  await tell(outbox, PAYMENT)
  await runNextJob(outbox)
  expect(
    [...outbox.book.inbox.values()].map(({ at, headers }) => [at - START, headers['x-pix-sandbox-attempt']]),
  ).toEqual([
    [0, '1'],
    [30_000, '2'],
  ])
})

test('the built-in receiver needs no timer and no turn of the event loop', async () => {
  const outbox = createOutbox(scriptedClient(() => 200))
  register(outbox, outbox.book, 'https://inbox.sandbox')
  let turned = false
  setImmediate(() => {
    turned = true
  })
  for (let i = 0; i < 100; i++) await tell(outbox, PAYMENT)
  expect(turned).toBe(false)
  expect(outbox.book.inbox.size).toBe(100)
})
