import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { CASH_OUT_FLAWS, type Flaw, MISSHAPEN_KEYS, NIGHT, WELL_FORMED_KEYS } from './tables/payment-refusals.ts'

const URL = '/api/pix/cash-out'
const DETAILS = { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' }

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** An account that has paid 1.00 with the externalId `taken`, and on which flaws of the account weigh. */
async function clientWith(flaws: readonly Flaw[]): Promise<TestClient> {
  const limits = Object.assign({ perTransaction: null, daily: null, night: null }, ...flaws.map(flaw => flaw.limits))
  const balance = flaws.find(flaw => flaw.balance)?.balance ?? 1_000_000
  const fees = { cashIn: 0, cashOut: 50, refundIn: 0 }
  const client = await sandbox.client({ balance, limits, fees, clock: { mode: 'frozen', at: NIGHT } })
  const first = await client.post(URL, cashOutBody({ value: 1, externalId: 'taken' }))
  expect(first.statusCode).toBe(201)
  return client
}

function payment(flaws: readonly Flaw[]) {
  const bodies = flaws.map(flaw => flaw.body ?? {})
  const details = Object.assign({}, DETAILS, ...bodies.map(body => body.details))
  return Object.assign({ value: 100, externalId: 'new' }, ...bodies, { details })
}

function refusal(flaw: Flaw, client: TestClient) {
  const details = JSON.parse(JSON.stringify(flaw.details ?? null).replaceAll('#', String(client.book.id))) ?? undefined
  if (flaw.code !== 'HTTP_ERROR') return extendedError({ url: URL, error: flaw.code, details, at: NIGHT })
  return extendedError({ url: URL, error: 400, message: ['details.name is required'], at: NIGHT })
}

test('a cash-out without a flaw is accepted', async () => {
  const client = await clientWith([])
  expect((await client.post(URL, payment([]))).statusCode).toBe(201)
})

describe('a cash-out that fails one check is refused', () => {
  test.each(CASH_OUT_FLAWS)('with $code: $name', async flaw => {
    const client = await clientWith([flaw])
    const response = await changingNothing(sandbox, () => client.post(URL, payment([flaw])))
    expect(response.json()).toEqual(refusal(flaw, client))
    expect(response.statusCode).toBe(400)
  })
})

describe('a cash-out that fails two checks is refused by the earlier one', () => {
  const pairs = CASH_OUT_FLAWS.flatMap((first, index) =>
    CASH_OUT_FLAWS.slice(index + 1).map(second => ({ first, second, name: `${first.name} before ${second.name}` })),
  )
  test.each(pairs)('$name', async ({ first, second }) => {
    const client = await clientWith([first, second])
    const response = await changingNothing(sandbox, () => client.post(URL, payment([second, first])))
    expect(response.json().code).toBe(first.code)
  })
})

describe('a key is looked at by its keyType alone', () => {
  test.each(WELL_FORMED_KEYS)('%s takes %s', async (keyType, key) => {
    const client = await sandbox.client()
    const response = await client.post(URL, cashOutBody({ details: { ...DETAILS, keyType, key } }))
    expect(response.statusCode).toBe(201)
    expect(client.book.transactions.get(1)?.pixKey).toBe(key)
  })

  test.each(MISSHAPEN_KEYS)('%s refuses %j', async (keyType, key) => {
    const client = await sandbox.client()
    const send = () => client.post(URL, cashOutBody({ details: { ...DETAILS, keyType, key } }))
    const response = await changingNothing(sandbox, send)
    const details = { keyType, hint: expect.stringMatching(new RegExp(`^${keyType} keys are `)) }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 'PIX_INVALID_PIX_KEY', details }))
  })
})

describe('the balance covers amount and fee', () => {
  test.each([
    [1_099, 400],
    [1_100, 201],
    [1_101, 201],
  ])('with %i centavos, a payment of 10.50 and its fee of 0.50 answer %i', async (balance, status) => {
    const client = await sandbox.client({ balance, fees: { cashIn: 0, cashOut: 50, refundIn: 0 } })
    expect((await client.post(URL, cashOutBody())).statusCode).toBe(status)
    const blocked = status === 201 ? 1_100 : 0
    expect(client.book.balance).toEqual({ available: balance - blocked, blocked })
  })
})
