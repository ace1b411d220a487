import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError, simpleError } from '../support/envelopes.ts'
import { cashOutBody, openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const FROZEN = { mode: 'frozen', at: Date.UTC(2026, 0, 31, 23, 59, 59, 7) } as const
const AT = '2026-01-31T23:59:59.007Z'

describe('a balance of 1,000.00 of which 10.50 and a fee of 0.50 are reserved', () => {
  const rows: [url: string, body: unknown][] = [
    ['/accounts/balances', { data: [{ eventDate: AT, balanceAmount: { available: 989, blocked: 11, overdraft: 0 } }] }],
    ['/balance', { grossBalance: 1000, blockedBalance: 11, netBalance: 989, consultedAt: AT }],
    ['/api/balance', { grossBalance: 1000, blockedBalance: 11, netBalance: 989, consultedAt: AT }],
  ]
  test.each(rows)('GET %s shows it, dated by the account’s clock', async (url, body) => {
    const client = await sandbox.client({
      balance: 100_000,
      clock: FROZEN,
      fees: { cashIn: 0, cashOut: 50, refundIn: 0 },
    })
    await client.post('/api/pix/cash-out', cashOutBody())
    const response = await changingNothing(sandbox, () => client.get(url))
    expect(response.json()).toEqual(body)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })
})

test('an amount that no binary fraction hits exactly is shown with its two decimals', async () => {
  const client = await sandbox.client({ balance: 1_929, clock: FROZEN })
  await client.post('/api/pix/cash-out', cashOutBody({ value: 0.07 }))
  const response = await client.get('/balance')
  expect(response.body).toBe(`{"grossBalance":19.29,"blockedBalance":0.07,"netBalance":19.22,"consultedAt":"${AT}"}`)
})

describe('a balance query has no parameters and no body', () => {
  const urls = ['/accounts/balances', '/balance', '/api/balance']
  const ignored = urls.flatMap(url =>
    ['', '?', '?page=0', '?eventDate=x&eventDate=y', '?%00'].map(query => url + query),
  )
  test.each(ignored)('GET %s is answered all the same', async url => {
    const client = await sandbox.client({ clock: FROZEN })
    const plain = await client.get(url.split('?')[0] ?? '')
    const response = await changingNothing(sandbox, () => client.get(url))
    expect([response.statusCode, response.body]).toEqual([200, plain.body])
  })

  test.each(urls.flatMap(url => (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map(method => [method, url] as const)))(
    '%s %s is 405',
    async (method, url) => {
      const { token } = await sandbox.client()
      const headers = { authorization: `Bearer ${token}` }
      const response = await changingNothing(sandbox, () => sandbox.app.inject({ method, url, headers }))
      expect(response.json()).toEqual(simpleError(405, expect.any(String)))
      expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, HEAD'])
    },
  )

  test.each(['/balance/', '/Balance', '/accounts/balance', '/accounts/balances/1', '/api/balances'])(
    'GET %s is 404',
    async url => {
      const client = await sandbox.client()
      const response = await changingNothing(sandbox, () => client.get(url))
      expect(response.json()).toEqual(simpleError(404, expect.any(String)))
      expect(response.statusCode).toBe(404)
    },
  )
})

describe('X-Sandbox-Scenario on a balance query', () => {
  test.each(['/accounts/balances', '/balance', '/api/balance'])('%s plays a failure', async url => {
    const client = await sandbox.client()
    const response = await changingNothing(sandbox, () => client.get(url, { 'x-sandbox-scenario': 'provider-down' }))
    expect(response.json()).toEqual(simpleError(500, 'Failure communicating with the PIX provider'))
    expect(response.statusCode).toBe(500)
    expect(response.headers['x-sandbox-scenario-applied']).toBe('provider-down; via=header')
  })

  test('refuses a scenario of another operation in envelope B', async () => {
    const client = await sandbox.client()
    const response = await client.get('/balance', { 'x-sandbox-scenario': 'tax-id-mismatch' })
    const reason = 'the scenario "tax-id-mismatch" is for cash-out, cash-out-qrcode, transfer, not for balance.'
    expect(response.json()).toEqual(simpleError(400, expect.stringContaining(`X-Sandbox-Scenario: ${reason}`)))
  })
})

test('a failure of the provider on a payment is a 500 in envelope A, and no money moves', async () => {
  const client = await sandbox.client()
  const send = () => client.post('/api/pix/cash-out', cashOutBody(), { 'x-sandbox-scenario': 'provider-down' })
  const response = await changingNothing(sandbox, send)
  expect(response.json()).toEqual(extendedError({ url: '/api/pix/cash-out', error: 500 }))
  expect(response.statusCode).toBe(500)
})
