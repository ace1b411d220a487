import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cashOutBody } from '../support/sandbox.ts'
import { answer, FROZEN, type Json, openControl, type TestAccount, type TestControl, tokenFor } from './support.ts'

async function openBank() {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control
}

/** An account that has its token already: a fault strikes the call for one, too. */
async function openAccount(settings: Json = {}, control?: TestControl): Promise<TestAccount> {
  const account = await (control ?? (await openBank())).open({ ...FROZEN, seed: 'faults', ...settings })
  await asked(account)
  return account
}

const put = (account: TestAccount, ...rules: Json[]) => account.call('PUT', '/faults', { rules })
const asked = async (account: TestAccount) => (await account.api('GET', '/api/balance')).status
const pay = (account: TestAccount, headers = {}) => account.api('POST', '/api/pix/cash-out', cashOutBody(), headers)

/** The statuses of so many calls, as one text: `x` where a fault struck. */
async function struck(account: TestAccount, calls: number): Promise<string> {
  let text = ''
  for (let i = 0; i < calls; i++) text += (await asked(account)) === 500 ? 'x' : '.'
  return text
}

describe('the faults of an account', () => {
  it('are shown as they were put, and end when they are deleted', async () => {
    const account = await openAccount()
    const rules = [
      { for: ['cash-out'], chance: 0.5, error: 'PIX_INSUFFICIENT_BALANCE', seed: 'x' },
      { for: ['cash-in', 'cob'], chance: 1, delay: '90s' },
      { for: ['any'], chance: 0, connection: 'hang' },
      { for: ['balance'], chance: 0.25, error: 503, delay: '10m' },
    ]
    expect(await account.call('GET', '/faults')).toEqual(answer(200, { rules: [] }))
    expect(await put(account, ...rules)).toEqual(answer(200, { rules }))
    expect(await account.call('GET', '/faults')).toEqual(answer(200, { rules }))
    expect(await account.call('DELETE', '/faults')).toMatchObject({ status: 204, body: {} })
    expect(await account.call('GET', '/faults')).toEqual(answer(200, { rules: [] }))
  })

  it('never strike at 0 and always at 1', async () => {
    const account = await openAccount()
    await put(account, { for: 'balance', chance: 0, error: 500 })
    expect(await struck(account, 50)).toBe('.'.repeat(50))
    await put(account, { for: 'balance', chance: 1, error: 500 })
    expect(await struck(account, 50)).toBe('x'.repeat(50))
  })

  it('strike about as often as their chance says', async () => {
    const account = await openAccount()
    await put(account, { for: 'balance', chance: 0.25, error: 500 })
    const hits = (await struck(account, 400)).replaceAll('.', '').length
    expect(hits).toBeGreaterThan(70)
    expect(hits).toBeLessThan(130)
  })

  it('strike the same calls with the same seed, on whatever account, and again when they are put again', async () => {
    const [one, other] = [await openAccount({ seed: 'one' }), await openAccount({ seed: 'other' })]
    const rule = { for: 'balance', chance: 0.5, error: 500, seed: 'fixed' }
    await put(one, rule)
    await put(other, rule)
    const sequence = await struck(one, 40)
    expect(sequence).toMatch(/x.*\..*x/)
    expect(await struck(other, 40)).toBe(sequence)
    expect(await struck(one, 40)).not.toBe(sequence)
    await put(one, rule)
    expect(await struck(one, 40)).toBe(sequence)
    await put(one, { ...rule, seed: 'another' })
    expect(await struck(one, 40)).not.toBe(sequence)
  })

  it('draw from the account’s seed without one of their own: same seed, same calls, same faults', async () => {
    const [one, same, other] = [await openAccount(), await openAccount(), await openAccount({ seed: 'other' })]
    for (const account of [one, same, other]) await put(account, { for: 'balance', chance: 0.5, error: 500 })
    const sequence = await struck(one, 40)
    expect(await struck(same, 40)).toBe(sequence)
    expect(await struck(other, 40)).not.toBe(sequence)
  })

  it('with a seed of their own leave the ids of the account as they are', async () => {
    const [with_, without] = [await openAccount(), await openAccount()]
    await put(with_, { for: 'any', chance: 0.5, error: 500, seed: 'x' })
    await struck(with_, 10)
    await with_.call('DELETE', '/faults')
    await struck(without, 10)
    expect((await pay(with_)).body).toEqual((await pay(without)).body)
  })

  it('of several rules the first that strikes counts, and only those for the operation', async () => {
    const account = await openAccount()
    await put(
      account,
      { for: 'cash-out', chance: 1, error: 'PIX_DAILY_LIMIT_EXCEEDED' },
      { for: 'any', chance: 0, error: 502 },
      { for: ['balance', 'cash-out'], chance: 1, error: 503 },
      { for: 'any', chance: 1, error: 504 },
    )
    expect(await pay(account)).toMatchObject({ status: 400, body: { code: 'PIX_DAILY_LIMIT_EXCEEDED' } })
    expect(await asked(account)).toBe(503)
    expect((await account.api('GET', '/api/webhooks')).status).toBe(504)
  })

  it('strike before any scenario, whatever asked for it, and create nothing', async () => {
    const control = await openBank()
    const client = await control.client({ defaults: { 'cash-out': 'tax-id-mismatch' } })
    const base = `/sandbox/v1/accounts/${client.book.id}`
    await control.call('POST', `${base}/armed`, { scenario: 'order-rejected' })
    await control.call('PUT', `${base}/faults`, { rules: [{ for: 'cash-out', chance: 1, error: 500 }] })
    for (const headers of [{}, { 'x-sandbox-scenario': 'success' }] as Record<string, string>[]) {
      const answer = await client.post('/api/pix/cash-out', cashOutBody(), headers)
      expect([answer.statusCode, answer.headers['x-sandbox-scenario-applied']]).toEqual([500, 'fault; via=fault'])
    }
    expect([client.book.transactions.size, client.book.runs.size]).toEqual([0, 0])
    expect((await control.call('GET', `${base}/armed`)).body).toMatchObject({ data: [{ remaining: 1 }] })
  })

  it('that only delay hold the answer and leave the scenario as it is', async () => {
    const control = await openBank()
    const account = await openAccount({}, control)
    await put(account, { for: 'cash-out', chance: 1, delay: '3s' })
    let answered: Json | undefined
    const call = pay(account, { 'x-sandbox-scenario': 'tax-id-mismatch' }).then(({ body }) => {
      answered = body
    })
    const turns = async () => {
      for (let i = 0; i < 50; i++) await control.host.turn()
    }
    await turns()
    control.host.tick(2_999)
    await turns()
    expect(answered).toBeUndefined()
    control.host.tick(1)
    await call
    expect(answered).toMatchObject({ externalId: 'order-1', status: 'PENDING' })
    expect(account.book.runs.get(1)).toMatchObject({ story: 'tax-id-mismatch', via: 'header' })
  })

  it('do not touch another account, and go with a reset', async () => {
    const control = await openBank()
    const [one, other] = [await openAccount({}, control), await openAccount({}, control)]
    await put(one, { for: 'any', chance: 1, error: 500 })
    expect([await asked(one), await asked(other)]).toEqual([500, 200])
    await one.call('POST', '/reset')
    expect(await asked(one)).toBe(200)
  })

  it('go on after a restart where they were', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-faults-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'state.json')
    const rule = { for: 'balance', chance: 0.5, error: 500, seed: 'fixed' }
    const whole = await openAccount()
    await put(whole, rule)
    const sequence = await struck(whole, 40)

    const before = await openControl({ data })
    const account = await openAccount({}, before)
    await put(account, rule)
    const begun = await struck(account, 17)
    await before.close()
    const after = await openControl({ data })
    const authorization = `Bearer ${await tokenFor(after.call, account.opened)}`
    let rest = ''
    for (let i = 17; i < 40; i++)
      rest += (await after.call('GET', '/api/balance', undefined, { authorization })).status === 500 ? 'x' : '.'
    expect(begun + rest).toBe(sequence)
    await after.close()
  })
})
