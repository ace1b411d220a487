import { describe, expect, it } from 'vitest'
import { receiver } from '../delivery/support.ts'
import { answer, FROZEN, type Json, openControl, problem, tokenFor } from './support.ts'

const IDLE = { step: 0, split: 0, delivery: 0, retry: 0, deadline: 0, expiry: 0, deliveries: 0, answers: 0 }
const DAY_MS = 86_400_000

async function turns(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve))
}

describe('a reset', () => {
  it('brings back what the account was when it was created', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, name: 'Loja', balance: 50, fees: { cashOut: 1 }, seed: 'fixed' })
    const before = await account.call('GET', '')
    // The token that every later call uses, so that both halves draw the same ids.
    await account.api('GET', '/api/balance')
    await account.call('POST', '/reset')
    await account.listen('cash_out', 'https://inbox.sandbox/out')
    const sent = await account.send()
    await account.call('PATCH', '', { name: 'Outra', fees: { cashOut: 0 }, defaults: { cob: 'unpaid' } })
    await account.call('POST', '/clock/advance', { by: '30d' })
    await account.call('POST', '/clock/resume')
    expect(await account.call('POST', '/reset')).toEqual(answer(200, { cancelled: IDLE }))
    expect(await account.call('GET', '')).toEqual(before)
    for (const list of ['/webhooks/deliveries', '/inbox'])
      expect(await account.call('GET', list)).toEqual(answer(200, { data: [], next: null }))
    expect(await account.api('GET', '/api/webhooks')).toMatchObject({ body: { webhooks: [] } })
    expect((await account.call('GET', '/ledger')).body['entries']).toHaveLength(1)
    expect(await account.call('GET', '/transactions/1')).toMatchObject({ status: 404 })
    expect(await account.send()).toEqual(sent)
  })

  it('counts what it called off', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, defaults: { 'cash-in': 'unpaid' } })
    await account.listen('cash_in', 'https://inbox.sandbox/down?status=500')
    const split = { pixKey: 'ana@example.com', pixKeyType: 'EMAIL', name: 'Ana', document: '12345678909' }
    await account.charge({}, { splits: [{ ...split, type: 'PERCENTAGE', value: 50, immediate: false }] })
    await account.call('POST', '/payments', { transactionId: '1' })
    await account.call('POST', '/clock/advance', { by: '0s' })
    await account.charge({ externalId: 'charge-2' })
    await account.charge({ externalId: 'charge-3' })
    await account.send()
    const cancelled = { ...IDLE, step: 1, split: 1, retry: 1, expiry: 2 }
    expect(await account.call('POST', '/reset')).toEqual(answer(200, { cancelled }))
    expect(await account.call('POST', '/reset')).toEqual(answer(200, { cancelled: IDLE }))
  })

  it('keeps credentials, certificates, tokens and the numbering of events', async () => {
    const { open, call } = await openControl()
    const account = await open()
    const token = await tokenFor(call, account.opened)
    const { header } = (await account.call('POST', '/certificates', { kind: 'valid' })).body
    await account.call('POST', '/reset')
    const authorization = `Bearer ${token}`
    expect(await call('GET', '/api/balance', undefined, { authorization })).toMatchObject({ status: 200 })
    expect(await tokenFor(call, account.opened, header as string)).toEqual(expect.any(String))
    expect((await account.call('GET', '/events')).body['data']).toEqual([
      { seq: 2, at: '2026-11-21T15:00:00.000Z', type: 'account.reset', what: 'The account was reset' },
    ])
  })

  it('leaves every other account alone', async () => {
    const { open, host, services } = await openControl()
    const [account, other] = [await open(), await open()]
    await other.listen('cash_in', 'https://inbox.sandbox/in')
    await other.charge()
    await account.call('POST', '/reset')
    host.tick(2_000)
    await services.delivery.settled(other.book)
    expect([other.book.transactions.get(1)?.status, other.book.inbox.size]).toEqual(['CONFIRMED', 1])
  })

  it('takes no body but an empty one', async () => {
    const { open } = await openControl()
    const account = await open()
    const before = account.book
    const refused = await account.call('POST', '/reset', { balance: 1 })
    expect(refused).toEqual(problem(400, 'Bad Request', 'balance is not a known member'))
    expect(account.book).toBe(before)
  })
})

describe('after a reset', () => {
  it('nothing of what was planned happens, however much time passes', async () => {
    const { open, host, services } = await openControl()
    const account = await open()
    await account.listen('cash_in', 'https://inbox.sandbox/in', 'https://inbox.sandbox/down?status=500')
    await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 })
    await account.charge()
    await account.send()
    const before = account.book
    await account.call('POST', '/reset')
    const [sent, kept] = [before.inbox.size, before.events.size]
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    host.tick(2 * DAY_MS)
    await services.delivery.settled(account.book)
    const { body } = await account.call('POST', '/clock/advance', { by: '2d' })
    expect([body['fired'], body['pending']]).toEqual([[], 0])
    expect((await account.call('GET', '/inbox')).body['data']).toEqual([])
    expect((await account.call('GET', '/webhooks/deliveries')).body['data']).toEqual([])
    expect((await account.call('GET', '/ledger')).body['entries']).toHaveLength(1)
    expect([before.inbox.size, before.events.size]).toEqual([sent, kept])
  })

  it('no webhook reaches a real receiver, neither one that was waiting nor the retry of one under way', async () => {
    const { open, host } = await openControl({ allowInsecureWebhooks: true })
    const account = await open()
    const held: (() => void)[] = []
    const real = await receiver((_request, response) => {
      held.push(() => response.writeHead(500).end())
    })
    await account.listen('cash_in', real.url)
    // Eight go out at once, so two of them wait for a place.
    for (let i = 0; i < 10; i++) await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 })
    while (real.requests.length < 8) await turns()
    const { body } = await account.call('POST', '/reset')
    expect((body['cancelled'] as Json)['deliveries']).toBe(10)
    for (const release of held) release()
    host.tick(2 * DAY_MS)
    await account.call('POST', '/clock/advance', { by: '2d' })
    await turns()
    expect(real.requests).toHaveLength(8)
    expect((await account.call('GET', '/webhooks/deliveries')).body['data']).toEqual([])
    expect((await account.call('GET', '/events')).body['data']).toHaveLength(2)
    await real.close()
  })

  it('an advance and a resend that it overtook answer 503', async () => {
    const { open } = await openControl({ allowInsecureWebhooks: true })
    const account = await open(FROZEN)
    const real = await receiver(() => {})
    await account.listen('cash_in', real.url)
    await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 })
    while (real.requests.length < 1) await turns()
    const overtaken = [
      account.call('POST', '/clock/advance', { by: '1h' }),
      account.call('POST', '/webhooks/deliveries/1/resend'),
    ]
    await turns()
    await account.call('POST', '/reset')
    const hint = 'Send the request again if it still makes sense.'
    const detail = 'The account was reset or removed meanwhile'
    for (const answer of await Promise.all(overtaken))
      expect(answer).toEqual(problem(503, 'Service Unavailable', detail, hint))
    expect((await account.call('GET', '/clock')).body).toMatchObject({ now: '2027-01-01T12:00:00.000Z', pending: 0 })
    await real.close()
  })

  it('and after a removal too, nothing comes out', async () => {
    const { open, host } = await openControl({ allowInsecureWebhooks: true })
    const account = await open()
    const real = await receiver((_request, response) => {
      response.writeHead(500).end()
    })
    await account.listen('cash_in', real.url)
    await account.charge()
    await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 })
    while (real.requests.length < 1) await turns()
    await account.call('DELETE', '')
    host.tick(2 * DAY_MS)
    await turns()
    expect(real.requests).toHaveLength(1)
    await real.close()
  })
})
