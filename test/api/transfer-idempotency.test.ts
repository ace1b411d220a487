import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { askTransfer, keyNumber, transferBody } from '../support/payments.ts'
import { cashOutBody, FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const WARNING = 'same-idempotency-key-other-body; first=1'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  client = await sandbox.client({ clock: FROZEN })
})

describe('the same idempotency key', () => {
  test('returns exactly the first answer, while the transfer waits and after it has ended', async () => {
    const first = await askTransfer(client)
    const again = await changingNothing(sandbox, () => askTransfer(client))
    await client.advance(NOON + 1_500_000)
    const late = await changingNothing(sandbox, () => askTransfer(client))
    for (const answer of [again, late]) {
      expect([answer.statusCode, answer.body]).toEqual([201, first.body])
      expect(answer.headers['x-sandbox-warning']).toBeUndefined()
      expect(answer.headers['x-sandbox-scenario-applied']).toBeUndefined()
    }
    expect(client.book.transactions.size).toBe(1)
  })

  test('returns it also when the balance is gone since, or the transfer has failed', async () => {
    const first = await askTransfer(client, transferBody(), 1, 'order-rejected')
    await client.post('/api/pix/cash-out', cashOutBody({ value: 9_989.5 }))
    expect(client.book.balance.available).toBe(0)
    expect((await askTransfer(client)).body).toBe(first.body)
    await client.advance(NOON + 1_000)
    expect((await askTransfer(client)).body).toBe(first.body)
  })

  test('fifty times at the same time makes one transfer, announced once', async () => {
    await listenTo(client, 'cash_out')
    const answers = await Promise.all(Array.from({ length: 50 }, () => askTransfer(client)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(client.book.balance).toEqual({ available: 998_950, blocked: 1_050 })
    await client.advance('idle')
    expect(inboxOf(client)).toHaveLength(1)
  })

  test('with members written out that were left out before is the same request', async () => {
    const first = await askTransfer(client, transferBody({ priority: 'NORM' }))
    const second = await askTransfer(client, transferBody({ priority: undefined, expiration: 600, ispbDeny: [] }))
    expect([second.body, second.headers['x-sandbox-warning']]).toEqual([first.body, undefined])
  })

  test.each<[member: string, value: unknown]>([
    ['pixKey', 'joao@example.org'],
    ['creditorDocument', '52998224725'],
    ['priority', 'NORM'],
    ['description', 'x'],
    ['paymentFlow', 'x'],
    ['expiration', 601],
    ['payment', { currency: 'BRL', amount: 10.51 }],
    ['ispbDeny', ['00000000']],
    ['pixKey', 'chave-inexistente@pix.example.com'],
    ['payment', { currency: 'BRL', amount: 9_999_999 }],
  ])('with another %s (%j) returns the first transfer and a warning', async (member, value) => {
    const first = await askTransfer(client)
    const second = await changingNothing(sandbox, () => askTransfer(client, transferBody({ [member]: value })))
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    expect(second.headers['x-sandbox-warning']).toBe(WARNING)
  })

  test('is free again when the first request was refused', async () => {
    const refused = await askTransfer(client, transferBody({ pixKey: 'chave-inexistente@pix.example.com' }))
    expect([refused.statusCode, (await askTransfer(client)).statusCode]).toEqual([422, 201])
  })
})

test('another idempotency key makes another transfer, with an endToEndId of its own', async () => {
  const answers = [await askTransfer(client, transferBody(), 1), await askTransfer(client, transferBody(), 2)]
  expect(answers.map(answer => answer.json().id)).toEqual([1, 2])
  expect(new Set(answers.map(answer => answer.json().endToEndId)).size).toBe(2)
})

test('an idempotency key belongs to its account, and is no externalId of other payments', async () => {
  const other = await sandbox.client()
  await askTransfer(client)
  expect((await askTransfer(other)).statusCode).toBe(201)
  const payment = await client.post('/api/pix/cash-out', cashOutBody({ externalId: keyNumber(1) }))
  expect(payment.statusCode).toBe(201)
})
