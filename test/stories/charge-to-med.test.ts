import { expect, test } from 'vitest'
import { cashInBody } from '../support/sandbox.ts'
import { expectNoNews, openBank } from '../support/story.ts'

const SISTER = { pixKey: 'socia@example.org', pixKeyType: 'EMAIL', name: 'Sócia Um', document: '12345678909' }
const COURIER = { pixKey: '12345678000195', pixKeyType: 'CNPJ', name: 'Entregas Ltda', document: '12345678000195' }
const SPLITS = [
  { ...SISTER, type: 'PERCENTAGE', value: 10, immediate: true },
  { ...COURIER, type: 'FIXED', value: 30 },
]
const ANA = { name: 'Ana Souza', document: '52998224725' }
const MIDNIGHT = '2026-11-22T03:00:00.000Z'

test('a charge is paid and split, refunded in part, contested, and lost', async () => {
  const bank = await openBank()
  const shop = await bank.open({ fees: { cashIn: 0.25, cashOut: 0.5 } })
  await shop.listen('V1')
  await shop.listen('V2')
  expect([await shop.moved(), await shop.news(), await bank.money()]).toEqual([[['opening', 0, 0]], [], 0])

  // A charge of R$ 200: a tenth for the partner at once, R$ 30 for the courier at midnight. Nobody has paid yet.
  const wish = cashInBody({ value: 200 }, { splits: SPLITS })
  const charge = await shop.post('/api/pix/cash-in', wish, { 'x-sandbox-scenario': 'unpaid' })
  expect([charge.status, charge.body.status]).toEqual([201, 'PENDING'])
  const { pixCode, transactionId } = charge.body
  expect(await shop.wait('5m')).toEqual([])
  await expectNoNews(shop)
  expect(await bank.money()).toBe(0)
  expect(await shop.listed()).toEqual([['Pix in', 'Pendente', 200]])

  // Ana pays. The fee is taken, the partner's share has left, the courier's waits.
  const paid = await shop.control('POST', '/payments', { pixCode, payer: ANA })
  expect([paid.status, paid.body]).toMatchObject([201, { value: 200, paidAt: '2026-11-21T15:05:00.000Z', payer: ANA }])
  expect(await shop.moved()).toEqual([
    ['credit', 200, 0],
    ['fee-debit', -0.25, 0],
    ['reserve', -20, 20],
    ['capture', 0, -20],
    ['reserve', -30, 30],
  ])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 149.75, blocked: 30 }, 179.75])
  const ana = { name: 'Ana Souza', document: '***.982.247-**' }
  const cashIn = { event: 'CashIn', status: 'CONFIRMED', movementType: 'CREDIT', transactionId: '1', counterpart: ana }
  const share = { event: 'CashOut', status: 'CONFIRMED', movementType: 'DEBIT', externalId: null, feeAmount: 0 }
  const toSister = { ...share, pixKey: SISTER.pixKey, originalAmount: 20, finalAmount: 20 }
  const toCourier = { ...share, pixKey: COURIER.pixKey, originalAmount: 30, finalAmount: 30 }
  const { endToEndId } = paid.body
  const received = { ...cashIn, externalId: 'charge-1', endToEndId, feeAmount: 0.25, finalAmount: 199.75 }
  expect(await shop.news()).toMatchObject([received, toSister])
  expect(await shop.news('V1')).toMatchObject([received, toSister])
  const amount = (text: string) => ({ status: 'LIQUIDATED', payment: { amount: text, currency: 'BRL' } })
  expect(await shop.news('V2')).toMatchObject([
    { type: 'RECEIVE', data: { id: 1, txId: 'charge-1', ...amount('200.00'), endToEndId, debtorAccount: ana } },
    { type: 'TRANSFER', data: { ...amount('20.00'), creditDebitType: 'DEBIT', idempotencyKey: null } },
  ])
  expect(await shop.listed()).toEqual([
    ['Pix out', 'Pendente', 30],
    ['Pix out', 'Confirmado', 20],
    ['Pix in', 'Confirmado', 200],
  ])

  // Nobody can pay it twice.
  const again = await shop.control('POST', '/payments', { pixCode, payer: ANA })
  expect(again.status).toBe(409)
  await expectNoNews(shop)

  // At midnight in São Paulo, and not before, the courier's share leaves.
  await shop.waitUntil('2026-11-22T02:59:59.999Z')
  await expectNoNews(shop)
  await shop.waitUntil(MIDNIGHT)
  expect(await shop.moved()).toEqual([['capture', 0, -30]])
  expect(await shop.news()).toMatchObject([{ ...toCourier, processingDate: MIDNIGHT }])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 149.75, blocked: 0 }, 149.75])

  // Ana sends a quarter back: reserved at once, gone a second later.
  const refund = await shop.post(`/api/pix/refund-in/${transactionId}`, { refundValue: 50, externalId: 'back-1' })
  expect([refund.status, refund.body]).toMatchObject([
    201,
    { status: 'PENDING', refundValue: 50, externalId: 'back-1' },
  ])
  expect([await shop.moved(), await shop.news()]).toEqual([[['reserve', -50, 50]], []])
  expect(await shop.balance()).toEqual({ available: 99.75, blocked: 50 })
  await shop.wait('1s')
  expect(await shop.moved()).toEqual([['capture', 0, -50]])
  const { providerTransactionId } = refund.body
  const parent = { transactionId: '1', externalId: 'charge-1', endToEndId, remainingAmountForRefund: 150 }
  expect(await shop.news()).toMatchObject([
    {
      event: 'CashInReversal',
      status: 'CONFIRMED',
      movementType: 'DEBIT',
      externalId: 'back-1',
      endToEndId: providerTransactionId,
      originalAmount: 50,
      parentTransaction: { ...parent, wasTotalRefunded: false },
    },
  ])
  expect((await shop.news('V2')).slice(1)).toMatchObject([
    {
      type: 'REFUND',
      data: {
        id: 1,
        status: 'REFUNDED',
        payment: { amount: '200.00' },
        refunds: [{ status: 'LIQUIDATED', payment: { amount: 50 }, endToEndId: providerTransactionId }],
        endToEndId,
      },
    },
  ])

  // Ana's bank contests the payment. R$ 150 of it are left, but the shop has only R$ 99.75: all of that is blocked.
  const opened = await shop.control('POST', '/meds', { transaction: 'charge-1', cause: 'SCAM', description: 'Golpe' })
  expect([opened.status, opened.body.med]).toMatchObject([201, { status: 'RECEIVED', blockedAmount: 99.75 }])
  expect(await shop.moved()).toEqual([['reserve', -99.75, 99.75]])
  const { medId } = opened.body.med
  const med = { medId, endToEndId, cause: 'SCAM', blockedAmount: 99.75, originalTransaction: { transactionId: 1 } }
  const created = { event: 'MedCreated', ...med, status: 'RECEIVED', analysisResult: null, blockStatus: 'BLOCKED' }
  expect(await shop.news()).toMatchObject([created])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 0, blocked: 99.75 }, 99.75])
  expect((await shop.get('/api/med?status=RECEIVED')).body.data).toMatchObject([
    { id: medId, endToEnd: endToEndId, analysisResult: null, originalTransactionId: 1, isReconciled: true },
  ])
  const contested = await shop.post(`/api/pix/refund-in/${transactionId}`, { refundValue: 1 })
  expect(contested.status).toBe(400)
  await expectNoNews(shop)

  // The shop's bank accepts: the blocked money leaves, and only med_accepted tells of it.
  const accepted = await shop.control('POST', `/meds/${medId}/events`, { event: 'accept', details: 'Procedente' })
  expect([accepted.status, accepted.body.med]).toMatchObject([200, { status: 'ANALYZED', blockStatus: 'RETURNED' }])
  expect(await shop.moved()).toEqual([['capture', 0, -99.75]])
  expect(await shop.news()).toMatchObject([
    { event: 'MedAccepted', ...med, status: 'ANALYZED', analysisResult: 'APPROVED', analysisDetails: 'Procedente' },
  ])
  expect([await shop.balance(), await bank.money()]).toEqual([{ available: 0, blocked: 0 }, 0])
  expect((await shop.get('/api/med')).body).toMatchObject({
    data: [{ id: medId, status: 'ANALYZED', analysisResult: 'APPROVED' }],
    metadata: { total: 1 },
  })
  expect(await shop.listed()).toEqual([
    ['Refund in', 'Confirmado', 99.75],
    ['Refund in', 'Confirmado', 50],
    ['Pix out', 'Confirmado', 30],
    ['Pix out', 'Confirmado', 20],
    ['Pix in', 'Confirmado', 200],
  ])

  // A month later nothing more has happened.
  await shop.wait('30d')
  await expectNoNews(shop)
  expect(await bank.money()).toBe(0)
})
