import { expect, test } from 'vitest'
import { cashInBody } from '../support/sandbox.ts'
import { expectNoNews, openBank, type Shop } from '../support/story.ts'

const EXPIRED = 'The refund deadline of 89 days has expired'
const HINT = /^It ended at 2027-02-18T15:00:00\.000Z; the account's clock shows 2027-02-18T15:00:00\.001Z\.$/

/** A refund of a part of charge-1, in one of the two ways. */
interface Way {
  readonly name: string
  readonly ask: (shop: Shop, id: string, value: number) => ReturnType<Shop['post']>
  readonly tooLate: object
  readonly settled: string
  readonly news: object
}

const WAYS: readonly Way[] = [
  {
    name: 'refund-in',
    ask: (shop, externalId, refundValue) => shop.post('/api/pix/refund-in/charge-1', { refundValue, externalId }),
    tooLate: {
      statusCode: 400,
      code: 'HTTP_ERROR',
      message: EXPIRED,
      details: { hint: expect.stringMatching(HINT) },
    },
    settled: 'CONFIRMED',
    news: { event: 'CashInReversal', status: 'CONFIRMED', originalAmount: 10 },
  },
  {
    name: 'devolução',
    ask: async (shop, id, value) => {
      const { endToEndId } = await shop.transaction('charge-1')
      return shop.put(`/pix/${endToEndId}/devolucao/${id}`, { valor: value.toFixed(2) })
    },
    tooLate: { statusCode: 422, message: EXPIRED, error: 'Unprocessable Entity' },
    settled: 'DEVOLVIDO',
    news: {
      type: 'REFUND',
      data: { status: 'REFUNDED', refunds: [{ status: 'LIQUIDATED', payment: { amount: 10 } }] },
    },
  },
]

/** A shop that was paid R$ 100 at noon. */
async function openPaidShop() {
  const bank = await openBank()
  const shop = await bank.open()
  const { body } = await shop.post('/api/pix/cash-in', cashInBody(), { 'x-sandbox-scenario': 'unpaid' })
  await shop.control('POST', '/payments', { pixCode: body.pixCode })
  await shop.moved()
  expect(await shop.news()).toMatchObject([{ event: 'CashIn', processingDate: '2026-11-21T15:00:00.000Z' }])
  return { bank, shop }
}

test.each(WAYS)('$name: a payment can be sent back for 89 days, to the millisecond', async way => {
  const { bank, shop } = await openPaidShop()
  await shop.wait('89d')
  expect((await way.ask(shop, 'r-1', 10)).status).toBe(201)
  expect(await shop.balance()).toEqual({ available: 90, blocked: 10 })

  // The refund that was asked for in time settles, although its own time is over by then.
  await shop.wait('1ms')
  const late = await way.ask(shop, 'r-2', 10)
  expect(late.body).toMatchObject(way.tooLate)
  await shop.wait('999ms')
  expect(await shop.transaction('r-1')).toMatchObject({ status: way.settled })
  expect(await shop.news()).toMatchObject([way.news])
  expect(await shop.moved()).toEqual([
    ['reserve', -10, 10],
    ['capture', 0, -10],
  ])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 90, blocked: 0 }, 90])
})

test.each(WAYS)('$name: on day 90 it is refused, and nothing moves', async way => {
  const { bank, shop } = await openPaidShop()
  await shop.wait('90d')
  const { status, body } = await way.ask(shop, 'r-1', 10)
  expect([status, body.message]).toEqual([way.name === 'refund-in' ? 400 : 422, EXPIRED])
  await shop.wait('1d')
  await expectNoNews(shop)
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 100, blocked: 0 }, 100])
  expect((await shop.control('GET', '/transactions/r-1')).status).toBe(404)
})

test.each(WAYS)('$name: only the clock of the receiver counts, not that of a payer in the same sandbox', async way => {
  const bank = await openBank()
  const buyer = await bank.open({ pixKey: 'compradora@example.com', balance: 100, document: '52998224725' })
  const shop = await bank.open({ pixKey: 'loja@example.com' })
  const { pixCode } = (await shop.post('/api/pix/cash-in', cashInBody(), { 'x-sandbox-scenario': 'unpaid' })).body
  const order = { value: 100, qrCode: pixCode, externalId: 'purchase-1' }
  expect((await buyer.post('/api/pix/cash-out-qrcode', order)).status).toBe(201)
  await buyer.wait('100d')
  await shop.wait('89d')
  await buyer.news()

  expect((await way.ask(shop, 'r-1', 100)).status).toBe(201)
  await shop.wait('1s')
  expect([await shop.balance(), await buyer.balance(), await bank.money()]).toEqual([
    { available: 0, blocked: 0 },
    { available: 100, blocked: 0 },
    100,
  ])
  const atTheBuyersNow = { processingDate: '2027-03-01T15:00:00.000Z' }
  expect(await buyer.news()).toMatchObject([{ event: 'CashOutReversal', originalAmount: 100, ...atTheBuyersNow }])
})
