import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

async function openAccount(settings: Json = {}): Promise<TestAccount> {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control.open({ ...FROZEN, ...settings })
}

let orders = 0
const pay = (account: TestAccount, overrides: Json = {}, headers = {}) =>
  account.api('POST', '/api/pix/cash-out', cashOutBody({ externalId: `order-${++orders}`, ...overrides }), headers)

/** The scenario that each of the account's runs plays, and how it was chosen. */
const played = ({ book }: TestAccount) => [...book.runs.values()].map(({ story, via }) => `${story} ${via}`)
const arm = async (account: TestAccount, body: Json) => (await account.call('POST', '/armed', body)).body
const remaining = async (account: TestAccount) =>
  ((await account.call('GET', '/armed')).body['data'] as Json[]).map(each => each['remaining'])

describe('an armed scenario', () => {
  it('is shown as it was armed, with the operations that it is for', async () => {
    const account = await openAccount()
    const armed = {
      armId: 1,
      scenario: 'tax-id-mismatch',
      for: ['cash-out', 'cash-out-qrcode', 'transfer'],
      match: null,
      times: 1,
      remaining: 1,
    }
    expect(await account.call('POST', '/armed', { scenario: 'tax-id-mismatch' })).toEqual(answer(201, armed))
    const body = { scenario: 'delayed:5s', for: 'cash-in', match: { cents: 13 }, times: 3 }
    const second = { ...body, armId: 2, for: ['cash-in'], remaining: 3 }
    expect(await account.call('POST', '/armed', body)).toEqual(answer(201, second))
    expect(await account.call('GET', '/armed')).toEqual(answer(200, { data: [armed, second], next: null }))
    expect(await account.call('GET', '/armed?after=1')).toEqual(answer(200, { data: [second], next: null }))
  })

  it('is played by as many calls as it was armed for, and stays listed', async () => {
    const account = await openAccount()
    await arm(account, { scenario: 'TAX_ID_MISMATCH', times: 2 })
    for (let i = 0; i < 3; i++) await pay(account)
    expect(played(account)).toEqual(['tax-id-mismatch armed', 'tax-id-mismatch armed', 'success built-in'])
    expect(await remaining(account)).toEqual([0])
  })

  it('tells the caller how it was chosen', async () => {
    const control = await openControl()
    onTestFinished(() => control.close())
    const client = await control.client({})
    const url = `/sandbox/v1/accounts/${client.book.id}/armed`
    await control.call('POST', url, { scenario: 'tax-id-mismatch' })
    const { headers } = await client.post('/api/pix/cash-out', cashOutBody())
    expect(headers['x-sandbox-scenario-applied']).toBe('tax-id-mismatch; via=armed; run=1')
  })

  it('waits for calls that match, of the operations that it is for', async () => {
    const account = await openAccount()
    await arm(account, {
      scenario: 'error:ACCOUNT_CLOSED',
      for: ['cash-out'],
      match: { externalId: 'vip-*', cents: 50 },
    })
    await account.charge({ externalId: 'vip-charge', value: 10.5 })
    await pay(account, { externalId: 'other' })
    await pay(account, { externalId: 'vip-1', value: 10.51 })
    await pay(account, { externalId: 'vip-2', value: 10.5 })
    await pay(account, { externalId: 'vip-3', value: 10.5 })
    expect(played(account)).toEqual([
      'paid built-in',
      'success built-in',
      'success built-in',
      'error armed',
      'success built-in',
    ])
  })

  it('is used up in the order of arming, and not by a call with a header of its own', async () => {
    const account = await openAccount()
    await arm(account, { scenario: 'tax-id-mismatch' })
    await arm(account, { scenario: 'order-rejected' })
    await pay(account, {}, { 'x-sandbox-scenario': 'success' })
    expect(await remaining(account)).toEqual([1, 1])
    await pay(account)
    expect(await remaining(account)).toEqual([0, 1])
    await pay(account)
    expect(played(account)).toEqual(['success header', 'tax-id-mismatch armed', 'order-rejected armed'])
  })

  it('comes before magic values and defaults', async () => {
    const account = await openAccount({ magicValues: true, defaults: { 'cash-out': 'stays-pending' } })
    await arm(account, { scenario: 'account-closed' })
    await pay(account, { value: 1.13 })
    await pay(account)
    expect(played(account)).toEqual(['account-closed armed', 'stays-pending default'])
  })

  it('answers in the place of the operation when its scenario does', async () => {
    const account = await openAccount()
    await arm(account, { scenario: 'provider-down', for: ['balance', 'cash-in'], times: 2 })
    expect(await account.api('GET', '/api/balance')).toMatchObject({ status: 500 })
    expect(await account.api('POST', '/api/pix/cash-in', cashInBody())).toMatchObject({ status: 500 })
    expect(await account.api('POST', '/api/pix/cash-in', cashInBody())).toMatchObject({ status: 201 })
    expect(account.book.transactions.size).toBe(1)
  })

  it('plays a scenario of the account alone; one that has gone since plays nothing and is not used up', async () => {
    const account = await openAccount()
    const source = 'about: The bank is slow.\nfor: cash-out\nsteps:\n  - wait: 9s\n  - confirm\n'
    await account.call('PUT', '/scenarios/own-slow', source, { 'content-type': 'application/yaml' })
    await arm(account, { scenario: 'own-slow', times: 2 })
    await pay(account)
    await account.call('DELETE', '/scenarios/own-slow')
    await pay(account)
    expect(played(account)).toEqual(['own-slow armed', 'success built-in'])
    expect(await remaining(account)).toEqual([1])
  })

  it('can be taken back, and goes with a reset', async () => {
    const account = await openAccount()
    await arm(account, { scenario: 'tax-id-mismatch' })
    await arm(account, { scenario: 'order-rejected' })
    expect(await account.call('DELETE', '/armed/1')).toMatchObject({ status: 204, body: {} })
    const hint = 'GET /sandbox/v1/accounts/1/armed lists those that it has; used-up ones go at last.'
    expect(await account.call('DELETE', '/armed/1')).toEqual(problem(404, 'Not Found', 'Account 1 has no arm 1', hint))
    await account.call('POST', '/reset')
    await pay(account)
    expect(played(account)).toEqual(['success built-in'])
    expect(await account.call('GET', '/armed')).toEqual(answer(200, { data: [], next: null }))
  })

  it('does not touch another account', async () => {
    const control = await openControl()
    onTestFinished(() => control.close())
    const [one, other] = [await control.open(FROZEN), await control.open(FROZEN)]
    await arm(one, { scenario: 'tax-id-mismatch' })
    await pay(other)
    expect(played(other)).toEqual(['success built-in'])
    expect(await remaining(one)).toEqual([1])
  })

  it('goes on after a restart with what is left of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-armed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'state.json')
    const before = await openControl({ data })
    const account = await before.open(FROZEN)
    await arm(account, { scenario: 'tax-id-mismatch', times: 3, match: { value: 10.5 } })
    await pay(account)
    const listed = (await account.call('GET', '/armed')).body
    await before.close()
    const after = await openControl({ data })
    expect((await after.call('GET', `/sandbox/v1/accounts/${account.id}/armed`)).body).toEqual(listed)
    expect(listed['data']).toMatchObject([{ times: 3, remaining: 2 }])
    await after.close()
  })

  it('stays listed when used up only among the latest 100 of them', async () => {
    const account = await openAccount({ balance: 100_000 })
    for (let i = 0; i < 103; i++) {
      await arm(account, { scenario: 'provider-down', for: 'balance' })
      await account.api('GET', '/api/balance')
    }
    await arm(account, { scenario: 'provider-down', for: 'balance' })
    const listed = (await account.call('GET', '/armed')).body['data'] as Json[]
    expect([listed.length, listed[0]?.['armId'], listed.at(-1)?.['remaining']]).toEqual([101, 4, 1])
  })
})
