import { describe, expect, it, onTestFinished } from 'vitest'
import { NEWS_TYPES } from '../../src/domain/operations.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { askTransfer } from '../support/payments.ts'
import { refundIn } from '../support/received.ts'
import { cashInBody, cashOutBody, FROZEN, NOON, openSandbox, SETTINGS, type TestClient } from '../support/sandbox.ts'

const IN = '/api/pix/cash-in'
const OUT = '/api/pix/cash-out'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const TXID = 'a'.repeat(26)

async function open(): Promise<TestClient> {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const client = await sandbox.client({ clock: FROZEN, webhookSecret: SECRET })
  await listenTo(client, ...NEWS_TYPES)
  return client
}

const play = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
const charge = (client: TestClient, scenario: string) => client.post(IN, cashInBody(), play(scenario))
const cob = (client: TestClient, scenario: string) =>
  client.put(`/cob/${TXID}`, { calendario: { expiracao: 60 }, valor: { original: '100.00' } }, play(scenario))
const listed = async (client: TestClient) => (await client.get('/api/transactions')).json().data

describe('paid-twice', () => {
  it('tells of two payments of one charge, each with an endToEndId of its own', async () => {
    const client = await open()
    await charge(client, 'paid-twice')
    await client.advance('idle')
    const told = inboxOf(client)
    expect(told).toMatchObject([
      { event: 'CashIn', status: 'CONFIRMED', externalId: 'charge-1', originalAmount: 100 },
      { event: 'CashIn', status: 'CONFIRMED', externalId: 'charge-1', originalAmount: 100 },
    ])
    expect(new Set(told.map(({ endToEndId }) => endToEndId)).size).toBe(2)
    expect(told.map(({ transactionId }) => transactionId)).toEqual(['1', '2'])
    expect(await listed(client)).toHaveLength(2)
  })

  it('tells of a cob in its own shape both times, with its txid', async () => {
    const client = await open()
    await cob(client, 'paid-twice')
    await client.advance('idle')
    const paid = { type: 'RECEIVE', data: { status: 'LIQUIDATED', txId: TXID } }
    expect(inboxOf(client)).toMatchObject([paid, paid])
  })

  it('leaves the second payment to be given back, and the first one where it is', async () => {
    const client = await open()
    await charge(client, 'paid-twice')
    await client.advance('idle')
    const before = client.book.balance.available
    expect((await refundIn(client, 2, 100)).statusCode).toBe(201)
    await client.advance('idle')
    expect(client.book.balance.available).toBe(before - 10_000)
    expect([client.book.returned(1), client.book.returned(2)]).toEqual([0, 10_000])
    expect((await refundIn(client, 2, 0.01)).statusCode).toBe(400)
  })
})

describe('still-active-after-expiry', () => {
  it('is listed as pending after its time, and is paid then', async () => {
    const client = await open()
    await charge(client, 'still-active-after-expiry')
    const overAt = NOON + 86_400_000
    await client.advance(overAt + 9_999)
    await client.renew()
    expect(await listed(client)).toMatchObject([{ status: 'Pendente' }])
    await client.advance(overAt + 10_000)
    expect(await listed(client)).toMatchObject([{ status: 'Confirmado' }])
  })

  it('ends when nobody pays: ATIVA for 30 seconds too long, and not one more', async () => {
    const client = await open()
    await cob(client, 'expires-late')
    const overAt = NOON + 60_000
    await client.advance(overAt + 29_999)
    expect(client.book.transactions.get(1)?.status).toBe('ATIVA')
    await client.advance(overAt + 30_000)
    expect(client.book.transactions.get(1)?.status).toBe('REMOVIDA_PELO_PSP')
  })
})

describe('forged-webhook', () => {
  it('tells of a payment that no call of the account finds, and the real one comes later', async () => {
    const client = await open()
    await charge(client, 'forged-webhook')
    await client.advance(NOON + 1_000)
    const [forged] = inboxOf(client)
    expect(forged).toMatchObject({ event: 'CashIn', status: 'CONFIRMED' })
    expect(await listed(client)).toMatchObject([{ status: 'Pendente' }])
    for (const name of ['transactionId', 'externalId', 'endToEndId'])
      expect((await refundIn(client, String(forged?.[name]), 1)).statusCode).toBe(404)
    await client.advance('idle')
    const [, real] = inboxOf(client)
    expect(real).toMatchObject({ event: 'CashIn', status: 'CONFIRMED', externalId: 'charge-1' })
    expect(client.book.balance.available).toBe(1_000_000 + 10_000)
  })

  it('is news of the type that was registered, and of no other', async () => {
    const client = await open()
    await client.post(OUT, cashOutBody(), play('forged-webhook'))
    await client.advance('idle')
    const urls = [...client.book.inbox.values()].map(({ url }) => url)
    expect(urls).toEqual(['https://inbox.sandbox/cash_out', 'https://inbox.sandbox/cash_out'])
  })
})

describe('stale-retry-overtakes', () => {
  it('says CONFIRMED after a newer webhook said that the money came back', async () => {
    const client = await open()
    await client.post(OUT, cashOutBody(), play('stale-retry-overtakes'))
    await client.advance('idle')
    expect(inboxOf(client).map(({ event, status }) => [event, status])).toEqual([
      ['CashOutReversal', 'CONFIRMED'],
      ['CashOut', 'CONFIRMED'],
    ])
    const [newer, older] = inboxOf(client).map(({ processingDate }) => String(processingDate))
    expect(Date.parse(older ?? '')).toBeLessThan(Date.parse(newer ?? ''))
  })
})

describe('webhook-duplicated', () => {
  it('sends the same bytes under one delivery id, so that a client can tell', async () => {
    const client = await open()
    await client.post(OUT, cashOutBody(), play('success, webhook-duplicated'))
    await client.advance('idle')
    const sent = [...client.book.inbox.values()].map(({ raw, headers }) => [raw, headers['webhook-id']])
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(String)).size).toBe(1)
  })
})

describe('lost-answer', () => {
  it('has paid once when a client repeats what it saw fail', async () => {
    const client = await open()
    await expect(askTransfer(client, undefined, 1, 'lost-answer')).rejects.toThrow()
    const again = await askTransfer(client, undefined, 1, 'lost-answer')
    expect(again.statusCode).toBe(201)
    await client.advance('idle')
    expect(client.book.transactions.size).toBe(1)
    expect(client.book.balance).toEqual({ available: 1_000_000 - 1_050, blocked: 0 })
  })
})

describe('the magic values of the library', () => {
  it('act only while the account wants them', async () => {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const played = async (magicValues: boolean) => {
      const client = await sandbox.client({ ...SETTINGS, magicValues, clock: FROZEN })
      return (await client.post(IN, cashInBody({ value: 10.36 }))).headers['x-sandbox-scenario-applied']
    }
    expect(await played(true)).toBe('paid-twice; via=when; run=1')
    expect(await played(false)).toBe('paid; via=built-in; run=1')
  })
})
