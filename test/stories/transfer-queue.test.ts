import { expect, test } from 'vitest'
import { keyNumber, transferBody } from '../support/payments.ts'
import { expectNoNews, openBank, type Shop } from '../support/story.ts'

const NORM = { priority: 'NORM', creditorDocument: undefined }
const HELD = 'stays-pending'

/** An account with R$ 500. */
async function openShop() {
  const bank = await openBank()
  const shop = await bank.open({ balance: 500 })
  await shop.moved()
  return { bank, shop }
}

function transfer(shop: Shop, key: number, members: object = {}, scenario?: string) {
  const headers = { 'x-idempotency-key': keyNumber(key), ...(scenario && { 'x-sandbox-scenario': scenario }) }
  return shop.post('/dict/pix', transferBody({ ...members }), headers)
}

test('a transfer waits in the queue until its time is over, and the money is free again', async () => {
  const { bank, shop } = await openShop()
  await shop.listen('V1')
  const asked = await transfer(shop, 1, { ...NORM, expiration: 60 }, HELD)
  expect([asked.status, asked.body]).toMatchObject([201, { id: 1, type: 'PENDING', payment: { amount: 10.5 } }])
  expect(await shop.moved()).toEqual([['reserve', -10.5, 10.5]])
  expect(await shop.balance()).toEqual({ available: 489.5, blocked: 10.5 })

  await shop.wait('59999ms')
  await expectNoNews(shop)
  expect(await shop.listed()).toEqual([['Pix out', 'Pendente', 10.5]])

  await shop.wait('1ms')
  expect(await shop.moved()).toEqual([['release', 10.5, -10.5]])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 500, blocked: 0 }, 500])
  expect(await shop.transaction(1)).toMatchObject({ status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' })
  expect(await shop.listed()).toEqual([['Pix out', 'Error', 10.5]])
  const { endToEndId } = asked.body
  const data = { id: 1, status: 'ERROR', errorCode: 'PAYMENT_EXPIRED', idempotencyKey: keyNumber(1), endToEndId }
  expect(await shop.news()).toMatchObject([{ type: 'TRANSFER', data }])
  expect(await shop.news('V1')).toMatchObject([
    { event: 'CashOut', status: 'ERROR', errorCode: 'PAYMENT_EXPIRED', metadata: { spiCode: 'AB11' }, endToEndId },
  ])

  // It has ended: it can neither be settled any more, nor be asked for again under its key.
  const late = await shop.control('POST', '/transactions/1/events', { event: 'confirm' })
  expect([late.status, late.body.legal]).toEqual([409, []])
  expect((await transfer(shop, 1, { ...NORM, expiration: 60 })).text).toBe(asked.text)
  await shop.wait('1h')
  await expectNoNews(shop)
})

test('a transfer that waits is let through, and its expiry never comes', async () => {
  const { bank, shop } = await openShop()
  await shop.listen('V1')
  const { endToEndId } = (await transfer(shop, 1, { ...NORM, description: 'Aluguel' }, HELD)).body
  await shop.moved()
  await shop.wait('9m')
  await expectNoNews(shop)

  const released = await shop.control('POST', '/transactions/1/events', { event: 'confirm' })
  expect([released.status, released.body.transaction]).toMatchObject([200, { status: 'COMPLETED', endToEndId }])
  expect(await shop.moved()).toEqual([['capture', 0, -10.5]])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 489.5, blocked: 0 }, 489.5])
  const data = { status: 'LIQUIDATED', payment: { amount: '10.50', currency: 'BRL' }, remittanceInformation: 'Aluguel' }
  expect(await shop.news()).toMatchObject([{ type: 'TRANSFER', data: { ...data, endToEndId } }])
  expect(await shop.news('V1')).toMatchObject([{ event: 'CashOut', status: 'CONFIRMED', errorCode: null, endToEndId }])
  expect(await shop.listed()).toEqual([['Pix out', 'Confirmado', 10.5]])

  await shop.wait('1h')
  await expectNoNews(shop)
})

test('without a word about it, a transfer of priority NORM leaves the queue after five seconds', async () => {
  const { shop } = await openShop()
  await transfer(shop, 1, { ...NORM, priority: undefined })
  await shop.wait('4999ms')
  expect(await shop.news()).toEqual([])
  await shop.wait('1ms')
  expect(await shop.news()).toMatchObject([{ type: 'TRANSFER', data: { status: 'LIQUIDATED' } }])
})

test('an urgent transfer names its creditor, settles at once, and happens once however often it is sent', async () => {
  const { bank, shop } = await openShop()
  const KNOWN = { pixKey: 'cliente-a00001@pix.bcb.gov.br', creditorDocument: '99991111140' }
  const nameless = await transfer(shop, 1, { ...KNOWN, creditorDocument: undefined })
  expect([nameless.status, nameless.body]).toMatchObject([400, { statusCode: 400, error: 'Bad Request' }])
  await expectNoNews(shop)

  // The refused request has not used its key up. Sent three times at once, it is one transfer.
  const answers = await Promise.all([1, 1, 1].map(key => transfer(shop, key, KNOWN)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await shop.moved()).toEqual([['reserve', -10.5, 10.5]])

  await shop.wait('1s')
  expect(await shop.moved()).toEqual([['capture', 0, -10.5]])
  const creditorAccount = { name: 'Joao Silva', document: '***.911.111-**', ispb: '99999004' }
  expect(await shop.news()).toMatchObject([
    { type: 'TRANSFER', data: { id: 1, status: 'LIQUIDATED', creditorAccount } },
  ])

  // Sent again after it has ended, also with another amount: the same answer, and nothing moves.
  const again = await transfer(shop, 1, KNOWN)
  expect([again.status, again.text]).toEqual([201, answers[0]?.text])
  const other = await transfer(shop, 1, { ...KNOWN, payment: { currency: 'BRL', amount: 99 } })
  expect([other.status, other.text]).toEqual([201, answers[0]?.text])
  expect(other.headers['x-sandbox-warning']).toBe('same-idempotency-key-other-body; first=1')
  await shop.wait('1h')
  await expectNoNews(shop)
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 489.5, blocked: 0 }, 489.5])
  expect(await shop.listed()).toEqual([['Pix out', 'Confirmado', 10.5]])
})

test('a creditor whose key belongs to somebody else gets nothing', async () => {
  const { bank, shop } = await openShop()
  await transfer(shop, 1, { pixKey: 'cliente-a00001@pix.bcb.gov.br', creditorDocument: '99992222263' })
  await shop.wait('1h')
  expect(await shop.moved()).toEqual([
    ['reserve', -10.5, 10.5],
    ['release', 10.5, -10.5],
  ])
  expect(await shop.news()).toMatchObject([
    { type: 'TRANSFER', data: { status: 'ERROR', errorCode: 'TAX_ID_MISMATCH' } },
  ])
  expect(await bank.money()).toBe(500)
})
