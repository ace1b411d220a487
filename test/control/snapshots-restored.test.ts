import { describe, expect, it, onTestFinished } from 'vitest'
import { receiver } from '../delivery/support.ts'
import { cashOutBody } from '../support/sandbox.ts'
import { FROZEN, type Json, openControl, problem, type TestAccount, type TestControl } from './support.ts'

const IDLE = { step: 0, split: 0, delivery: 0, retry: 0, deadline: 0, expiry: 0, deliveries: 0, answers: 0 }
const DAY_MS = 86_400_000

async function openBank(options = {}): Promise<TestControl> {
  const control = await openControl(options)
  onTestFinished(() => control.close())
  return control
}

const take = (account: TestAccount, name = 'before') => account.call('POST', '/snapshots', { name })
const restore = (account: TestAccount, name = 'before') => account.call('POST', `/snapshots/${name}/restore`)

async function turns(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve))
}

describe('after a restore', () => {
  it('nothing that was planned since the snapshot happens, and what was planned before it does, once', async () => {
    const { open, host, services } = await openBank()
    const account = await open()
    await account.listen('cash_out', 'https://inbox.sandbox/out')
    await account.send({ externalId: 'kept' })
    await take(account)
    await account.send({ externalId: 'dropped' })
    const dropped = account.book
    await restore(account)
    const kept = dropped.events.size
    host.tick(2 * DAY_MS)
    await services.delivery.settled(account.book)
    expect((await account.call('GET', '/transactions/dropped')).status).toBe(404)
    const inbox = (await account.call('GET', '/inbox')).body['data'] as Json[]
    expect(inbox.map(({ body }) => (body as Json)['externalId'])).toEqual(['kept'])
    expect([dropped.inbox.size, dropped.events.size]).toEqual([0, kept])
  })

  it('a webhook that was on its way when it was taken goes out again, one of later does not', async () => {
    const { open, host } = await openBank({ allowInsecureWebhooks: true })
    const account = await open()
    const held: (() => void)[] = []
    const real = await receiver((_request, response) => {
      held.push(() => response.writeHead(500).end())
    })
    await account.listen('cash_in', real.url)
    const pay = (value: number) => account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value })
    await pay(1)
    while (real.requests.length < 1) await turns()
    await take(account)
    await pay(2)
    while (real.requests.length < 2) await turns()
    expect((await restore(account)).body['cancelled']).toEqual({ ...IDLE, deliveries: 2 })
    while (real.requests.length < 3) await turns()
    for (const release of held) release()
    await turns()
    expect(real.requests).toHaveLength(3)
    expect((await account.call('GET', '/webhooks/deliveries')).body['data']).toMatchObject([
      { deliveryId: 1, state: 'pending', attempts: [{ status: 500 }] },
    ])
    host.tick(29_999)
    await turns()
    expect(real.requests).toHaveLength(3)
    await real.close()
  })

  it('who waited for an answer or for an advance gets a 503, who waited for events gets them', async () => {
    const { open, host } = await openBank({ allowInsecureWebhooks: true })
    const account = await open(FROZEN)
    const real = await receiver(() => {})
    await account.listen('cash_in', real.url)
    await take(account)
    await account.call('POST', '/payments', { pixKey: account.opened['pixKey'], value: 1 })
    await account.call('PUT', '/faults', { rules: [{ for: 'cash-out', chance: 1, delay: '1m' }] })
    const seq = account.book.last('event')
    const waiting = [
      account.call('POST', '/clock/advance', { by: '1h' }),
      account.api('POST', '/api/pix/cash-out', cashOutBody()),
      account.call('GET', `/events?after=${seq + 1}&wait=30s`),
    ]
    await turns()
    expect((await restore(account)).body['cancelled']).toMatchObject({ deliveries: 1, answers: 1 })
    const [advanced, paid, events] = await Promise.all(waiting)
    expect([advanced?.status, paid?.status, events?.status]).toEqual([503, 503, 200])
    expect(events?.body['data']).toMatchObject([{ type: 'account.restored' }])
    host.tick(DAY_MS)
    expect(account.book.transactions.size).toBe(0)
    await real.close()
  })
})

describe('refuses', () => {
  it.each([
    [{}, 'name is required'],
    [{ name: '' }, 'name must be 1 to 64 letters'],
    [{ name: '.hidden' }, 'name must be 1 to 64 letters'],
    [{ name: 'a@b' }, 'name must be 1 to 64 letters'],
    [{ name: 'a/b' }, 'name must be 1 to 64 letters'],
    [{ name: 'x'.repeat(65) }, 'name must be 1 to 64 letters'],
    [{ name: 'a', at: 1 }, 'at is not a known member'],
  ])('%j', async (body, detail) => {
    const { open } = await openBank()
    const account = await open()
    const refused = await account.call('POST', '/snapshots', body)
    expect([refused.status, refused.body['detail']]).toEqual([400, expect.stringContaining(detail)])
    expect(account.book.snapshots.size).toBe(0)
  })

  it('a name that is taken, and more than twenty', async () => {
    const { open } = await openBank()
    const account = await open()
    for (let i = 1; i <= 20; i++) expect((await take(account, `s${i}${'x'.repeat(60)}`)).status).toBe(201)
    const hint = 'DELETE one with …/snapshots/{name}.'
    expect(await take(account)).toEqual(problem(409, 'Conflict', 'Account 1 has 20 snapshots already', hint))
    await account.call('DELETE', `/snapshots/s7${'x'.repeat(60)}`)
    expect((await take(account)).status).toBe(201)
    const taken = problem(409, 'Conflict', 'There is a snapshot "before" already')
    expect(await take(account)).toMatchObject({ ...taken, body: { ...taken.body, hint: expect.any(String) } })
  })
})
