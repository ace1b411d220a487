import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/instants.ts'
import { createCallLogs } from '../../src/evidence/call-log.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { judgeAll } from '../../src/evidence/judge.ts'
import { playedIn } from '../../src/evidence/played.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { cashInBody, cashOutBody, FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
afterEach(() => sandbox.close())

/** A client of an account that has a scenario of its own, called `own`. */
async function openClient(source: string): Promise<TestClient> {
  sandbox = await openSandbox({ allowInsecureWebhooks: true })
  const client = await sandbox.client({ clock: FROZEN })
  sandbox.services.store.unit(() => client.book.stories.put({ id: 'own', source: `about: A test.\n${source}` }))
  return client
}

/** What became of the expectations: `expectation wanted verdict`. */
function judged({ book }: TestClient) {
  const evidence = evidenceOf(book, sandbox.services.calls.of(book))
  return judgeAll(playedIn(book, evidence.calls), evidence)
}
const said = (client: TestClient) => judged(client).map(each => `${each.expectation} ${each.wanted} ${each.verdict}`)

const OWN = { 'x-sandbox-scenario': 'own' }
const pay = (client: TestClient, externalId = 'a', headers: Record<string, string> = {}) =>
  client.post('/api/pix/cash-out', cashOutBody({ externalId }), headers)
const later = (client: TestClient, ms: number) => client.advance(client.book.now() + ms)

describe('no-second-payment-within', () => {
  const LOST_ANSWER = `for: any
reply: { first: 1, connection: reset, processed: true }
expect: { no-second-payment-within: 1m }`
  const lose = (client: TestClient) => pay(client, 'a', OWN).catch(() => undefined)

  it('is broken by the same key and amount under another externalId', async () => {
    const client = await openClient(LOST_ANSWER)
    await lose(client)
    expect(said(client)).toEqual(['no-second-payment-within 1m open'])
    await later(client, 59 * SECOND_MS)
    await pay(client, 'b')
    expect(judged(client)).toMatchObject([{ verdict: 'broken', transactions: [1, 2] }])
  })

  it.each<[name: string, act: (client: TestClient) => Promise<unknown>]>([
    ['the same externalId again', client => pay(client, 'a')],
    ['another amount', client => client.post('/api/pix/cash-out', cashOutBody({ externalId: 'b', value: 10.51 }))],
    ['a refused payment', client => pay(client, 'b', { 'x-sandbox-scenario': 'insufficient-balance' })],
    ['a second payment after that time', client => later(client, MINUTE_MS).then(() => pay(client, 'b'))],
  ])('holds with %s', async (_, act) => {
    const client = await openClient(LOST_ANSWER)
    await lose(client)
    await act(client)
    await later(client, MINUTE_MS)
    expect(said(client)).toEqual(['no-second-payment-within 1m held'])
  })

  it('holds when the first payment has failed before the second one, and at once', async () => {
    const client = await openClient(`for: cash-out
steps: [{ wait: 1s }, { fail: PAYMENT_EXPIRED }]
expect: { no-second-payment-within: 1h }`)
    await pay(client, 'a', OWN)
    expect(said(client)).toEqual(['no-second-payment-within 1h open'])
    await later(client, SECOND_MS)
    expect(said(client)).toEqual(['no-second-payment-within 1h held'])
    await pay(client, 'b')
    expect(said(client)).toEqual(['no-second-payment-within 1h held'])
  })

  it('is broken also when the first call had created nothing, which its caller cannot know', async () => {
    const client = await openClient(`for: any
reply: { first: 1, error: 500 }
expect: { no-second-payment-within: 1m }`)
    await pay(client, 'a', OWN)
    await pay(client, 'b')
    expect(judged(client)).toMatchObject([{ verdict: 'broken', calls: [2, 3], transactions: [1] }])
  })

  it('looks at refunds of one payment, and has nothing to say about charges', async () => {
    const client = await openClient(LOST_ANSWER)
    await client.post('/api/pix/cash-in', cashInBody(), OWN).catch(() => undefined)
    expect(said(client)).toEqual(['no-second-payment-within 1m held'])
  })
})

describe('retries-at-least and retries-at-most', () => {
  const FAILING = `for: any
reply: { first: 2, error: 500 }
expect: { retries-at-least: 2, retries-at-most: 3 }`

  it('counts calls of the same operation and externalId up to the first success', async () => {
    const client = await openClient(FAILING)
    await pay(client, 'a', OWN)
    await pay(client, 'b')
    expect(said(client)).toEqual(['retries-at-least 2 open', 'retries-at-most 3 held'])
    expect((await pay(client, 'a', OWN)).statusCode).toBe(500)
    expect(said(client)).toEqual(['retries-at-least 2 open', 'retries-at-most 3 held'])
    expect((await pay(client, 'a', OWN)).statusCode).toBe(201)
    for (let more = 0; more < 3; more++) await pay(client, 'a')
    expect(judged(client)).toMatchObject([
      { verdict: 'held', calls: [2, 4, 5] },
      { verdict: 'held', calls: [2, 4, 5] },
    ])
  })

  it('is broken when nobody tries again within an hour of the last attempt', async () => {
    const client = await openClient(FAILING)
    await pay(client, 'a', OWN)
    await later(client, HOUR_MS)
    expect(said(client)).toContain('retries-at-least 2 open')
    await later(client, 1)
    expect(said(client)).toContain('retries-at-least 2 broken')
  })

  it('is broken by one attempt too many', async () => {
    const client = await openClient('for: any\nreply: { error: 500 }\nexpect: { retries-at-most: 1 }')
    await pay(client, 'a', OWN)
    await pay(client, 'a', OWN)
    expect(said(client)).toEqual(['retries-at-most 1 held'])
    await pay(client, 'a', OWN)
    expect(judged(client)).toMatchObject([{ verdict: 'broken', calls: [2, 3, 4] }])
  })

  it('counts per operation where a call has no id: a token, and a new story after the success', async () => {
    const client = await openClient('for: balance\nreply: { error: 503 }\nexpect: { retries-at-least: 1 }')
    await client.get('/balance', OWN)
    await client.get('/balance')
    await client.get('/balance')
    await client.get('/balance', OWN)
    expect(judged(client)).toMatchObject([
      { verdict: 'held', calls: [2, 3] },
      { verdict: 'open', calls: [5] },
    ])
  })
})

describe('checks-status-within', () => {
  const SOURCE = `for: any
reply: { first: 1, connection: reset, processed: true }
expect: { checks-status-within: 1m }`

  it.each<[name: string, act: (client: TestClient) => Promise<unknown>, verdict: string]>([
    ['a listing that shows the transaction', client => client.get('/api/transactions'), 'held'],
    ['the balance', client => client.get('/balance'), 'held'],
    ['the listing of its key', client => client.get('/api/pix/transactions/pix-key/maria@example.org'), 'held'],
    ['a listing of something else', client => client.get('/api/transactions?externalId=zz'), 'broken'],
    ['a listing that was refused', client => client.get('/api/transactions?page=0'), 'broken'],
    ['the MEDs', client => client.get('/api/med'), 'broken'],
    ['a repetition that is refused', client => pay(client, 'a'), 'broken'],
    ['a look after that time', client => later(client, MINUTE_MS + 1).then(() => client.get('/balance')), 'broken'],
  ])('with %s: %s', async (_, act, verdict) => {
    const client = await openClient(SOURCE)
    await client.get('/balance')
    await pay(client, 'a', OWN).catch(() => undefined)
    expect(said(client)).toEqual(['checks-status-within 1m open'])
    await act(client)
    await later(client, MINUTE_MS + 1)
    expect(said(client)).toEqual([`checks-status-within 1m ${verdict}`])
  })
})

describe('renews-token-before-expiry', () => {
  const SOURCE = 'for: balance\nreply: { first: 1, error: 401 }\nexpect: { renews-token-before-expiry: true }'

  it.each<[name: string, act: (client: TestClient) => Promise<unknown>, verdict: string]>([
    ['nothing', () => Promise.resolve(), 'open'],
    ['a new token', client => client.renew(), 'held'],
    [
      'an expired token',
      client =>
        later(client, 31 * MINUTE_MS)
          .then(() => client.get('/balance'))
          .then(() => client.renew()),
      'broken',
    ],
    [
      'a new token after the old one has expired, unused',
      client => later(client, HOUR_MS).then(() => client.renew()),
      'held',
    ],
  ])('with %s: %s', async (_, act, verdict) => {
    const client = await openClient(SOURCE)
    await client.get('/balance', OWN)
    await act(client)
    expect(said(client)).toEqual([`renews-token-before-expiry true ${verdict}`])
  })
})

describe('acknowledge-within', () => {
  const SOURCE = `for: cash-out
webhooks: { copies: 2 }
expect: { acknowledge-within: 10s }`
  const rows: [name: string, answers: readonly number[], verdict: string][] = [
    ['two answers of 2xx', [200, 204], 'held'],
    ['an error, and 2xx after the limit', [500, 500, 200], 'broken'],
    ['2xx, and an error on the copy', [200, 409], 'broken'],
  ]

  it.each(rows)('with %s: %s', async (_, answers, verdict) => {
    const client = await openClient(SOURCE)
    const statuses = [...answers]
    const receiver: Receiver = await openReceiver(() => statuses.shift() ?? 200)
    await client.post('/api/webhooks', { eventType: 'cash_out', url: receiver.url })
    await pay(client, 'a', OWN)
    expect(said(client)).toEqual(['acknowledge-within 10s open'])
    await client.advance(client.book.now() + MINUTE_MS)
    expect(judged(client)).toMatchObject([{ verdict, deliveries: [1] }])
  })

  it('stays open where nobody has registered a URL', async () => {
    const client = await openClient(SOURCE)
    await pay(client, 'a', OWN)
    await later(client, HOUR_MS)
    expect(judged(client)).toMatchObject([{ verdict: 'open', reason: 'No webhook of it has been sent' }])
  })
})

describe('what the journal no longer has', () => {
  it('is open, for the expectations that need it, and judged where the state says enough', async () => {
    const client = await openClient(`for: cash-out
expect: { retries-at-least: 1, retries-at-most: 1, checks-status-within: 1m, no-second-payment-within: 1m }`)
    await pay(client, 'a', OWN)
    await later(client, HOUR_MS)
    const evidence = evidenceOf(client.book, createCallLogs().of(client.book))
    expect(judgeAll(playedIn(client.book, []), evidence).map(each => each.verdict)).toEqual([
      'held',
      'open',
      'open',
      'open',
    ])
  })
})
