import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE, type ErrorCode, reasonOf } from '../../src/domain/error-catalogue.ts'
import { extendedError } from '../support/envelopes.ts'
import { chargeOf, dynamicCode, payCode, staticCode } from '../support/payments.ts'
import { cashInBody, cashOutBody, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing, outcomesOf } from '../support/state.ts'

const URL = '/api/pix/cash-out-qrcode'
/** Midnight in São Paulo. */
const NIGHT = Date.UTC(2026, 10, 22, 3)
const NO_LIMITS = { perTransaction: null, daily: null, night: null }
const CODE = staticCode()

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function duplicate(externalId: string, existingTransactionId: number) {
  const details = { externalId, existingTransactionId }
  const body = extendedError({ url: URL, error: 'PIX_DUPLICATE_EXTERNAL_ID', details })
  return { ...body, statusCode: 409, error: reasonOf(409) }
}

describe('an externalId that was used is 409 here', () => {
  const firsts: [what: string, make: (client: TestClient) => Promise<{ statusCode: number }>][] = [
    ['cash-out', client => client.post('/api/pix/cash-out', cashOutBody({ externalId: 'used' }))],
    ['cash-in', client => client.post('/api/pix/cash-in', cashInBody({ externalId: 'used' }))],
    ['cash-out-qrcode', client => payCode(client, CODE, { externalId: 'used' })],
  ]
  test.each(firsts)('by a %s', async (_, make) => {
    const client = await sandbox.client()
    expect((await make(client)).statusCode).toBe(201)
    const response = await changingNothing(sandbox, () => payCode(client, dynamicCode(), { externalId: 'used' }))
    expect(response.json()).toEqual(duplicate('used', 1))
    expect(response.statusCode).toBe(409)
  })

  test('and stays 400 on the others when a payment by code has used it', async () => {
    const client = await sandbox.client()
    await payCode(client, CODE, { externalId: 'used' })
    for (const [url, body] of [
      ['/api/pix/cash-out', cashOutBody({ externalId: 'used' })],
      ['/api/pix/cash-in', cashInBody({ externalId: 'used' })],
    ] as const) {
      const response = await client.post(url, body)
      expect([response.statusCode, response.json().code]).toEqual([400, 'PIX_DUPLICATE_EXTERNAL_ID'])
    }
  })

  test('by one of fifty at the same time: one payment, 49 refusals', async () => {
    const client = await sandbox.client()
    const answers = await Promise.all(Array.from({ length: 50 }, () => payCode(client, CODE)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(49).fill(409)])
    expect(outcomesOf(client.book)).toEqual([['cash-out-qrcode', 'PENDING']])
    expect(client.book.balance).toEqual({ available: 998_950, blocked: 1_050 })
  })

  test('as the scenario says, too', async () => {
    const client = await sandbox.client()
    for (const scenario of ['duplicate-external-id', 'PIX_DUPLICATE_EXTERNAL_ID']) {
      const response = await changingNothing(sandbox, () => payCode(client, CODE, {}, scenario))
      const body = extendedError({ url: URL, error: 'PIX_DUPLICATE_EXTERNAL_ID' })
      expect(response.json()).toEqual({ ...body, statusCode: 409, error: 'Conflict' })
      expect(response.headers['x-sandbox-scenario-applied']).toBe('duplicate-external-id; via=header')
    }
  })
})

describe('limits are those of a cash-out, and count together with it', () => {
  test.each<[code: ErrorCode, limits: object, at: number]>([
    ['PIX_TRANSACTION_LIMIT_EXCEEDED', { perTransaction: 1_049 }, NOON],
    ['PIX_DAILY_LIMIT_EXCEEDED', { daily: 2_099 }, NOON],
    ['PIX_NIGHT_LIMIT_EXCEEDED', { night: 2_099 }, NIGHT],
  ])('%s', async (code, limits, at) => {
    const clock = { mode: 'frozen', at } as const
    const client = await sandbox.client({ clock, limits: { ...NO_LIMITS, ...limits } })
    const first = await client.post('/api/pix/cash-out', cashOutBody({ externalId: 'first' }))
    expect(first.statusCode).toBe(code === 'PIX_TRANSACTION_LIMIT_EXCEEDED' ? 400 : 201)
    const response = await changingNothing(sandbox, () => payCode(client, CODE))
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    const limit = Object.values(limits)[0] / 100
    expect(response.json().details).toMatchObject({ limit, requested: 10.5 })
  })

  test('at the limit it is taken, and one that failed is given back', async () => {
    const client = await sandbox.client({ limits: { ...NO_LIMITS, daily: 1_050, perTransaction: 1_050 } })
    expect((await payCode(client, CODE, {}, 'order-rejected')).statusCode).toBe(201)
    expect((await payCode(client, CODE, { externalId: '2' })).statusCode).toBe(400)
    await client.advance('idle')
    expect((await payCode(client, CODE, { externalId: '3' })).statusCode).toBe(201)
  })
})

test.each([
  [1_099, 400],
  [1_100, 201],
])('the balance covers amount and fee: with %i centavos 10.50 answer %i', async (balance, status) => {
  const client = await sandbox.client({ balance, fees: { cashIn: 0, cashOut: 50, refundIn: 0 } })
  const response = await payCode(client, CODE)
  expect(response.statusCode).toBe(status)
  if (status === 201) return expect(client.book.balance).toEqual({ available: 0, blocked: 1_100 })
  const details = { available: 10.99, amount: 10.5, fee: 0.5 }
  expect(response.json()).toEqual(extendedError({ url: URL, error: 'PIX_INSUFFICIENT_BALANCE', details }))
})

describe('of two things that are wrong, the earlier one is told', () => {
  const BROKEN = `${CODE.slice(0, -4)}0000`
  const wrongs: [name: string, body: object, says: string | RegExp][] = [
    ['schema', { document: '1' }, /document must be/],
    ['amount', { value: 0 }, 'PIX_INVALID_AMOUNT'],
    ['externalId', { externalId: 'used' }, 'PIX_DUPLICATE_EXTERNAL_ID'],
    ['code', { qrCode: BROKEN }, /no PIX code/],
    ['asked amount', { qrCode: staticCode('maria@example.org', 7) }, /amount of the QR Code/],
  ]
  const pairs = wrongs.flatMap((first, index) => wrongs.slice(index + 1).map(second => [first, second] as const))
  test.each(pairs.map(([a, b]) => ({ name: `${a[0]} before ${b[0]}`, body: { ...b[1], ...a[1] }, says: a[2] })))(
    '$name',
    async ({ body, says }) => {
      const client = await sandbox.client({ limits: { ...NO_LIMITS, daily: 200 }, balance: 300 })
      await payCode(client, CODE, { value: 1, externalId: 'used' })
      const { code, message } = (await changingNothing(sandbox, () => payCode(client, CODE, { ...body }))).json()
      expect(typeof says === 'string' ? code : message.join()).toMatch(says)
    },
  )

  test('limits come after the code, the balance comes last', async () => {
    const client = await sandbox.client({ limits: { ...NO_LIMITS, perTransaction: 1_000 }, balance: 300 })
    expect((await payCode(client, CODE)).json().code).toBe('PIX_TRANSACTION_LIMIT_EXCEEDED')
    expect((await payCode(client, CODE, { value: 10 })).json().code).toBe('PIX_INSUFFICIENT_BALANCE')
  })
})

describe('every synchronous code is a header value where it is documented', () => {
  test.each(Object.entries(ERROR_CATALOGUE))('%s', async (code, { operations }) => {
    const client = await sandbox.client()
    const response = await changingNothing(sandbox, () => payCode(client, CODE, {}, code))
    const isDocumented = (operations as readonly string[]).includes('cash-out-qrcode')
    expect(response.json().code).toBe(isDocumented ? code : 'HTTP_ERROR')
    expect(response.statusCode).toBe(code === 'PIX_DUPLICATE_EXTERNAL_ID' ? 409 : 400)
  })
})

test('a token is needed, and another method is 405', async () => {
  const { app } = sandbox
  expect((await app.inject({ method: 'POST', url: URL, payload: {} })).statusCode).toBe(401)
  const client = await sandbox.client()
  expect((await client.get(URL)).statusCode).toBe(405)
})

test('a code of one’s own charge can be asked of any account of the sandbox', async () => {
  const [one, other] = [await sandbox.client({ pixKey: 'a@x.com' }), await sandbox.client({ pixKey: 'b@x.com' })]
  const code = await chargeOf(one, { value: 10.5 })
  expect((await payCode(other, code)).statusCode).toBe(201)
})
