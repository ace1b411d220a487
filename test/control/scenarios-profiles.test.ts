import { describe, expect, it } from 'vitest'
import { cashOutBody } from '../support/sandbox.ts'
import { answer, FROZEN, openControl, problem, type TestAccount } from './support.ts'

it('lists the profiles, with what they play', async () => {
  const { call } = await openControl()
  const { status, body } = await call('GET', '/sandbox/v1/profiles')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: [
      { name: 'efi-bands' },
      { name: 'real-life' },
      { name: 'stormy', source: 'built-in', file: 'profiles/stormy.yaml' },
    ],
    next: null,
  })
  const [bands, shares] = body['data'] as { use: Record<string, unknown> }[]
  expect(bands?.use['cash-out']).toEqual([
    { upTo: 10, play: 'success' },
    { upTo: 20, play: 'order-rejected' },
    { play: 'insufficient-balance' },
  ])
  expect(shares?.use['refund-in']).toEqual({ success: '99%', fails: '1%' })
  expect((await call('GET', '/sandbox/v1/profiles?after=efi-bands&limit=1')).body).toMatchObject({
    data: [{ name: 'real-life' }],
    next: 'real-life',
  })
})

it('an account has a profile from its opening on, or is given one, or none', async () => {
  const { open } = await openControl()
  const account = await open({ profile: 'stormy' })
  const profile = async () => (await account.call('GET', '')).body['profile']
  expect(account.opened['profile']).toBe('stormy')
  expect((await account.call('PATCH', '', { profile: 'efi-bands' })).body['profile']).toBe('efi-bands')
  await account.call('PATCH', '', { name: 'Outra' })
  expect(await profile()).toBe('efi-bands')
  expect((await account.call('PATCH', '', { profile: null })).body['profile']).toBeNull()
  expect(await profile()).toBeNull()
  await account.call('POST', '/reset')
  expect(await profile()).toBe('stormy')
})

it('a profile that is not there is refused, with those that are', async () => {
  const { call, open } = await openControl()
  const account = await open({ profile: 'stormy' })
  const allowed = ['efi-bands', 'real-life', 'stormy']
  const hint = 'Allowed: efi-bands, real-life, stormy'
  const near = problem(400, 'Bad Request', 'profile: there is no profile "real_lif"', hint, {
    allowed,
    suggestion: 'real-life',
  })
  expect(await account.call('PATCH', '', { profile: 'real_lif' })).toEqual(near)
  expect(await call('POST', '/sandbox/v1/accounts', { profile: 'zzzzzzzzzzzzzzzz' })).toEqual(
    problem(400, 'Bad Request', 'profile: there is no profile "zzzzzzzzzzzzzzzz"', hint, { allowed }),
  )
  expect(await call('POST', '/sandbox/v1/accounts', { profile: 1 })).toMatchObject({ status: 400 })
  expect((await call('GET', '/sandbox/v1/accounts')).body['data']).toHaveLength(1)
  expect(await account.call('GET', '')).toEqual(answer(200, expect.objectContaining({ profile: 'stormy' })))
})

/** What became of a cash-out: the answer's status and code, and the state a minute later. */
async function outcomeOf(account: TestAccount, value: number, headers: Record<string, string> = {}) {
  const externalId = `order-${value}`
  const { status, body } = await account.api('POST', '/api/pix/cash-out', cashOutBody({ value, externalId }), headers)
  await account.call('POST', '/clock/advance', { by: '1m' })
  const transaction = status === 201 ? (await account.call('GET', `/transactions/${externalId}`)).body : {}
  return [status, body['code'] ?? transaction['errorCode'] ?? transaction['status']]
}

describe('a payment of an account with a profile', () => {
  it('ends as its amount says with efi-bands', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, profile: 'efi-bands' })
    expect(await outcomeOf(account, 0.01)).toEqual([201, 'CONFIRMED'])
    expect(await outcomeOf(account, 10)).toEqual([201, 'CONFIRMED'])
    expect(await outcomeOf(account, 10.01)).toEqual([201, 'ORDER_REJECTED'])
    expect(await outcomeOf(account, 20)).toEqual([201, 'ORDER_REJECTED'])
    expect(await outcomeOf(account, 20.01)).toEqual([400, 'PIX_INSUFFICIENT_BALANCE'])
  })

  it('ends as a header or a default of the account says instead', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, profile: 'efi-bands' })
    expect(await outcomeOf(account, 50, { 'x-sandbox-scenario': 'success' })).toEqual([201, 'CONFIRMED'])
    await account.call('PATCH', '', { defaults: { 'cash-out': 'account-closed' } })
    expect(await outcomeOf(account, 5)).toEqual([201, 'ACCOUNT_CLOSED'])
  })

  it('is drawn from the account’s seed: the same again after a reset, and not always the same', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, profile: 'stormy', seed: 'weather' })
    // The token is drawn from the seed too; it outlives the reset.
    await account.api('GET', '/api/balance')
    const play = async () => {
      await account.call('POST', '/reset')
      const outcomes: unknown[] = []
      for (let value = 1; value <= 12; value++) outcomes.push(await outcomeOf(account, value))
      return outcomes
    }
    const first = await play()
    expect(await play()).toEqual(first)
    expect(new Set(first.map(String)).size).toBeGreaterThan(1)
  })

  it('says that its profile was the reason', async () => {
    const { open, app } = await openControl()
    const account = await open({ ...FROZEN, profile: 'efi-bands' })
    await outcomeOf(account, 15)
    const { data } = (await account.call('GET', '/requests')).body as { data: { scenario: unknown }[] }
    expect(data.at(-1)?.scenario).toMatchObject({ name: 'order-rejected', via: 'profile' })
    await app.close()
  })
})
