import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/domain/error-catalogue.ts'
import { SETTLEMENT_ERRORS } from '../../src/domain/settlement-errors.ts'
import { extendedError } from '../support/envelopes.ts'
import {
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const IN = '/api/pix/cash-in'
const OUT = '/api/pix/cash-out'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function pay(client: TestClient, scenario: string) {
  return client.post(OUT, cashOutBody(), { 'x-sandbox-scenario': scenario })
}

describe('every header value of the real service is asynchronous: 201 PENDING, and the outcome later', () => {
  const rows: [scenario: string, afterMs: number, status: string, errorCode: string | null, story: string][] = [
    ['success', 1_000, 'CONFIRMED', null, 'success'],
    ['error:insufficient-funds', 1_000, 'ERROR', 'ORDER_REJECTED', 'order-rejected'],
    ['error:invalid-pix-key', 1_000, 'ERROR', 'ORDER_REJECTED', 'order-rejected'],
    ['error:duplicate-id', 1_000, 'ERROR', 'ORDER_REJECTED', 'order-rejected'],
    ['error:document-mismatch', 1_000, 'ERROR', 'TAX_ID_MISMATCH', 'tax-id-mismatch'],
    ['error:account-blocked', 1_000, 'ERROR', 'BLOCKED_ACCOUNT', 'blocked-account'],
    ['delayed:5s', 5_000, 'CONFIRMED', null, 'delayed'],
    ['delayed:120s', 120_000, 'CONFIRMED', null, 'delayed'],
    ['delayed:500ms', 500, 'CONFIRMED', null, 'delayed'],
    ['delayed', 5_000, 'CONFIRMED', null, 'delayed'],
    ['ERROR:Document_Mismatch', 1_000, 'ERROR', 'TAX_ID_MISMATCH', 'tax-id-mismatch'],
    ...Object.keys(SETTLEMENT_ERRORS).map((code): [string, number, string, string, string] => [
      `error:${code}`,
      1_000,
      'ERROR',
      code,
      'error',
    ]),
    ...Object.entries(SETTLEMENT_ERRORS).flatMap(([code, { spi }]) =>
      spi.map((word): [string, number, string, string, string] => [`error:${word}`, 1_000, 'ERROR', code, 'error']),
    ),
  ]
  test.each(rows)('%s after %i ms: %s %s', async (scenario, afterMs, status, errorCode, story) => {
    const client = await sandbox.client({ clock: FROZEN })
    const response = await pay(client, scenario)
    expect([response.statusCode, response.json().status]).toEqual([201, 'PENDING'])
    expect(response.headers['x-sandbox-scenario-applied']).toBe(`${story}; via=header; run=1`)
    await client.advance(NOON + afterMs - 1)
    expect(client.book.transactions.get(1)?.status).toBe('PENDING')
    await client.advance(NOON + afterMs)
    expect(client.book.transactions.get(1)).toMatchObject({ status, errorCode, processedAt: NOON + afterMs })
  })

  test('delayed works for a charge, too', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await client.post(IN, cashInBody(), { 'x-sandbox-scenario': 'delayed:7s' })
    await client.advance(NOON + 6_999)
    expect(client.book.transactions.get(1)?.status).toBe('PENDING')
    await client.advance(NOON + 7_000)
    expect(client.book.transactions.get(1)?.status).toBe('CONFIRMED')
  })
})

describe('every synchronous code is a header value where it is documented', () => {
  const rows = Object.entries(ERROR_CATALOGUE).flatMap(([code, { operations }]) =>
    [IN, OUT].flatMap(url => {
      const operation = url === IN ? 'cash-in' : 'cash-out'
      return [{ code: code as ErrorCode, url, documented: (operations as readonly string[]).includes(operation) }]
    }),
  )
  test.each(rows)('$code at $url: $documented', async ({ code, url, documented }) => {
    const client = await sandbox.client()
    const body = url === IN ? cashInBody() : cashOutBody()
    const response = await changingNothing(sandbox, () => client.post(url, body, { 'x-sandbox-scenario': code }))
    expect([response.statusCode, response.json().code]).toEqual(documented ? [400, code] : [400, 'HTTP_ERROR'])
    if (documented) expect(response.json()).toEqual(extendedError({ url, error: code }))
  })
})

describe('a header that cannot be played is 400, never a silent happy path', () => {
  const rows: [scenario: string, reason: string | RegExp][] = [
    [
      'eror:document-mismatch',
      /there is no scenario "eror:document-mismatch".*Did you mean "error:document-mismatch"\?/,
    ],
    ['', /there is no scenario ""/],
    ['delayed:121s', /121s is longer than 2m/],
    ['delayed:soon', /"soon" is no duration/],
    ['delayed:-5s', /"-5s" is no duration/],
    ['error', /error"? needs an argument/],
    ['error:NOPE', /"NOPE" is neither an asynchronous error code nor an SPI code/],
    ['success:5s', /success"? takes no argument/],
    ['unpaid', /the scenario "unpaid" is for cash-in/],
    ['success, tax-id-mismatch', /two stories about the money cannot be combined/],
    ['__proto__', /there is no scenario "__proto__"/],
  ]
  test.each(rows)('%j', async (scenario, reason) => {
    const client = await sandbox.client()
    const response = await changingNothing(sandbox, () => pay(client, scenario))
    const details = { scenario: expect.any(String), allowed: expect.any(Array), hint: expect.any(String) }
    const message = expect.stringMatching(reason)
    expect(response.json()).toEqual(extendedError({ url: OUT, error: 400, message, details }))
    expect(response.statusCode).toBe(400)
    expect(response.headers['x-sandbox-scenario-applied']).toBeUndefined()
  })

  test('and where the envelope has no details, the message says what is allowed', async () => {
    const client = await sandbox.client()
    const response = await client.get('/api/balance', { 'x-sandbox-scenario': 'sucess' })
    expect(response.json()).toEqual({
      statusCode: 400,
      message: expect.stringMatching(/there is no scenario "sucess"\. Allowed: .*gateway-timeout/),
      error: 'Bad Request',
    })
  })

  test('but a body that breaks its schema comes first', async () => {
    const client = await sandbox.client()
    const response = await client.post(OUT, {}, { 'x-sandbox-scenario': 'nope' })
    expect(response.json().message).toContain('value is required')
  })
})

test('a scenario of the account’s defaults is played without a header, and the header wins over it', async () => {
  const client = await sandbox.client({ defaults: { 'cash-out': 'settlement-timeout' } })
  const first = await client.post(OUT, cashOutBody())
  expect(first.headers['x-sandbox-scenario-applied']).toBe('settlement-timeout; via=default; run=1')
  const second = await client.post(OUT, cashOutBody({ externalId: 'order-2' }), { 'x-sandbox-scenario': 'success' })
  expect(second.headers['x-sandbox-scenario-applied']).toBe('success; via=header; run=2')
})
