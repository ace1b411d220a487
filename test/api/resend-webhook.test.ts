import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import {
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const SECOND = 1_000
const at = (ms: number) => new Date(NOON + ms).toISOString()
const TOLD = { message: 'The webhook was sent', sentAt: at(SECOND), statusCode: 200 }

/** An account whose cash-out `order-1` was settled and announced a second after noon. */
async function paidClient(): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN })
  await listenTo(client, 'cash_out')
  await client.post('/api/pix/cash-out', cashOutBody())
  await client.advance(NOON + SECOND)
  return client
}

const resend = (client: TestClient, name: string | number = 'order-1', body?: object) =>
  client.post(`/api/resend-webhook/${name}`, body)

describe('the webhook of a transaction is sent once more', () => {
  const names: [what: string, nameOf: (client: TestClient) => string][] = [
    ['numeric id', () => '1'],
    ['externalId', () => 'order-1'],
    ['endToEndId', ({ book }) => book.transactions.get(1)?.endToEndId ?? ''],
    ['uuid', ({ book }) => book.transactions.get(1)?.uuid ?? ''],
  ]
  test.each(names)('by its %s, in the same bytes', async (_what, nameOf) => {
    const client = await paidClient()
    const response = await resend(client, nameOf(client))
    expect([response.statusCode, response.json()]).toEqual([200, { ...TOLD, webhookLogId: 2 }])
    const [first, second, ...more] = [...client.book.inbox.values()]
    expect([second?.raw, second?.url, more]).toEqual([first?.raw, 'https://inbox.sandbox/cash_out', []])
    const resent = client.book.deliveries.get(2)
    expect([resent?.state, resent?.tries, resent?.attempts.length, resent?.transactionId]).toEqual([
      'delivered',
      1,
      1,
      1,
    ])
    expect(client.book.deliveries.get(1)?.attempts).toHaveLength(1)
  })

  const bodies: [what: string, payload: string | undefined, type: string | undefined][] = [
    ['no body', undefined, undefined],
    ['no body but a content type', undefined, 'application/json'],
    ['an empty body', '', 'application/json'],
    ['an empty body with a charset', '', 'application/json; charset=utf-8'],
    ['an empty object', '{}', 'application/json'],
  ]
  test.each(bodies)('%s is fine', async (_what, payload, type) => {
    const client = await paidClient()
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const response = await client.post('/api/resend-webhook/1', payload, headers)
    expect([response.statusCode, response.json()]).toEqual([200, { ...TOLD, webhookLogId: 2 }])
  })

  test('goes to a temporary URL alone, which is not stored and gets no custom header', async () => {
    const client = await paidClient()
    const response = await resend(client, 1, { url: 'https://inbox.sandbox/elsewhere' })
    expect(response.json()).toEqual({ ...TOLD, webhookLogId: 2 })
    const [first, second, ...more] = [...client.book.inbox.values()]
    expect([second?.url, second?.raw, more]).toEqual(['https://inbox.sandbox/elsewhere', first?.raw, []])
    expect((await client.get('/api/webhooks')).json().total).toBe(1)
  })

  test('goes to every active URL of its type, and the answer is about the first', async () => {
    const client = await paidClient()
    for (const url of ['https://inbox.sandbox/b?status=500', 'https://inbox.sandbox/c'])
      await client.post('/api/webhooks', { url, eventType: 'cash_out' })
    await listenTo(client, 'cash_in')
    expect((await resend(client)).json()).toEqual({ ...TOLD, webhookLogId: 2 })
    expect([...client.book.deliveries.values()].slice(1).map(({ url, state }) => [url, state])).toEqual([
      ['https://inbox.sandbox/cash_out', 'delivered'],
      ['https://inbox.sandbox/b?status=500', 'failed'],
      ['https://inbox.sandbox/c', 'delivered'],
    ])
  })

  test.each([301, 404, 500])(
    'answers 200 with the status %d of the destination, and sets off no retry',
    async status => {
      const client = await paidClient()
      const response = await resend(client, 1, { url: `https://inbox.sandbox/x?status=${status}` })
      expect([response.statusCode, response.json()]).toEqual([200, { ...TOLD, webhookLogId: 2, statusCode: status }])
      expect(client.book.deliveries.get(2)).toMatchObject({ state: 'failed', nextAttemptAt: null })
      expect(client.book.nextJob()).toBeUndefined()
    },
  )

  test('tells of a failure, and of a payment whose money came back, what was told before', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await listenTo(client, 'cash_out', 'refund_out')
    await client.post('/api/pix/cash-out', cashOutBody(), { 'x-sandbox-scenario': 'tax-id-mismatch' })
    await client.post('/api/pix/cash-out', cashOutBody({ externalId: 'order-2' }))
    await client.advance('idle')
    const paid = client.book.byExternalId('order', 'order-2')
    if (paid) sandbox.services.engine.force(client.book, paid, 'refund', { value: 1 })
    await client.pass(0)
    for (const name of ['order-1', 'order-2', '3']) expect((await resend(client, name)).statusCode).toBe(200)
    const [failed, settled, returned, ...again] = inboxOf(client)
    expect(again).toEqual([failed, settled, returned])
    expect([failed?.['errorCode'], settled?.['status'], returned?.['event']]).toEqual([
      'TAX_ID_MISMATCH',
      'CONFIRMED',
      'CashOutReversal',
    ])
  })

  test('keeps the bytes of a refund although more of its payment went back since', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await listenTo(client, 'refund_in')
    await client.post('/api/pix/cash-in', cashInBody())
    await client.advance('idle')
    for (const externalId of ['first', 'second']) {
      await client.post('/api/pix/refund-in/1', { refundValue: 10, externalId })
      await client.advance('idle')
    }
    expect((await resend(client, 'first')).statusCode).toBe(200)
    const [first, second, again] = [...client.book.inbox.values()]
    expect(again?.raw).toBe(first?.raw)
    expect(
      [first?.raw, second?.raw].map(raw => JSON.parse(raw ?? '').parentTransaction.remainingAmountForRefund),
    ).toEqual([90, 80])
  })
})

describe('a resend that cannot be', () => {
  const refused: [what: string, name: string, body: unknown, status: number, message: unknown][] = [
    ['an unknown externalId', 'order-9', undefined, 404, 'The account has no such transaction'],
    ['an unknown number', '99', undefined, 404, 'The account has no such transaction'],
    ['an unknown endToEndId', `E${'0'.repeat(31)}`, {}, 404, 'The account has no such transaction'],
    ['a URL without TLS', '1', { url: 'http://example.com/x' }, 400, ['The URL must use https://.']],
    ['a URL with credentials', '1', { url: 'https://a:b@example.com' }, 400, [expect.stringContaining('credentials')]],
    ['a text that is no URL', '1', { url: 'x' }, 400, [expect.stringContaining('is not a URL')]],
    ['an empty URL', '1', { url: '' }, 400, ['url must have at least 1 character']],
    [
      'a URL of 2,049 characters',
      '1',
      { url: `https://x.io/${'x'.repeat(2_036)}` },
      400,
      ['url must have at most 2048 characters'],
    ],
    ['a URL that is a number', '1', { url: 1 }, 400, ['url must be a string']],
    ['an unknown member', '1', { urls: [] }, 400, ['urls is not a known member']],
    ['an array', '1', [], 400, ['body must be an object']],
  ]
  test.each(refused)('%s', async (_what, name, body, status, message) => {
    const client = await paidClient()
    const response = await changingNothing(sandbox, () => resend(client, name, body as object))
    expect([response.statusCode, response.json()]).toEqual([status, simpleError(status, message)])
  })

  test('no URL is registered for its type', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await client.post('/api/pix/cash-out', cashOutBody())
    await client.advance('idle')
    await listenTo(client, 'cash_in')
    const response = await changingNothing(sandbox, () => resend(client))
    expect(response.json()).toEqual(simpleError(400, 'No URL is available: send one, or register one for cash_out'))
    expect((await resend(client, 1, { url: 'https://inbox.sandbox/x' })).statusCode).toBe(200)
  })

  test('nothing was announced yet, whatever the URL', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await listenTo(client, 'cash_out')
    await client.post('/api/pix/cash-out', cashOutBody())
    const message = 'Nothing was announced about this transaction yet: it is PENDING'
    for (const body of [{}, { url: 'https://inbox.sandbox/x' }]) {
      const response = await changingNothing(sandbox, () => resend(client, 1, body))
      expect(response.json()).toEqual(simpleError(400, message))
    }
  })

  test('the transaction is another account’s', async () => {
    const owner = await paidClient()
    const other = await sandbox.client()
    await listenTo(other, 'cash_out')
    const { uuid, endToEndId } = owner.book.transactions.get(1) ?? {}
    for (const name of ['1', 'order-1', `${uuid}`, `${endToEndId}`])
      expect((await resend(other, name)).json()).toEqual(simpleError(404, 'The account has no such transaction'))
    expect(inboxOf(other)).toEqual([])
  })

  test('there is no token', async () => {
    const response = await sandbox.app.inject({ method: 'POST', url: '/api/resend-webhook/1' })
    expect(response.json()).toEqual(simpleError(401, 'The access token is missing'))
  })
})
