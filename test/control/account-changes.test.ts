import { describe, expect, it } from 'vitest'
import { EVERYTHING, SHOWN } from './account-samples.ts'
import { answer, openControl, problem, tokenFor } from './support.ts'

describe('reading accounts', () => {
  it('shows an account without its secrets', async () => {
    const { open } = await openControl()
    const account = await open(EVERYTHING)
    expect(await account.call('GET', '')).toEqual(answer(200, SHOWN))
  })

  it('lists accounts page by page', async () => {
    const { open, call } = await openControl()
    const shown = []
    for (const name of ['a', 'b', 'c']) shown.push((await (await open({ name })).call('GET', '')).body)
    const [one, two, three] = shown
    expect(await call('GET', '/sandbox/v1/accounts')).toEqual(answer(200, { data: shown, next: null }))
    expect(await call('GET', '/sandbox/v1/accounts?limit=2')).toEqual(answer(200, { data: [one, two], next: 2 }))
    expect(await call('GET', '/sandbox/v1/accounts?limit=2&after=2')).toEqual(
      answer(200, { data: [three], next: null }),
    )
    expect(await call('GET', '/sandbox/v1/accounts?after=3')).toEqual(answer(200, { data: [], next: null }))
  })

  it.each([
    ['limit=0', 'limit must be at least 1'],
    ['limit=1001', 'limit must be at most 1000'],
    ['limit=many', 'limit must be an integer'],
    ['after=-1', 'after must be at least 0'],
    ['page=2', 'page is not a known member'],
  ])('refuses ?%s', async (query, detail) => {
    const { call } = await openControl()
    expect(await call('GET', `/sandbox/v1/accounts?${query}`)).toEqual(problem(400, 'Bad Request', detail))
  })

  it('does not find an account that does not exist, and never shows the bank itself', async () => {
    const { call } = await openControl()
    const hint = 'GET /sandbox/v1/accounts lists those that exist.'
    for (const method of ['GET', 'DELETE'] as const)
      expect(await call(method, '/sandbox/v1/accounts/7')).toEqual(
        problem(404, 'Not Found', 'There is no account 7', hint),
      )
    expect(await call('PATCH', '/sandbox/v1/accounts/7', {})).toMatchObject({ status: 404 })
    expect(await call('GET', '/sandbox/v1/accounts/0')).toEqual(problem(400, 'Bad Request', 'id must be at least 1'))
    expect(await call('GET', '/sandbox/v1/accounts/me')).toEqual(problem(400, 'Bad Request', 'id must be an integer'))
  })
})

describe('changing an account', () => {
  it('changes what is named and leaves everything else', async () => {
    const { open } = await openControl()
    const account = await open(EVERYTHING)
    const changed = await account.call('PATCH', '', {
      name: 'Outra',
      fees: { refundIn: 1 },
      limits: { perTransaction: null },
      defaults: { 'cash-in': null, transfer: 'queued' },
      provider: { minExpiration: 45 },
    })
    const expected = {
      ...SHOWN,
      name: 'Outra',
      fees: { cashIn: 0.25, cashOut: 0.5, refundIn: 1 },
      limits: { perTransaction: null, daily: null, night: 0.07 },
      defaults: { 'cash-out': 'delayed:5s', transfer: 'queued' },
      provider: { minExpiration: 45 },
    }
    expect(changed).toEqual(answer(200, expected))
    expect(await account.call('GET', '')).toEqual(answer(200, expected))
    const { body } = await account.call('GET', '/events?type=account.changed')
    expect(body['data']).toEqual([
      {
        seq: 2,
        at: '2027-01-31T12:00:00.000Z',
        type: 'account.changed',
        what: 'The settings of the account were changed: name, fees, limits, defaults, provider',
        changed: ['name', 'fees', 'limits', 'defaults', 'provider'],
      },
    ])
  })

  it('shows a webhook secret only to whoever sets it', async () => {
    const { open } = await openControl()
    const account = await open()
    const made = await account.call('PATCH', '', { webhookSecret: true })
    expect(made.body['webhookSecret']).toMatch(/^whsec_/)
    expect((await account.call('PATCH', '', { name: 'x' })).body).not.toHaveProperty('webhookSecret')
    expect((await account.call('PATCH', '', { webhookSecret: null })).body['webhookSecret']).toBe(null)
    expect(account.book.account.webhookSecret).toBe(null)
  })

  it.each([
    ['balance', 1, 'Let money in: POST /sandbox/v1/accounts/{id}/payments. Or open another account.'],
    ['seed', 'x', 'Ids have been drawn from it already: open another account with the seed.'],
    ['clock', {}, 'POST /sandbox/v1/accounts/{id}/clock/freeze, …/advance and …/resume move the clock.'],
    ['clientId', 'x', 'Credentials cannot be changed: open another account.'],
    ['clientSecret', 'x', 'Credentials cannot be changed: open another account.'],
  ])('refuses %s with a way that works', async (name, value, hint) => {
    const { open } = await openControl()
    const account = await open()
    const refused = await account.call('PATCH', '', { [name]: value, name: 'Outra' })
    expect(refused).toEqual(problem(400, 'Bad Request', `${name} cannot be changed`, hint))
    expect(account.book.account.name).toBe('Conta Sandbox 1')
  })

  it('changes nothing at all when one member is wrong', async () => {
    const { open } = await openControl()
    const account = await open()
    const before = account.book.account
    expect(await account.call('PATCH', '', { name: 'Outra', fees: { cashIn: 0.001 } })).toMatchObject({ status: 400 })
    expect(await account.call('PATCH', '', { name: 'Outra', defaults: { cob: 'nope' } })).toMatchObject({ status: 400 })
    expect(await account.call('PATCH', '', { balanc: 1 })).toMatchObject({ status: 400 })
    expect(await account.call('PATCH', '', '[]', { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
    expect(account.book.account).toBe(before)
  })
})

describe('removing an account', () => {
  it('answers 204, and then nobody knows it any more', async () => {
    const { open, call, services } = await openControl()
    const [gone, stays] = [await open(), await open()]
    const token = await tokenFor(call, gone.opened)
    expect(await gone.call('DELETE', '')).toEqual({ status: 204, type: undefined, body: {} })
    expect(await gone.call('GET', '')).toMatchObject({ status: 404 })
    expect(await gone.call('DELETE', '')).toMatchObject({ status: 404 })
    expect(await call('GET', '/api/balance', undefined, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
    })
    expect(await tokenFor(call, gone.opened)).toBe(undefined)
    expect(services.store.customers().map(({ id }) => id)).toEqual([stays.id])
    expect((await open()).id).toBe(3)
  })
})
