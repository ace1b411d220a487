import { expect, test } from 'vitest'
import { expectNoNews, openBank, type Shop } from '../support/story.ts'

const ANA = { name: 'Ana Souza', document: '52998224725' }
const CANCELLED = { status: 'CANCELLED', analysisResult: null }
const REJECTED = { status: 'ANALYZED', analysisResult: 'REJECTED', analysisDetails: 'Entregue' }

/** A shop that got R$ 80 from Ana. */
async function openPaidShop(settings: object = {}) {
  const bank = await openBank()
  const shop = await bank.open({ pixKey: 'loja@example.com', ...settings })
  const payment = await shop.control('POST', '/payments', { pixKey: 'loja@example.com', value: 80, payer: ANA })
  expect(payment.status).toBe(201)
  await shop.moved()
  await shop.news()
  return { bank, shop, payment: payment.body.transactionId as number, endToEndId: payment.body.endToEndId as string }
}

async function open(shop: Shop, body: object): Promise<number> {
  const opened = await shop.control('POST', '/meds', body)
  expect(opened.status, opened.text).toBe(201)
  return opened.body.med.medId
}

const drive = (shop: Shop, medId: number, event: object) => shop.control('POST', `/meds/${medId}/events`, event)
const meds = async (shop: Shop, query = '') => (await shop.get(`/api/med${query}`)).body

test('a MED is opened, acknowledged and rejected, and the money was only blocked', async () => {
  const { bank, shop, payment, endToEndId } = await openPaidShop()

  // Ana's bank has opened it; until the shop's bank acknowledges, nothing is blocked and nobody is told.
  const medId = await open(shop, { endToEndId, cause: 'ACCOUNT_TAKEOVER', acknowledge: false })
  await expectNoNews(shop)
  expect(await meds(shop, '?status=OPEN')).toMatchObject({
    data: [{ id: medId, endToEnd: endToEndId, isReconciled: true, originalTransactionId: payment }],
  })

  await drive(shop, medId, { event: 'acknowledge' })
  expect(await shop.moved()).toEqual([['reserve', -80, 80]])
  expect(await shop.news()).toMatchObject([
    { event: 'MedCreated', medId, status: 'RECEIVED', cause: 'ACCOUNT_TAKEOVER', blockedAmount: 80 },
  ])
  expect(await shop.balance()).toEqual({ available: 0, blocked: 80 })
  const refund = () => shop.post(`/api/pix/refund-in/${payment}`, { refundValue: 1 })
  expect((await refund()).status).toBe(400)

  // One MED at a time.
  const second = await shop.control('POST', '/meds', { endToEndId })
  expect([second.status, second.body.detail]).toEqual([409, `receipt ${payment} is contested already`])
  await expectNoNews(shop)

  const rejected = await drive(shop, medId, { event: 'reject', details: 'Entregue' })
  expect([rejected.status, rejected.body.med]).toMatchObject([200, { ...REJECTED, blockStatus: 'RELEASED' }])
  expect(await shop.moved()).toEqual([['release', 80, -80]])
  expect(await shop.news()).toMatchObject([{ event: 'MedRejected', medId, ...REJECTED, blockStatus: 'RELEASED' }])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 80, blocked: 0 }, 80])
  expect(await meds(shop)).toMatchObject({ data: [{ id: medId, ...REJECTED }], metadata: { total: 1 } })

  // It has ended for good, and the seven days of silence that would have accepted it never count.
  for (const event of ['accept', 'cancel', 'acknowledge', 'reject'])
    expect((await drive(shop, medId, { event })).body).toMatchObject({ status: 409, legal: [] })
  await shop.wait('8d')
  await expectNoNews(shop)
  expect((await refund()).status).toBe(201)
})

test('a MED is withdrawn by the bank that opened it: no webhook, and the money is free', async () => {
  const { bank, shop, endToEndId } = await openPaidShop()
  const medId = await open(shop, { endToEndId })
  expect(await shop.moved()).toEqual([['reserve', -80, 80]])
  expect(await shop.news()).toMatchObject([{ event: 'MedCreated', medId }])

  const cancelled = await drive(shop, medId, { event: 'cancel' })
  expect([cancelled.status, cancelled.body.med]).toMatchObject([200, CANCELLED])
  expect(await shop.moved()).toEqual([['release', 80, -80]])
  expect(await meds(shop, '?status=CANCELLED')).toMatchObject({ data: [{ id: medId, ...CANCELLED }] })
  await shop.wait('8d')
  await expectNoNews(shop)
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 80, blocked: 0 }, 80])
})

test('a withdrawn MED can be opened again, and one that nobody answers in seven days is accepted', async () => {
  const { bank, shop, payment, endToEndId } = await openPaidShop()
  await drive(shop, await open(shop, { endToEndId }), { event: 'cancel' })
  const medId = await open(shop, { endToEndId, cause: 'SCAM' })
  await shop.moved()
  await shop.news()

  await shop.wait('604799999ms')
  await expectNoNews(shop)
  await shop.wait('1ms')
  expect(await shop.moved()).toEqual([['capture', 0, -80]])
  expect(await shop.news()).toMatchObject([{ event: 'MedAccepted', medId, analysisResult: 'APPROVED' }])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 0, blocked: 0 }, 0])
  expect((await meds(shop)).data).toMatchObject([
    { id: medId, status: 'ANALYZED', analysisResult: 'APPROVED' },
    { ...CANCELLED, originalTransactionId: payment },
  ])
  expect(await shop.listed()).toEqual([
    ['Refund in', 'Confirmado', 80],
    ['Pix in', 'Confirmado', 80],
  ])
})

test('an account whose unanswered MEDs stay waits as long as it takes', async () => {
  const { bank, shop, endToEndId } = await openPaidShop({ unansweredMeds: 'stay' })
  const medId = await open(shop, { endToEndId })
  expect(await shop.moved()).toEqual([['reserve', -80, 80]])
  expect(await shop.news()).toMatchObject([{ event: 'MedCreated', medId }])
  await shop.wait('60d')
  await expectNoNews(shop)
  expect(await meds(shop, '?status=RECEIVED')).toMatchObject({ data: [{ id: medId }] })

  await drive(shop, medId, { event: 'reject' })
  expect(await shop.news()).toMatchObject([{ event: 'MedRejected', medId }])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 80, blocked: 0 }, 80])
})

test('a MED about a payment that the account never got blocks nothing and takes nothing', async () => {
  const { bank, shop } = await openPaidShop()
  const medId = await open(shop, { endToEndId: 'E60701190202611211500abcdefghijk' })
  expect(await shop.moved()).toEqual([])
  expect(await shop.news()).toMatchObject([
    { event: 'MedCreated', medId, blockStatus: 'NOT_BLOCKED', blockedAmount: 0, originalTransaction: null },
  ])
  expect((await meds(shop, '?isReconciled=false')).data).toMatchObject([
    { id: medId, originalTransaction: null, originalTransactionId: null },
  ])
  await drive(shop, medId, { event: 'accept' })
  expect(await shop.moved()).toEqual([])
  expect(await shop.news()).toMatchObject([{ event: 'MedAccepted', medId, blockedAmount: 0 }])
  expect(await bank.money()).toBe(80)
})

test('whoever asks for MEDs more than 60 times in a minute is told to wait', async () => {
  const { shop } = await openPaidShop()
  const answers = []
  for (let count = 0; count < 60; count++) answers.push(await shop.get('/api/med'))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

  const refused = await shop.get('/api/med')
  expect([refused.status, refused.body]).toMatchObject([429, { statusCode: 429, error: 'Too Many Requests' }])
  expect(refused.headers['retry-after']).toBe('60')
  expect((await shop.get('/api/transactions')).status).toBe(200)

  // On the account's clock, to the millisecond.
  await shop.wait('59999ms')
  expect((await shop.get('/api/med')).headers['retry-after']).toBe('1')
  await shop.wait('1ms')
  expect((await shop.get('/api/med')).status).toBe(200)
})
