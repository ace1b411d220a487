import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { testRefusedFields, testUnpayable } from '../support/field-tests.ts'
import { jsonWith, LEFT_OUT, shown } from '../support/fields.ts'
import { cashInBody, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { CASH_IN_REFUSED, CASH_IN_TAKEN, SPLIT } from './tables/cash-in-fields.ts'
import { UNPAYABLE } from './tables/cash-out-fields.ts'

const URL = '/api/pix/cash-in'
const JSON_TYPE = { 'content-type': 'application/json' }
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

/** Bodies are sent as text: what JavaScript cannot hold must arrive too. */
function send(who: TestClient, path: string, value: unknown) {
  return who.post(URL, jsonWith(cashInBody({}, { splits: [SPLIT] }), path, value), JSON_TYPE)
}

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a cash-in with a field that breaks a rule is an HTTP_ERROR that names it', () => {
  testRefusedFields(endpoint, CASH_IN_REFUSED, message => extendedError({ url: URL, error: 400, message }))
})

describe('an amount that cannot be paid is PIX_INVALID_AMOUNT', () => {
  testUnpayable(endpoint, UNPAYABLE, URL, 'transaction.value')
})

describe('a field at its bound is taken', () => {
  const rows = CASH_IN_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) }))
  test.each(rows)('$path = $text', async ({ path, value }) => {
    const payee = await sandbox.client()
    const response = await send(payee, path, value)
    const seconds = path === 'transaction.expirationTime' && value !== LEFT_OUT ? (value as number) : 86_400
    expect(response.json()).toEqual({
      transactionId: expect.stringMatching(UUID_V4),
      correlationId: expect.stringMatching(UUID_V4),
      externalId: path === 'transaction.externalId' ? value : 'charge-1',
      status: 'PENDING',
      pixCode: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      generateTime: new Date(NOON).toISOString(),
      expirationDate: new Date(NOON + seconds * 1_000).toISOString(),
    })
    expect(response.statusCode).toBe(201)
    expect(payee.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })
})

describe('the minimum of the provider', () => {
  test.each([
    [299, 'PROVIDER_EXPIRATION_BELOW_MINIMUM'],
    [30, 'PROVIDER_EXPIRATION_BELOW_MINIMUM'],
    [29, 'HTTP_ERROR'],
    [300, undefined],
    [LEFT_OUT, undefined],
  ])('of 300 seconds, asked for %s', async (expirationTime, code) => {
    const strict = await sandbox.client({ provider: { minExpirationSeconds: 300 } })
    const ask = () => send(strict, 'transaction.expirationTime', expirationTime)
    const response = code === undefined ? await ask() : await changingNothing(sandbox, ask)
    expect([response.statusCode, response.json().code]).toEqual([code === undefined ? 201 : 400, code])
  })

  test('is told in the details', async () => {
    const strict = await sandbox.client({ provider: { minExpirationSeconds: 300 } })
    const response = await send(strict, 'transaction.expirationTime', 299)
    const details = { provider: 'sandbox', providerMinSeconds: 300, userExpirationTime: 299 }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 'PROVIDER_EXPIRATION_BELOW_MINIMUM', details }))
  })

  test('counts for the default, too', async () => {
    const strict = await sandbox.client({ provider: { minExpirationSeconds: 86_401 } })
    const response = await send(strict, 'transaction.expirationTime', LEFT_OUT)
    expect(response.json().code).toBe('PROVIDER_EXPIRATION_BELOW_MINIMUM')
  })
})

describe('several splits', () => {
  const percent = (value: number) => ({ ...SPLIT, type: 'PERCENTAGE', value })
  const fixed = (value: number) => ({ ...SPLIT, value })
  const SUM = ['the sum of splits must not exceed transaction.value']
  const rows: [name: string, splits: object[], message: string[] | undefined][] = [
    ['60.00 and 40.00 of 100.00', [fixed(60), fixed(40)], undefined],
    ['60.00 and 40.01 of 100.00', [fixed(60), fixed(40.01)], SUM],
    ['half and 50.00', [percent(50), fixed(50)], undefined],
    ['half and 50.01', [percent(50), fixed(50.01)], SUM],
    ['60% and 40%', [percent(60), percent(40)], undefined],
    ['60% and 40.01%', [percent(60), percent(40.01)], SUM],
    [
      'two that are wrong',
      [fixed(1.001), { ...SPLIT, pixKey: 'x' }],
      ['splits.0.value must have at most 2 decimals', 'splits.1.pixKey is not a key of type EMAIL'],
    ],
  ]
  test.each(rows)('%s', async (_, splits, message) => {
    const payee = await sandbox.client()
    const ask = () => payee.post(URL, cashInBody({}, { splits }))
    if (message === undefined) return expect((await ask()).statusCode).toBe(201)
    const response = await changingNothing(sandbox, ask)
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message }))
  })
})
