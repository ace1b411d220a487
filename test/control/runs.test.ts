import { describe, expect, it, onTestFinished } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

async function openAccount(settings: Json = {}): Promise<TestAccount> {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control.open({ ...FROZEN, ...settings })
}

const playing = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
const advance = (account: TestAccount, by: string) => account.call('POST', '/clock/advance', { by })
const listed = async (account: TestAccount, query = '') =>
  ((await account.call('GET', `/runs${query}`)).body['data'] as Json[]).map(({ runId }) => runId)
const HOLDS = 'about: Waits for somebody.\nfor: cash-out\nsteps:\n  - wait: for-release\n  - wait: 5s\n  - confirm\n'
const own = (account: TestAccount, name: string, source: string) =>
  account.call('PUT', `/scenarios/${name}`, source, { 'content-type': 'application/yaml' })

describe('the runs of an account', () => {
  it('tell what is played, why, how far it has come and what is next', async () => {
    const account = await openAccount()
    await account.send({}, playing('delayed:90s, webhook-duplicated'))
    const run = {
      runId: 1,
      scenario: 'delayed',
      via: 'header',
      beside: [{ scenario: 'webhook-duplicated', via: 'header' }],
      transactionId: 1,
      kind: 'cash-out',
      status: 'PENDING',
      state: 'waiting',
      step: 1,
      steps: [
        { does: 'wait: 90s', at: '2027-01-01T12:00:00.000Z' },
        { does: 'confirm', at: null },
      ],
      nextDueAt: '2027-01-01T12:01:30.000Z',
    }
    expect(await account.call('GET', '/runs')).toEqual(answer(200, { data: [run], next: null }))
    const created = {
      at: '2027-01-01T12:00:00.000Z',
      transactionId: 1,
      what: 'cash-out 1 was created as PENDING (by api)',
    }
    expect(await account.call('GET', '/runs/1')).toEqual(
      answer(200, { ...run, webhooks: { copies: 3 }, expect: null, history: [created] }),
    )
    await advance(account, '2m')
    const confirmed = {
      at: '2027-01-01T12:01:30.000Z',
      transactionId: 1,
      what: 'cash-out 1 went from PENDING to CONFIRMED (confirm, by delayed)',
    }
    expect((await account.call('GET', '/runs/1')).body).toMatchObject({
      status: 'CONFIRMED',
      state: 'done',
      step: 2,
      steps: [{ at: '2027-01-01T12:00:00.000Z' }, { at: '2027-01-01T12:01:30.000Z' }],
      nextDueAt: null,
      history: [created, confirmed],
    })
  })

  it('show steps that were ignored, and what followed in other transactions', async () => {
    const account = await openAccount()
    await account.send({}, playing('sent-back'))
    await account.send({ externalId: 'failed' }, playing('delayed:9s'))
    await account.call('POST', '/transactions/failed/events', { event: 'fail' })
    await advance(account, '1h')
    const what = async (runId: number) =>
      ((await account.call('GET', `/runs/${runId}`)).body['history'] as Json[]).map(line => line['what'])
    expect(await what(1)).toEqual([
      'cash-out 1 was created as PENDING (by api)',
      'cash-out 1 went from PENDING to CONFIRMED (confirm, by sent-back)',
      'cash-out 1 went from CONFIRMED to CONFIRMED (refund, by sent-back)',
      'refund-out 3 was created as CONFIRMED (by sent-back)',
    ])
    expect(await what(2)).toEqual([
      'cash-out 2 was created as PENDING (by api)',
      'cash-out 2 went from PENDING to ERROR (fail, by control)',
      'The step confirm of delayed was ignored: cash-out 2 is ERROR',
    ])
  })

  it('are listed by scenario, state and transaction, in pages', async () => {
    const account = await openAccount()
    await account.send({ externalId: 'a' })
    await account.send({ externalId: 'b' }, playing('stays-pending'))
    await advance(account, '1s')
    await account.send({ externalId: 'c' }, playing('TAX_ID_MISMATCH, webhook-duplicated'))
    await account.charge()
    expect(await listed(account)).toEqual([1, 2, 3, 4])
    expect(await listed(account, '?scenario=tax_id_mismatch')).toEqual([3])
    expect(await listed(account, '?scenario=Webhook-Duplicated')).toEqual([3])
    expect(await listed(account, '?scenario=unpaid')).toEqual([])
    expect(await listed(account, '?state=done')).toEqual([1, 2])
    expect(await listed(account, '?state=waiting&transactionId=4')).toEqual([4])
    expect(await listed(account, '?state=held')).toEqual([])
    expect(await listed(account, '?limit=2&after=1')).toEqual([2, 3])
    expect((await account.call('GET', '/runs?limit=2')).body['next']).toBe(2)
    expect(await account.call('GET', '/runs?state=over')).toMatchObject({
      status: 400,
      body: { detail: 'state must be one of: waiting, held, done, cancelled' },
    })
  })

  it('are not there for calls that create nothing', async () => {
    const account = await openAccount()
    await account.api('GET', '/api/balance', undefined, playing('provider-down'))
    expect(await listed(account)).toEqual([])
    const hint = 'GET /sandbox/v1/accounts/1/runs lists them; the latest 10,000 that have ended are kept.'
    const missing = problem(404, 'Not Found', 'Account 1 has no run 1', hint)
    for (const path of ['', '/scenario']) expect(await account.call('GET', `/runs/1${path}`)).toEqual(missing)
    for (const path of ['/release', '/cancel']) expect(await account.call('POST', `/runs/1${path}`)).toEqual(missing)
  })
})

describe('a run that is released', () => {
  it('does at once what it waits for, and says what fired', async () => {
    const account = await openAccount()
    await account.send({}, playing('delayed:90s'))
    await advance(account, '10s')
    const at = '2027-01-01T12:00:10.000Z'
    const fired = [
      { at, kind: 'control', id: 1, what: 'The run 1 of delayed was released' },
      { at, kind: 'control', id: 1, what: 'cash-out 1 went from PENDING to CONFIRMED (confirm, by delayed)' },
    ]
    const { status, body } = await account.call('POST', '/runs/1/release')
    expect([status, body['fired']]).toEqual([200, fired])
    expect(body['run']).toMatchObject({ status: 'CONFIRMED', state: 'done', step: 2, nextDueAt: null })
    expect((await account.call('GET', '/clock')).body['pending']).toBe(0)
  })

  it('goes on from where it was held, up to its next wait', async () => {
    const account = await openAccount()
    await own(account, 'holds', HOLDS)
    await account.send({}, playing('holds'))
    await advance(account, '1h')
    expect((await account.call('GET', '/runs/1')).body).toMatchObject({ state: 'held', step: 1, nextDueAt: null })
    const { body } = await account.call('POST', '/runs/1/release')
    expect(body['run']).toMatchObject({
      state: 'waiting',
      step: 2,
      nextDueAt: '2027-01-01T13:00:05.000Z',
      status: 'PENDING',
    })
    await advance(account, '5s')
    expect((await account.call('GET', '/runs/1')).body).toMatchObject({ state: 'done', status: 'CONFIRMED' })
  })
})

describe('a run that is cancelled', () => {
  it('does nothing more; its transaction stays, and rules go on', async () => {
    const account = await openAccount()
    await account.send()
    await account.charge({ expirationTime: 60 })
    for (const runId of [1, 2]) {
      const { status, body } = await account.call('POST', `/runs/${runId}/cancel`)
      expect([status, body['run']]).toMatchObject([200, { state: 'cancelled', nextDueAt: null }])
    }
    await advance(account, '1h')
    expect(account.book.transactions.get(1)?.status).toBe('PENDING')
    expect(account.book.transactions.get(2)).toMatchObject({ status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' })
  })

  it.each(['release', 'cancel'] as const)('or has ended cannot be stopped: %s', async action => {
    const account = await openAccount()
    await account.send()
    await account.send({ externalId: 'order-2' })
    await account.call('POST', '/runs/2/cancel')
    await advance(account, '1s')
    const before = account.book.last('event')
    const [done, cancelled] = [
      await account.call('POST', `/runs/1/${action}`),
      await account.call('POST', `/runs/2/${action}`),
    ]
    const what = action === 'release' ? 'released' : 'cancelled'
    const hint = 'It has ended. Force an event: POST …/transactions/{tx}/events.'
    expect(done).toEqual(problem(409, 'Conflict', `Run 1 is done: it cannot be ${what}`, hint, { legal: [] }))
    expect(cancelled).toEqual(problem(409, 'Conflict', `Run 2 is cancelled: it cannot be ${what}`, hint, { legal: [] }))
    expect(account.book.last('event')).toBe(before)
  })
})
