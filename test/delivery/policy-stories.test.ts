import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  type AccountOptions,
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { newsLibrary, play } from './news-stories.ts'

const OUT = '/api/pix/cash-out'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox({ library: newsLibrary(), allowInsecureWebhooks: true })
})
afterAll(() => sandbox.close())

/** A client whose cash-outs and their refunds are announced to one URL. */
async function open(url: string, options: AccountOptions = {}): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN, ...options })
  for (const eventType of ['cash_out', 'refund_out']) await client.post('/api/webhooks', { url, eventType })
  return client
}

async function pay(client: TestClient, ...stories: string[]): Promise<void> {
  expect((await client.post(OUT, cashOutBody(), play(...stories))).statusCode).toBe(201)
}

/** `[seconds after noon, event, amount or error]` of every attempt, by instant. */
function attemptsOf({ book }: TestClient) {
  const attempts = [...book.deliveries.values()].flatMap(({ event, attempts: made }) =>
    made.map(({ at, status, error }) => [(at - NOON) / 1_000, event, status ?? error] as const),
  )
  return attempts.sort(([a], [b]) => a - b)
}
/** Moves the clock by the control plane; answers what fired. */
async function advance({ book }: TestClient, payload: object) {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/v1/accounts/${book.id}/clock/advance`,
    payload,
  })
  return answer.json().fired
}
/** The deliveries of an account as the control plane shows them. */
async function deliveriesOf({ book }: TestClient) {
  const answer = await sandbox.app.inject(`/sandbox/v1/accounts/${book.id}/webhooks/deliveries`)
  return answer.json().data
}

test('order: a real receiver sees the webhooks of a run the last one first', async () => {
  const receiver = await openReceiver()
  const client = await open(receiver.url)
  await pay(client, 'sent-back', 'backwards')
  await client.advance(NOON + 10_999)
  expect(receiver.arrivals).toEqual([])
  expect(await deliveriesOf(client)).toMatchObject([{ state: 'pending', heldBy: 1, nextAttemptAt: null, attempts: [] }])
  await client.advance('idle')
  const events = receiver.arrivals.map(({ body }) => JSON.parse(body).event)
  expect(events).toEqual(['CashOutReversal', 'CashOut'])
  expect(attemptsOf(client)).toEqual([
    [11, 'refund_out', 200],
    [12, 'cash_out', 200],
  ])
  expect(await deliveriesOf(client)).toEqual([
    expect.not.objectContaining({ heldBy: expect.anything() }),
    expect.not.objectContaining({ heldBy: expect.anything() }),
  ])
})

test('order: shuffled news come in the same order for the same seed, and not in the same for all', async () => {
  const orderFor = async (seed: string) => {
    const client = await open('https://inbox.sandbox/x', { seed })
    await pay(client, 'partly-sent-back', 'anyhow')
    await client.advance('idle')
    const attempts = attemptsOf(client)
    expect(attempts.map(([at]) => at)).toEqual([21, 22, 23])
    return [...client.book.inbox.values()].map(({ headers }) => headers['x-pix-sandbox-delivery']).join()
  }
  const seeds = ['one', 'two', 'three', 'four', 'five', 'six']
  const orders = await Promise.all(seeds.map(orderFor))
  expect(await Promise.all(seeds.map(orderFor))).toEqual(orders)
  expect(new Set(orders).size).toBeGreaterThan(1)
})

test('copies: a real receiver gets the same webhook three times, under one delivery', async () => {
  const receiver = await openReceiver()
  const client = await open(receiver.url, { webhookSecret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` })
  await pay(client, 'success', 'thrice')
  await client.advance('idle')
  const ids = ['x-pix-sandbox-delivery', 'x-pix-sandbox-attempt', 'webhook-id']
  const webhookId = `msg_${client.book.id}_1`
  expect(receiver.arrivals.map(({ headers }) => ids.map(id => headers[id]))).toEqual([
    ['1', '1', webhookId],
    ['1', '2', webhookId],
    ['1', '3', webhookId],
  ])
  expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
  expect(await deliveriesOf(client)).toMatchObject([{ state: 'delivered', attempts: { length: 3 } }])
})

test('lose: the retry of an older event arrives after the newer one, at other URLs too', async () => {
  const client = await sandbox.client({ clock: FROZEN })
  await listenTo(client, 'cash_out', 'refund_out')
  await pay(client, 'sent-back', 'first-lost')
  const told = await advance(client, { by: '1s' })
  expect(told.at(-1)).toMatchObject({
    kind: 'delivery',
    what: 'The cash_out webhook 1, attempt 1, to https://inbox.sandbox/cash_out never left, as its scenario says; the next one is due at 2026-11-21T15:00:31.000Z',
  })
  await client.advance('idle')
  expect(inboxOf(client).map(({ event }) => event)).toEqual(['CashOutReversal', 'CashOut'])
  expect(attemptsOf(client)).toEqual([
    [1, 'cash_out', 'lost'],
    [11, 'refund_out', 200],
    [31, 'cash_out', 200],
  ])
  const [cashOut] = await deliveriesOf(client)
  expect(cashOut).toMatchObject({ state: 'delivered', attempts: [{ error: 'lost' }, { status: 200 }] })
})

describe('lose: all', () => {
  test('no webhook of the run ever leaves, nor of what follows from it', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await listenTo(client, 'cash_in', 'cash_out')
    const recipient = { pixKey: 'socia@example.org', pixKeyType: 'EMAIL', name: 'Sócia Um', document: '12345678909' }
    const splits = [{ ...recipient, type: 'FIXED', value: 10, immediate: true }]
    const answer = await client.post('/api/pix/cash-in', cashInBody({}, { splits }), play('paid', 'all-lost'))
    expect(answer.statusCode).toBe(201)
    await client.advance('idle')
    expect((await deliveriesOf(client)).map(({ event, state }: never) => [event, state])).toEqual([
      ['cash_in', 'lost'],
      ['cash_out', 'lost'],
    ])
    expect(client.book.inbox.size).toBe(0)
  })

  test('a resend of the API and one of the control plane are real', async () => {
    const client = await open('https://inbox.sandbox/x')
    await pay(client, 'success', 'all-lost')
    await client.advance('idle')
    expect(client.book.inbox.size).toBe(0)
    const resent = await client.post('/api/resend-webhook/order-1', {})
    expect(resent.json()).toMatchObject({ statusCode: 200 })
    const path = `/sandbox/v1/accounts/${client.book.id}/webhooks/deliveries/1/resend`
    const again = await sandbox.app.inject({ method: 'POST', url: path })
    expect(again.json()).toMatchObject({ state: 'delivered', attempts: [{ error: 'lost' }, { status: 200 }] })
    expect(client.book.inbox.size).toBe(2)
  })
})

test('delay: the webhook comes a minute after its fact, which is told as it was', async () => {
  const client = await open('https://inbox.sandbox/x')
  await pay(client, 'success', 'late')
  await client.advance(NOON + 1_000)
  expect(await deliveriesOf(client)).toMatchObject([{ state: 'pending', nextAttemptAt: '2026-11-21T15:01:01.000Z' }])
  expect(await advance(client, { until: 'idle' })).toMatchObject([
    { at: '2026-11-21T15:01:01.000Z', kind: 'delivery', id: 1 },
  ])
  expect(inboxOf(client)).toMatchObject([{ status: 'CONFIRMED', processingDate: '2026-11-21T15:00:01.000Z' }])
})

test('without a story about the news all is as usual, and nothing of it is stored', async () => {
  const client = await open('https://inbox.sandbox/x')
  await pay(client, 'success')
  await client.advance('idle')
  expect([...client.book.deliveries.values()]).toEqual([expect.not.objectContaining({ policy: expect.anything() })])
  expect(attemptsOf(client)).toEqual([[1, 'cash_out', 200]])
})

test('a reset drops what is held and what is delayed, and says so', async () => {
  const receiver = await openReceiver()
  const client = await open(receiver.url)
  await pay(client, 'sent-back', 'backwards')
  expect((await client.post(OUT, cashOutBody({ externalId: 'order-2' }), play('success', 'late'))).statusCode).toBe(201)
  await client.advance(NOON + 1_000)
  const reset = await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${client.book.id}/reset` })
  expect(reset.json().cancelled).toMatchObject({ step: 1, delivery: 1, deliveries: 1 })
  await client.advance(NOON + 86_400_000)
  expect(receiver.arrivals).toEqual([])
  expect(await deliveriesOf(client)).toEqual([])
})

test('before-reply: the receiver has answered before the caller is', async () => {
  const seen: string[] = []
  const receiver = await openReceiver(({ body }) => {
    seen.push(JSON.parse(body).status)
    return 200
  })
  const client = await open(receiver.url)
  const answer = await client.post(OUT, cashOutBody(), play('success', 'early'))
  seen.push(String(answer.statusCode))
  expect(seen).toEqual(['CONFIRMED', '201'])
  expect(await deliveriesOf(client)).toMatchObject([{ state: 'delivered' }])
})
