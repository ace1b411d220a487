import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { testPayable, testRefusedFields, testUnpayable } from '../support/field-tests.ts'
import { jsonWith, shown } from '../support/fields.ts'
import { qrCodeBody, staticCode } from '../support/payments.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { PAYABLE, UNPAYABLE } from './tables/cash-out-fields.ts'
import { BROKEN_CODES, QR_CODE_REFUSED, QR_CODE_TAKEN } from './tables/cash-out-qrcode-fields.ts'

const URL = '/api/pix/cash-out-qrcode'
const JSON_TYPE = { 'content-type': 'application/json' }

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

function send(who: TestClient, path: string, value: unknown) {
  return who.post(URL, jsonWith(qrCodeBody(), path, value), JSON_TYPE)
}

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a payment by code with a field that breaks the schema is an HTTP_ERROR that names it', () => {
  testRefusedFields(endpoint, QR_CODE_REFUSED, message => extendedError({ url: URL, error: 400, message }))
})

describe('an amount that cannot be paid is PIX_INVALID_AMOUNT', () => {
  testUnpayable(endpoint, UNPAYABLE, URL, 'value')
})

describe('an amount that can be paid is reserved to the centavo, and a code without amount takes any', () => {
  testPayable(endpoint, PAYABLE, 'value')
})

describe('a field at its bound is taken', () => {
  const rows = QR_CODE_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) }))
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
    expect(payer.book.transactions.get(1)).toMatchObject({ kind: 'cash-out-qrcode', fee: 0 })
  })
})

describe('a code that is broken is 400, and every sentence says where', () => {
  test.each(BROKEN_CODES)('%s', async (_, code, sentence) => {
    const response = await changingNothing(sandbox, () => send(client, 'qrCode', code))
    const problem = { rule: expect.any(String), offset: expect.any(Number), tag: expect.any(String) }
    const details = {
      problems: response.json().message.map(() => ({ ...problem, message: expect.any(String) })),
      hint: 'Copy the code as a whole: every character counts, blanks too.',
    }
    const message = expect.arrayContaining([expect.stringMatching(sentence)])
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
    expect(response.statusCode).toBe(400)
  })
})

describe('a code that asks for an amount is paid with that amount only', () => {
  test.each([
    [1_050, 10.49, 400],
    [1_050, 10.5, 201],
    [1_050, 10.51, 400],
    [1, 0.01, 201],
    [1, 0.02, 400],
  ])('%i centavos and a value of %d answer %i', async (asked, value, status) => {
    const payer = await sandbox.client()
    const body = qrCodeBody({ value, qrCode: staticCode('maria@example.org', asked) })
    if (status === 201) return expect((await payer.post(URL, body)).statusCode).toBe(201)
    const response = await changingNothing(sandbox, () => payer.post(URL, body))
    const message = [`value must be the amount of the QR Code, ${(asked / 100).toFixed(2)}`]
    const details = { value, expected: asked / 100 }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
  })
})
