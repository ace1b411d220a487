import { expect, test } from 'vitest'
import { cashOutBody } from '../support/sandbox.ts'
import { expectNoNews, openBank, type Shop } from '../support/story.ts'

const TRANSACTION = 'PIX_TRANSACTION_LIMIT_EXCEEDED'
const DAILY = 'PIX_DAILY_LIMIT_EXCEEDED'
const NIGHT = 'PIX_NIGHT_LIMIT_EXCEEDED'

/** A shop with R$ 10,000 and narrow limits, and a way to try payments of one amount after another. */
async function openLimitedShop(limits: object) {
  const bank = await openBank()
  const shop = await bank.open({ balance: 10_000, fees: { cashOut: 1 }, limits })
  await shop.moved()
  let orders = 0
  const pay = (value: number, scenario?: string) => {
    const body = cashOutBody({ value, externalId: `order-${++orders}` })
    return shop.post('/api/pix/cash-out', body, scenario === undefined ? {} : { 'x-sandbox-scenario': scenario })
  }
  return { bank, shop, pay }
}

/** A payment that is taken, settles and is announced once. */
async function expectPaid(shop: Shop, answer: Awaited<ReturnType<Shop['post']>>, value: number): Promise<void> {
  expect([answer.status, answer.body]).toMatchObject([201, { status: 'PENDING' }])
  await shop.wait('1s')
  expect(await shop.moved()).toEqual([
    ['reserve', -value, value],
    ['fee-reserve', -1, 1],
    ['capture', 0, -value],
    ['fee-capture', 0, -1],
  ])
  expect(await shop.news()).toMatchObject([{ event: 'CashOut', status: 'CONFIRMED', originalAmount: value }])
}

/** A payment that is refused with a code and changes nothing. */
async function expectRefused(shop: Shop, answer: Awaited<ReturnType<Shop['post']>>, code: string): Promise<void> {
  expect([answer.status, answer.body]).toMatchObject([400, { code, errorCode: code, error: 'Bad Request' }])
  await expectNoNews(shop)
}

test('an evening, a night and a morning in São Paulo', async () => {
  const { bank, shop, pay } = await openLimitedShop({ perTransaction: 500, daily: 950, night: 100 })

  // 19:30: a payment may be as high as the limit, its fee left aside.
  await shop.waitUntil('2026-11-21T22:30:00.000Z')
  await expectRefused(shop, await pay(500.01), TRANSACTION)
  await expectPaid(shop, await pay(500), 500)
  await expectPaid(shop, await pay(400), 400)
  await expectRefused(shop, await pay(50.01), DAILY)

  // 19:59:59.999 is still day, 20:00 is night: of the 100 of the night nothing is used, of the day 50 are left.
  await shop.waitUntil('2026-11-21T22:59:59.999Z')
  await expectRefused(shop, await pay(100.01), DAILY)
  await shop.waitUntil('2026-11-21T23:00:00.000Z')
  const late = await pay(100.01)
  await expectRefused(shop, late, NIGHT)
  expect(late.body.details.hint).toMatch(/clock/)
  await expectPaid(shop, await pay(50), 50)
  await expectRefused(shop, await pay(0.01), DAILY)

  // 21:00 was midnight in UTC, which means nothing here.
  await shop.waitUntil('2026-11-22T00:00:00.000Z')
  await expectRefused(shop, await pay(0.01), DAILY)

  // 00:00: a new day, and still the same night.
  await shop.waitUntil('2026-11-22T02:59:59.999Z')
  await expectRefused(shop, await pay(0.01), DAILY)
  await shop.waitUntil('2026-11-22T03:00:00.000Z')
  await expectRefused(shop, await pay(50.01), NIGHT)
  await expectPaid(shop, await pay(50), 50)
  await expectRefused(shop, await pay(0.01), NIGHT)

  // 06:00: the night is over, and its last 50 count for the new day.
  await shop.waitUntil('2026-11-22T08:59:59.999Z')
  await expectRefused(shop, await pay(0.01), NIGHT)
  await shop.waitUntil('2026-11-22T09:00:00.000Z')
  await expectPaid(shop, await pay(500), 500)
  await expectRefused(shop, await pay(400.01), DAILY)
  await expectPaid(shop, await pay(400), 400)

  // The next night has 100 of its own, but this day has nothing left.
  await shop.waitUntil('2026-11-23T01:00:00.000Z')
  await expectRefused(shop, await pay(0.01), DAILY)
  await shop.waitUntil('2026-11-23T03:00:00.000Z')
  await expectPaid(shop, await pay(100), 100)

  // Seven payments of 2,000 in all, each with its fee; of what was refused nothing is listed.
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 7_993, blocked: 0 }, 7_993])
  expect((await shop.listed()).map(([, status, amount]) => [status, amount])).toEqual(
    [100, 400, 500, 50, 50, 400, 500].map(amount => ['Confirmado', amount]),
  )
})

test('a payment that fails gives its amount back to the day and to the night', async () => {
  const { bank, shop, pay } = await openLimitedShop({ daily: 300, night: 100 })
  await shop.waitUntil('2026-11-22T02:59:59.000Z')
  expect((await pay(100, 'account-closed')).status).toBe(201)
  expect((await shop.moved()).length).toBe(2)
  await expectRefused(shop, await pay(0.01), NIGHT)

  // It fails at midnight sharp. The night has its 100 again.
  await shop.waitUntil('2026-11-22T03:00:00.000Z')
  expect(await shop.moved()).toEqual([
    ['release', 100, -100],
    ['fee-release', 1, -1],
  ])
  expect(await shop.news()).toMatchObject([{ event: 'CashOut', status: 'ERROR', errorCode: 'ACCOUNT_CLOSED' }])
  await expectPaid(shop, await pay(100), 100)
  await expectRefused(shop, await pay(0.01), NIGHT)

  // By day, 200 of the new day's 300 are left; those of the failed payment were yesterday's.
  await shop.waitUntil('2026-11-22T15:00:00.000Z')
  await expectRefused(shop, await pay(200.01), DAILY)
  await expectPaid(shop, await pay(200), 200)
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 9_698, blocked: 0 }, 9_698])
})

test('limits that are lifted through the control plane bind no longer', async () => {
  const { shop, pay } = await openLimitedShop({ perTransaction: 100, daily: 100, night: 100 })
  await expectRefused(shop, await pay(100.01), TRANSACTION)
  const lifted = await shop.control('PATCH', '', { limits: { perTransaction: null, daily: null } })
  expect(lifted.body.limits).toEqual({ perTransaction: null, daily: null, night: 100 })
  await expectPaid(shop, await pay(5_000), 5_000)
  await shop.waitUntil('2026-11-21T23:00:00.000Z')
  await expectRefused(shop, await pay(100.01), NIGHT)
})
