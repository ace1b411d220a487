import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { cashInBody, cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const IN = '/api/pix/cash-in'
const OUT = '/api/pix/cash-out'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function send(client: TestClient, url: string, externalId: string, scenario?: string) {
  const body = url === IN ? cashInBody({ externalId }) : cashOutBody({ externalId })
  return client.post(url, body, scenario === undefined ? {} : { 'x-sandbox-scenario': scenario })
}

describe('an externalId is used once per account, over charges and payments together', () => {
  test.each([
    [IN, IN],
    [IN, OUT],
    [OUT, IN],
    [OUT, OUT],
  ])('%s, then %s', async (first, second) => {
    const client = await sandbox.client()
    await send(client, first, 'first')
    expect((await send(client, first, 'order-7')).statusCode).toBe(201)
    const response = await changingNothing(sandbox, () => send(client, second, 'order-7'))
    const details = { externalId: 'order-7', existingTransactionId: 2 }
    expect(response.json()).toEqual(extendedError({ url: second, error: 'PIX_DUPLICATE_EXTERNAL_ID', details }))
    expect(response.statusCode).toBe(400)
  })

  test('it stays used after the payment has failed, after the charge has expired', async () => {
    const client = await sandbox.client()
    await send(client, OUT, 'failed', 'tax-id-mismatch')
    await send(client, IN, 'expired', 'unpaid')
    await client.advance('idle')
    await client.renew()
    expect([...client.book.transactions.values()].map(({ status }) => status)).toEqual(['ERROR', 'ERROR'])
    const [again, later] = [await send(client, OUT, 'failed'), await send(client, IN, 'expired')]
    expect([again.json().code, later.json().code]).toEqual(['PIX_DUPLICATE_EXTERNAL_ID', 'PIX_DUPLICATE_EXTERNAL_ID'])
  })

  test('a refused request does not use it up', async () => {
    const client = await sandbox.client({ balance: 0 })
    expect((await send(client, OUT, 'order-1')).json().code).toBe('PIX_INSUFFICIENT_BALANCE')
    expect((await send(client, IN, 'order-1', 'provider-down')).statusCode).toBe(500)
    expect((await send(client, IN, 'order-1')).statusCode).toBe(201)
  })

  test('letters of another case, accents and blanks make another one', async () => {
    const client = await sandbox.client()
    for (const externalId of ['ação', 'AÇÃO', 'acao', ' ação', 'ac\u0327a\u0303o'])
      expect((await send(client, OUT, externalId)).statusCode).toBe(201)
  })

  test('another account may use it too', async () => {
    const [client, other] = [await sandbox.client(), await sandbox.client({ seed: 'other' })]
    expect((await send(client, OUT, 'order-1')).statusCode).toBe(201)
    expect((await send(other, OUT, 'order-1')).statusCode).toBe(201)
  })
})

describe('of 50 requests at once with one externalId exactly one is accepted', () => {
  test.each([
    ['payments', [OUT]],
    ['charges', [IN]],
    ['charges and payments', [IN, OUT]],
  ])('%s', async (_, urls) => {
    const client = await sandbox.client()
    const requests = Array.from({ length: 50 }, (_, index) => send(client, urls[index % urls.length] ?? OUT, 'order-1'))
    const responses = await Promise.all(requests)
    const codes = responses.map(response => (response.statusCode === 201 ? 'accepted' : response.json().code))
    expect(codes.filter(code => code === 'accepted')).toHaveLength(1)
    expect(codes.filter(code => code === 'PIX_DUPLICATE_EXTERNAL_ID')).toHaveLength(49)
    expect(client.book.transactions.size).toBe(1)
    expect(client.book.balance.available + client.book.balance.blocked).toBe(1_000_000)
  })
})
