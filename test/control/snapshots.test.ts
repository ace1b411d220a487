import { describe, expect, it, onTestFinished } from 'vitest'
import {
  answer,
  FROZEN,
  type Json,
  openControl,
  problem,
  type TestAccount,
  type TestControl,
  tokenFor,
} from './support.ts'

const IDLE = { step: 0, split: 0, delivery: 0, retry: 0, deadline: 0, expiry: 0, deliveries: 0, answers: 0 }

async function openBank(options = {}): Promise<TestControl> {
  const control = await openControl(options)
  onTestFinished(() => control.close())
  return control
}

const take = (account: TestAccount, name = 'before') => account.call('POST', '/snapshots', { name })
const restore = (account: TestAccount, name = 'before') => account.call('POST', `/snapshots/${name}/restore`)

/** Everything that the control plane shows of an account. */
async function shown({ call }: TestAccount): Promise<Json[]> {
  const paths = [
    '',
    '/clock',
    '/ledger',
    '/armed',
    '/faults',
    '/scenarios',
    '/certificates',
    '/webhooks/deliveries',
    '/inbox',
    '/meds',
  ]
  const bodies: Json[] = []
  for (const path of paths) bodies.push((await call('GET', path)).body)
  return bodies
}

describe('a snapshot', () => {
  it('is listed by its name until it is deleted', async () => {
    const { open } = await openBank()
    const account = await open(FROZEN)
    await account.send()
    const first = { name: 'b.1', at: '2027-01-01T12:00:00.000Z', transactions: 1, pending: 1 }
    expect(await take(account, 'b.1')).toEqual(answer(201, first))
    await account.call('POST', '/clock/advance', { by: '1m' })
    const second = { name: 'A_2', at: '2027-01-01T12:01:00.000Z', transactions: 1, pending: 0 }
    expect(await take(account, 'A_2')).toEqual(answer(201, second))
    expect(await account.call('GET', '/snapshots')).toEqual(answer(200, { data: [second, first], next: null }))
    expect(await account.call('DELETE', '/snapshots/b.1')).toMatchObject({ status: 204, body: {} })
    expect(await account.call('GET', '/snapshots')).toEqual(answer(200, { data: [second], next: null }))
    const gone = problem(
      404,
      'Not Found',
      'Account 1 has no snapshot "b.1"',
      'GET /sandbox/v1/accounts/1/snapshots lists those that it has.',
    )
    expect(await account.call('DELETE', '/snapshots/b.1')).toEqual(gone)
    expect(await restore(account, 'b.1')).toEqual(gone)
  })

  it('brings everything back, and the same calls then have the same ids', async () => {
    const { open } = await openBank()
    const account = await open({ ...FROZEN, balance: 500, seed: 'fixed' })
    await account.listen('cash_out', 'https://inbox.sandbox/out')
    await account.send()
    await account.call('POST', '/clock/advance', { by: '5s' })
    await account.call('POST', '/armed', { scenario: 'tax-id-mismatch', times: 2 })
    await account.call('PUT', '/faults', { rules: [{ for: 'cob', chance: 0.5, error: 500, seed: 's' }] })
    await account.call('POST', '/certificates', { kind: 'expired' })
    await account.send({ externalId: 'order-2' })
    const before = await shown(account)
    await take(account)

    const goOn = async () => {
      const sent = [await account.send({ externalId: 'order-3' }), await account.send({ externalId: 'order-4' })]
      await account.call('POST', '/clock/advance', { by: '1d' })
      return [sent, await account.call('GET', '/ledger'), await account.call('GET', '/inbox')]
    }
    const after = await goOn()
    await account.call('PATCH', '', { name: 'Outra', fees: { cashOut: 1 } })
    await account.call('DELETE', '/armed/1')
    await account.call('DELETE', '/faults')
    await account.call('POST', '/certificates', { kind: 'revoked' })
    const source = 'about: The payer pays.\nfor: cash-in\nsteps: [pay]\n'
    await account.call('PUT', '/scenarios/own', source, { 'content-type': 'application/yaml' })
    const snapshot = { name: 'before', at: '2027-01-01T12:00:05.000Z', transactions: 2, pending: 1 }
    expect(await restore(account)).toEqual(answer(200, { snapshot, cancelled: IDLE }))
    expect(await shown(account)).toEqual(before)
    expect(await goOn()).toEqual(after)
  })

  it('counts what going back to it called off', async () => {
    const { open } = await openBank()
    const account = await open(FROZEN)
    await take(account)
    await account.send()
    await account.charge({}, {})
    expect((await restore(account)).body['cancelled']).toEqual({ ...IDLE, step: 2, expiry: 1 })
  })

  it('lets events be numbered on, and tokens stay valid', async () => {
    const { open, call } = await openBank()
    const account = await open(FROZEN)
    await take(account)
    await account.send()
    const authorization = `Bearer ${await tokenFor(call, account.opened)}`
    await restore(account)
    expect((await account.call('GET', '/events?after=1')).body['data']).toEqual([
      {
        seq: 3,
        at: '2027-01-01T12:00:00.000Z',
        type: 'account.restored',
        snapshot: 'before',
        what: 'The account went back to the snapshot before',
      },
    ])
    expect(await call('GET', '/api/balance', undefined, { authorization })).toMatchObject({ status: 200 })
    await account.send()
    expect((await account.call('GET', '/events?after=3')).body['data']).toMatchObject([{ seq: 4 }])
  })

  it('of a running clock goes on from its own instant, its timers as far away as they were', async () => {
    const { open, host } = await openBank()
    const account = await open()
    await account.send({}, { 'x-sandbox-scenario': 'delayed:60s' })
    host.tick(20_000)
    const now = async () => (await account.call('GET', '/clock')).body['now']
    const at = await now()
    await take(account)
    host.tick(3_600_000)
    expect(account.book.transactions.get(1)?.status).toBe('CONFIRMED')
    await restore(account)
    expect([await now(), account.book.transactions.get(1)?.status]).toEqual([at, 'PENDING'])
    host.tick(39_999)
    expect(account.book.transactions.get(1)?.status).toBe('PENDING')
    host.tick(1)
    expect(account.book.transactions.get(1)?.status).toBe('CONFIRMED')
    expect((await account.call('GET', '/clock')).body['mode']).toBe('running')
  })

  it('of a standing clock lets it stand again, whatever was done to it since', async () => {
    const { open, host } = await openBank()
    const account = await open(FROZEN)
    await take(account)
    await account.call('POST', '/clock/resume')
    host.tick(5_000)
    await restore(account)
    host.tick(5_000)
    expect((await account.call('GET', '/clock')).body).toMatchObject({
      mode: 'frozen',
      now: '2027-01-01T12:00:00.000Z',
    })
  })

  it('can be gone back to again and again, and from one to another', async () => {
    const { open } = await openBank()
    const account = await open(FROZEN)
    const sizes = []
    for (const name of ['zero', 'one', 'two']) {
      await take(account, name)
      await account.send({ externalId: name })
    }
    for (const name of ['two', 'zero', 'one', 'one', 'two']) {
      await restore(account, name)
      sizes.push(account.book.transactions.size)
      await account.send({ externalId: 'more' })
    }
    expect(sizes).toEqual([2, 0, 1, 1, 2])
    expect((await account.call('GET', '/snapshots')).body['data']).toHaveLength(3)
  })

  it('is kept by a reset, and knows what was before it', async () => {
    const { open } = await openBank()
    const account = await open(FROZEN)
    await account.send()
    const before = await shown(account)
    await take(account)
    await account.call('POST', '/reset')
    expect(account.book.transactions.size).toBe(0)
    await restore(account)
    expect(await shown(account)).toEqual(before)
  })

  it('touches no other account', async () => {
    const { open, host } = await openBank()
    const [account, other] = [await open(), await open()]
    await take(account)
    await other.send()
    await restore(account)
    expect(await restore(other)).toMatchObject({ status: 404 })
    host.tick(1_000)
    expect(other.book.transactions.get(1)?.status).toBe('CONFIRMED')
  })
})
