import { describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

const NOW = '2027-01-01T12:00:00.000Z'
const DOWN = 'https://inbox.sandbox/down?status=500'

/** A PIX comes in, and its webhook is over. */
async function receivePix(account: TestAccount, count = 1): Promise<void> {
  for (let i = 0; i < count; i++)
    await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 + i })
  await account.call('POST', '/clock/advance', { by: '0s' })
}

const headersOf = (account: TestAccount, attempt: number) => ({
  'content-type': 'application/json',
  'user-agent': 'pix-account-sandbox',
  'x-pix-sandbox-delivery': '1',
  'x-pix-sandbox-attempt': String(attempt),
  'x-pix-sandbox-event': 'cash_in',
  ...(account.book.account.webhookSecret && {
    'webhook-id': 'msg_1_1',
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,/),
  }),
})

describe('deliveries', () => {
  it('show every attempt with what was sent and what came back', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, webhookSecret: true })
    await account.listen('cash_in', DOWN)
    await receivePix(account)
    await account.call('POST', '/clock/advance', { by: '30s' })
    const body = account.book.deliveries.get(1)?.body
    const attempt = (number: number, at: string) => ({
      at,
      request: { headers: headersOf(account, number), body },
      status: 500,
      durationMs: 0,
    })
    const delivery = {
      deliveryId: 1,
      event: 'cash_in',
      transactionId: 1,
      url: DOWN,
      state: 'pending',
      attempts: [attempt(1, NOW), attempt(2, '2027-01-01T12:00:30.000Z')],
      nextAttemptAt: '2027-01-01T12:02:30.000Z',
    }
    expect(await account.call('GET', '/webhooks/deliveries')).toEqual(answer(200, { data: [delivery], next: null }))
    expect(await account.call('GET', '/webhooks/deliveries/1')).toEqual(answer(200, delivery))
  })

  it('tell why there was no answer', async () => {
    const { open } = await openControl({ allowInsecureWebhooks: true })
    const account = await open(FROZEN)
    await account.listen('cash_in', 'http://127.0.0.1:1/closed')
    await receivePix(account)
    const { body } = await account.call('GET', '/webhooks/deliveries/1')
    const [attempt] = body['attempts'] as Json[]
    expect([attempt?.['error'], Object.hasOwn(attempt ?? {}, 'status')]).toEqual(['refused', false])
  })

  it('come page by page, oldest first', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    await receivePix(account, 5)
    const pages: unknown[] = []
    for (let next: unknown = 0; next !== null; ) {
      const { body } = await account.call('GET', `/webhooks/deliveries?limit=2&after=${next}`)
      pages.push((body['data'] as Json[]).map(({ deliveryId }) => deliveryId))
      next = body['next']
    }
    expect(pages).toEqual([[1, 2], [3, 4], [5]])
  })

  it('that do not exist are not found', async () => {
    const { open } = await openControl()
    const account = await open()
    const hint = 'GET /sandbox/v1/accounts/1/webhooks/deliveries lists those that are kept.'
    const refusal = problem(404, 'Not Found', 'The account has no delivery 9', hint)
    expect(await account.call('GET', '/webhooks/deliveries/9')).toEqual(refusal)
    expect(await account.call('POST', '/webhooks/deliveries/9/resend')).toEqual(refusal)
    expect(await account.call('GET', '/webhooks/deliveries/first')).toMatchObject({ status: 400 })
  })
})

describe('sending a webhook again', () => {
  it('sends the same bytes to the same URL, and tells what came of it', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    await receivePix(account)
    await account.call('POST', '/clock/advance', { by: '10d' })
    const resent = await account.call('POST', '/webhooks/deliveries/1/resend')
    const shown = await account.call('GET', '/webhooks/deliveries/1')
    const what = 'The cash_in webhook 1, attempt 2, to https://inbox.sandbox/in was answered with 200'
    const fired = [{ at: '2027-01-11T12:00:00.000Z', kind: 'resend', id: 1, what }]
    expect(resent).toEqual(answer(200, { ...shown.body, fired }))
    expect((shown.body['attempts'] as Json[]).length).toBe(2)
    const [first, second] = [...account.book.inbox.values()]
    expect(second?.raw).toBe(first?.raw)
  })

  it('changes nothing about the retries when it fails', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.listen('cash_in', DOWN)
    await receivePix(account)
    const { body } = await account.call('POST', '/webhooks/deliveries/1/resend')
    expect([body['state'], body['nextAttemptAt']]).toEqual(['pending', '2027-01-01T12:00:30.000Z'])
    expect((await account.call('GET', '/clock')).body['pending']).toBe(1)
  })
})

describe('the built-in receiver', () => {
  it('keeps what it got, parsed and as it came', async () => {
    const { open, services } = await openControl()
    const account = await open(FROZEN)
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    await receivePix(account)
    services.store.unit(() =>
      account.book.inbox.put({
        id: account.book.next('inbox'),
        at: account.book.now(),
        url: 'x',
        headers: {},
        raw: '{',
      }),
    )
    const raw = account.book.deliveries.get(1)?.body ?? ''
    const item = {
      at: NOW,
      url: 'https://inbox.sandbox/in',
      headers: headersOf(account, 1),
      body: JSON.parse(raw),
      raw,
    }
    const garbled = { at: NOW, url: 'x', headers: {}, body: null, raw: '{' }
    expect(await account.call('GET', '/inbox')).toEqual(answer(200, { data: [item, garbled], next: null }))
    expect(await account.call('GET', '/inbox?limit=1')).toEqual(answer(200, { data: [item], next: 1 }))
  })

  it('forgets it when told to, and goes on receiving', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(FROZEN), await open(FROZEN)]
    for (const each of [account, other]) {
      await each.listen('cash_in', 'https://inbox.sandbox/in')
      await receivePix(each)
    }
    expect(await account.call('DELETE', '/inbox')).toEqual({ status: 204, type: undefined, body: {} })
    expect(await account.call('GET', '/inbox')).toEqual(answer(200, { data: [], next: null }))
    expect(other.book.inbox.size).toBe(1)
    await receivePix(account)
    expect(account.book.inbox.size).toBe(1)
    expect(account.book.deliveries.size).toBe(2)
  })
})
