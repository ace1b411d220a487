import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { testPayable, testRefusedFields, testUnpayable } from '../support/field-tests.ts'
import { jsonWith, shown } from '../support/fields.ts'
import { cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { CASH_OUT_REFUSED, CASH_OUT_TAKEN, PAYABLE, UNPAYABLE } from './tables/cash-out-fields.ts'

const URL = '/api/pix/cash-out'
const JSON_TYPE = { 'content-type': 'application/json' }

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

/** Bodies are sent as text: what JavaScript cannot hold must arrive too. */
function send(who: TestClient, path: string, value: unknown) {
  return who.post(URL, jsonWith(cashOutBody({ description: 'Pedido 1' }), path, value), JSON_TYPE)
}

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a cash-out with a field that breaks the schema is an HTTP_ERROR that names it', () => {
  testRefusedFields(endpoint, CASH_OUT_REFUSED, message => extendedError({ url: URL, error: 400, message }))
})

test('a cash-out with several wrong fields names them all', async () => {
  const body = { value: '1', externalId: '', details: { key: 'x', keyType: 'PIX', name: '' }, note: 1 }
  const response = await changingNothing(sandbox, () => client.post(URL, body))
  expect(response.json().message.sort()).toEqual([
    'details.document is required',
    'details.keyType must be one of: DOCUMENT, EMAIL, PHONE, RANDOM',
    'details.name must have at least 1 character',
    'externalId must have at least 1 character',
    'note is not a known member',
    'value must be a number',
  ])
})

describe('an amount that cannot be paid is PIX_INVALID_AMOUNT', () => {
  testUnpayable(endpoint, UNPAYABLE, URL, 'value')
})

describe('an amount that can be paid is reserved to the centavo', () => {
  testPayable(endpoint, PAYABLE, 'value')
})

describe('a field at its bound is taken', () => {
  const rows = CASH_OUT_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) }))
  test.each(rows)('$path = $text', async ({ path, value }) => {
    const payer = await sandbox.client()
    const response = await send(payer, path, value)
    expect(response.json()).toEqual({
      transactionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      externalId: path === 'externalId' ? value : 'order-1',
      status: 'PENDING',
      generateTime: '2026-11-21T15:00:00.000Z',
    })
    expect(response.statusCode).toBe(201)
    expect(response.headers['x-sandbox-scenario-applied']).toMatch(/; via=built-in; run=1$/)
    expect(payer.book.balance).toEqual({ available: 998_950, blocked: 1_050 })
  })
})
