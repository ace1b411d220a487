import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { testRefusedFields } from '../support/field-tests.ts'
import { jsonWith, LEFT_OUT, shown } from '../support/fields.ts'
import { askTransfer, keyNumber, transferBody } from '../support/payments.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { PAYABLE } from './tables/cash-out-fields.ts'
import { MISSHAPEN_IDEMPOTENCY_KEYS, TRANSFER_REFUSED, TRANSFER_TAKEN } from './tables/transfer-fields.ts'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

function send(who: TestClient, path: string, value: unknown) {
  return askTransfer(who, jsonWith(transferBody(), path, value))
}

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a transfer with a field that is wrong is 400 and names it', () => {
  testRefusedFields(endpoint, TRANSFER_REFUSED, message => simpleError(400, message))
})

test('a transfer with several wrong fields names them all', async () => {
  const body = transferBody({ pixKey: 'x', creditorDocument: undefined, payment: { currency: 'BRL', amount: 0 } })
  const response = await changingNothing(sandbox, () => askTransfer(client, body))
  expect(response.json().message).toHaveLength(3)
})

describe('a field at its bound is taken', () => {
  const rows = TRANSFER_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) }))
  test.each(rows)('$path = $text', async ({ path, value }) => {
    const payer = await sandbox.client()
    const response = await send(payer, path, value)
    expect(response.json()).toEqual({
      endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
      eventDate: '2026-11-21T15:00:00.000Z',
      id: 1,
      payment: { amount: 10.5 },
      type: 'PENDING',
    })
    expect(response.statusCode).toBe(201)
    expect(response.headers['x-sandbox-warning']).toBeUndefined()
    expect(payer.book.balance).toEqual({ available: 998_950, blocked: 1_050 })
  })
})

describe('an amount that can be paid is blocked to the centavo', () => {
  const rows = PAYABLE.map(([value, centavos]) => ({ value, centavos, text: shown(value) }))
  test.each(rows)('payment.amount = $text is $centavos', async ({ value, centavos }) => {
    const balance = 999_999_999_999
    const payer = await sandbox.client({ balance })
    const response = await send(payer, 'payment.amount', value)
    expect(response.json().payment).toEqual({ amount: centavos / 100 })
    expect(payer.book.balance).toEqual({ available: balance - centavos, blocked: centavos })
  })
})

describe('what is left out', () => {
  test.each([
    ['priority', 'NORM'],
    ['expiration', 'HIGH'],
  ])('%s has its default', async (path, priority) => {
    const payer = await sandbox.client()
    await send(payer, path, LEFT_OUT)
    const transaction = payer.book.transactions.get(1)
    expect(transaction?.transfer).toEqual({
      priority,
      creditorDocument: '12345678909',
      paymentFlow: null,
      expirationSeconds: 600,
      ispbDeny: [],
    })
    expect(transaction?.expiresAt).toBe((transaction?.createdAt ?? 0) + 600_000)
  })

  test('creditorDocument is needed for HIGH only', async () => {
    for (const [n, priority] of ['NORM', undefined].entries()) {
      const body = transferBody({ creditorDocument: undefined, priority })
      expect((await askTransfer(await sandbox.client(), body, n)).statusCode).toBe(201)
    }
  })
})

describe('the idempotency key', () => {
  test('is required', async () => {
    const response = await changingNothing(sandbox, () => client.post('/dict/pix', transferBody()))
    expect(response.json()).toEqual(simpleError(400, ['x-idempotency-key is required']))
    expect(response.statusCode).toBe(400)
  })

  test.each(MISSHAPEN_IDEMPOTENCY_KEYS)('is a UUID v4, not %j', async key => {
    const headers = { 'x-idempotency-key': key }
    const response = await changingNothing(sandbox, () => client.post('/dict/pix', transferBody(), headers))
    expect(response.json()).toEqual(simpleError(400, ['x-idempotency-key must be a UUID v4']))
  })

  test('may be in upper case, and means the same', async () => {
    const payer = await sandbox.client()
    const first = await askTransfer(payer)
    const headers = { 'x-idempotency-key': keyNumber(1).toUpperCase() }
    const second = await payer.post('/dict/pix', transferBody(), headers)
    expect(second.json()).toEqual(first.json())
    expect(payer.book.transactions.size).toBe(1)
  })
})

test('a token is needed, and another method is 405', async () => {
  const { app } = sandbox
  const response = await app.inject({ method: 'POST', url: '/dict/pix', payload: {} })
  expect(response.json()).toEqual(simpleError(401, 'The access token is missing'))
  expect((await client.get('/dict/pix')).statusCode).toBe(405)
})
