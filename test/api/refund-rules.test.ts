import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { extendedError, simpleError } from '../support/envelopes.ts'
import { devolucao, receivedCharge, refundIn } from '../support/received.ts'
import {
  type AccountOptions,
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing, movementsOf, outcomesOf } from '../support/state.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const openClient = (options: AccountOptions = {}) => sandbox.client({ clock: FROZEN, balance: 0, ...options })

/** Both endpoints, and how each answers what the other answers too. */
const ENDPOINTS = [
  {
    name: 'refund-in',
    deadlineStatus: 400,
    ask: (client: TestClient, { id }: Transaction, value: number, refundId?: string) =>
      refundIn(client, id, value, refundId === undefined ? {} : { externalId: refundId }),
    refusal: (client: TestClient, { id }: Transaction, status: number, message: string, details?: object) =>
      extendedError({ url: `/api/pix/refund-in/${id}`, error: status, message, details, at: client.book.now() }),
    settled: 'CONFIRMED',
    failed: 'ERROR',
  },
  {
    name: 'devolução',
    deadlineStatus: 422,
    ask: (client: TestClient, { endToEndId }: Transaction, value: number, refundId = 'd-1') =>
      devolucao(client, endToEndId, refundId, value.toFixed(2)),
    refusal: (_client: TestClient, _original: Transaction, status: number, message: string) =>
      simpleError(status, message),
    settled: 'DEVOLVIDO',
    failed: 'NAO_REALIZADO',
  },
] as const
const [REFUND_IN, DEVOLUCAO] = ENDPOINTS

const LEFT = 'The refund exceeds what is left of the payment'

describe.each(ENDPOINTS)('$name', ({ name, ask, refusal, deadlineStatus, settled, failed }) => {
  test('of a part reserves it, and a second later it has left', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    expect((await ask(client, charge, 30)).statusCode).toBe(201)
    expect(client.book.balance).toEqual({ available: 7_000, blocked: 3_000 })
    const askedAt = client.book.now()
    await client.advance(askedAt + 999)
    expect(client.book.balance.blocked).toBe(3_000)
    await client.advance(askedAt + 1_000)
    expect(client.book.balance).toEqual({ available: 7_000, blocked: 0 })
    expect(outcomesOf(client.book)[1]?.[1]).toBe(settled)
  })

  test('that fails gives everything back, and may be asked for again', async () => {
    const client = await openClient({ defaults: { 'refund-in': 'fails', devolucao: 'fails' } })
    const charge = await receivedCharge(client)
    await ask(client, charge, 100, 'first')
    await client.advance(client.book.now() + 1_000)
    expect(client.book.balance).toEqual({ available: 10_000, blocked: 0 })
    expect(client.book.transactions.get(2)).toMatchObject({ status: failed, errorCode: 'ORDER_REJECTED' })
    expect((await ask(client, charge, 100, 'second')).statusCode).toBe(201)
  })

  test('is possible until 89 days of 24 hours after receipt, to the millisecond', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    await client.advance((charge.processedAt ?? 0) + 89 * DAY_MS)
    await client.renew()
    expect((await ask(client, charge, 1, 'in-time')).statusCode).toBe(201)
    await client.advance((charge.processedAt ?? 0) + 89 * DAY_MS + 1)
    await client.advance('idle')
    const response = await changingNothing(sandbox, () => ask(client, charge, 1, 'too-late'))
    const hint = `It ended at 2027-02-18T15:00:02.000Z; the account's clock shows ${new Date(client.book.now()).toISOString()}.`
    const message = 'The refund deadline of 89 days has expired'
    expect(response.json()).toEqual(refusal(client, charge, deadlineStatus, message, { hint }))
    expect(response.statusCode).toBe(deadlineStatus)
  })

  test('is refused on day 90', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    await client.advance(NOON + 90 * DAY_MS)
    await client.renew()
    expect((await ask(client, charge, 1)).statusCode).toBe(deadlineStatus)
  })

  test('never exceeds what is left', async () => {
    const client = await openClient({ balance: 1_000_000 })
    const charge = await receivedCharge(client)
    await ask(client, charge, 60, 'first')
    const response = await changingNothing(sandbox, () => ask(client, charge, 40.01, 'second'))
    expect(response.json()).toEqual(refusal(client, charge, 400, LEFT, { requested: 40.01, refundable: 40 }))
    expect((await ask(client, charge, 40, 'third')).statusCode).toBe(201)
    expect((await ask(client, charge, 0.01, 'fourth')).statusCode).toBe(400)
  })

  test('with an id that the payment already has is refused, also after a failure', async () => {
    const client = await openClient()
    const [charge, other] = [await receivedCharge(client), await receivedCharge(client)]
    await ask(client, charge, 1, 'same')
    await client.advance('idle')
    const response = await changingNothing(sandbox, () => ask(client, charge, 1, 'same'))
    const message = 'The payment already has a refund with this id'
    expect(response.json()).toEqual(refusal(client, charge, 400, message, { externalId: 'same' }))
    expect((await ask(client, other, 1, 'same')).statusCode).toBe(201)
  })

  test('of money that was spent since is refused', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    await client.post('/api/pix/cash-out', cashOutBody({ value: 50.01 }))
    const response = await changingNothing(sandbox, () => ask(client, charge, 50))
    if (name === 'devolução') expect(response.json().message).toBe('Available balance is below amount plus fee')
    else
      expect(response.json()).toMatchObject({
        code: 'PIX_INSUFFICIENT_BALANCE',
        details: { available: 49.99, amount: 50, fee: 0 },
      })
    expect(response.statusCode).toBe(400)
    expect((await ask(client, charge, 49.99)).statusCode).toBe(201)
  })

  test.each(['a payment that was sent', 'a charge that nobody paid', 'a refund', 'money that came back'])(
    'of %s is 404',
    async what => {
      const client = await openClient({ balance: 1_000_000 })
      const original = await notReceived(client, what)
      const response = await changingNothing(sandbox, () => ask(client, original, 1, 'x'))
      const message = 'The transaction is not a PIX that was received'
      const hint = 'Only a paid charge and a PIX that came in can be refunded.'
      // A charge that nobody paid has no endToEndId to ask for.
      if (original.endToEndId === null && name === 'devolução') return expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual(refusal(client, original, 404, message, { hint }))
    },
  )

  test('of 20 at once never gives back more than was received', async () => {
    const client = await openClient({ balance: 1_000_000 })
    const charge = await receivedCharge(client)
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(client, charge, 30, `r-${index}`)))
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(client.book.returned(charge.id)).toBe(9_000)
    await client.advance('idle')
    expect(client.book.balance).toEqual({ available: 1_001_000, blocked: 0 })
  })

  test('fails its checks in this order: id, deadline, what is left, balance', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    await ask(client, charge, 1, 'same')
    await client.post('/api/pix/cash-out', cashOutBody({ value: 99 }))
    expect((await ask(client, charge, 1, 'new')).json().message).toMatch(/^Available balance/)
    expect((await ask(client, charge, 100, 'new')).json().message).toBe(LEFT)
    await client.advance(NOON + 90 * DAY_MS)
    await client.renew()
    expect((await ask(client, charge, 100, 'new')).json().message).toMatch(/deadline/)
    expect((await ask(client, charge, 100, 'same')).json().message).toMatch(/already/)
  })
})

/** Something that cannot be refunded. */
async function notReceived(client: TestClient, what: string): Promise<Transaction> {
  const charge = await receivedCharge(client)
  if (what === 'a payment that was sent') await client.post('/api/pix/cash-out', cashOutBody())
  if (what === 'a charge that nobody paid')
    await client.post('/api/pix/cash-in', cashInBody({ externalId: 'open' }), { 'x-sandbox-scenario': 'unpaid' })
  if (what === 'a refund') await refundIn(client, charge.id, 1)
  if (what === 'money that came back')
    await client.post('/api/pix/cash-out', cashOutBody(), { 'x-sandbox-scenario': 'sent-back' })
  await client.advance(client.book.now() + 60_000)
  return [...client.book.transactions.values()].at(-1) as Transaction
}

describe('refund-in and devolução of one payment', () => {
  test('share its amount and its ids', async () => {
    const client = await openClient()
    const charge = await receivedCharge(client)
    expect((await REFUND_IN.ask(client, charge, 60, 'a')).statusCode).toBe(201)
    expect((await DEVOLUCAO.ask(client, charge, 40.01, 'b')).json()).toEqual(simpleError(400, LEFT))
    expect((await DEVOLUCAO.ask(client, charge, 40, 'a')).statusCode).toBe(400)
    expect((await DEVOLUCAO.ask(client, charge, 40, 'b')).statusCode).toBe(201)
    expect((await REFUND_IN.ask(client, charge, 0.01)).statusCode).toBe(400)
    await client.advance('idle')
    expect(outcomesOf(client.book).slice(1)).toEqual([
      ['refund-in', 'CONFIRMED'],
      ['devolucao', 'DEVOLVIDO'],
    ])
    expect(client.book.balance).toEqual({ available: 0, blocked: 0 })
  })

  test('pay the fee of the account for a refund-in, none for a devolução', async () => {
    const client = await openClient({ fees: { cashIn: 0, cashOut: 0, refundIn: 30 } })
    const charge = await receivedCharge(client)
    const refused = await REFUND_IN.ask(client, charge, 99.71, 'a')
    expect(refused.json()).toMatchObject({ code: 'PIX_INSUFFICIENT_BALANCE', details: { amount: 99.71, fee: 0.3 } })
    await REFUND_IN.ask(client, charge, 50, 'b')
    await DEVOLUCAO.ask(client, charge, 49.7, 'c')
    await client.advance('idle')
    expect(movementsOf(client.book).slice(1)).toEqual([
      ['reserve', -5_000, 5_000],
      ['fee-reserve', -30, 30],
      ['reserve', -4_970, 4_970],
      ['capture', 0, -5_000],
      ['fee-capture', 0, -30],
      ['capture', 0, -4_970],
    ])
  })
})
