import { expect, test } from 'vitest'
import { cashInBody } from '../support/sandbox.ts'
import { expectNoNews, openBank } from '../support/story.ts'

const UNPAID = { 'x-sandbox-scenario': 'unpaid' }
const TXID = 'pedido00000000000000000000007'
const LEFT = 'The refund exceeds what is left of the payment'

/** A buyer with R$ 1,000 who pays R$ 0.50 a payment, and a shop without money: what the bank takes is gone. */
async function openBuyerAndShop() {
  const bank = await openBank()
  const buyer = await bank.open({
    name: 'Compradora',
    document: '52998224725',
    pixKey: 'compradora@example.com',
    balance: 1_000,
    fees: { cashOut: 0.5 },
  })
  const shop = await bank.open({ name: 'Loja Exemplo', document: '11222333000181', pixKey: 'loja@example.com' })
  for (const account of [buyer, shop]) await account.moved()
  return { bank, buyer, shop }
}

test('a charge is paid by its code, sent back in part, then whole, and never more', async () => {
  const { bank, buyer, shop } = await openBuyerAndShop()
  const charge = await shop.post('/api/pix/cash-in', cashInBody({ value: 120 }), UNPAID)
  const { pixCode, transactionId } = charge.body

  // The code asks for R$ 120: another amount is refused.
  const order = { qrCode: pixCode, externalId: 'purchase-1' }
  expect((await buyer.post('/api/pix/cash-out-qrcode', { ...order, value: 119.99 })).status).toBe(400)
  await expectNoNews(buyer, shop)

  // The buyer pays: reserved there, nothing here yet.
  const payment = await buyer.post('/api/pix/cash-out-qrcode', { ...order, value: 120 })
  expect([payment.status, payment.body]).toMatchObject([201, { status: 'PENDING', externalId: 'purchase-1' }])
  expect(await buyer.moved()).toEqual([
    ['reserve', -120, 120],
    ['fee-reserve', -0.5, 0.5],
  ])
  expect(await buyer.balance()).toEqual({ available: 879.5, blocked: 120.5 })
  expect([await shop.moved(), await shop.balance()]).toEqual([[], { available: 0, blocked: 0 }])
  expect(await bank.money()).toBe(1_000)

  // A second later it is settled: one endToEndId, a webhook on each side, only the fee is gone.
  await buyer.wait('1s')
  expect(await buyer.moved()).toEqual([
    ['capture', 0, -120],
    ['fee-capture', 0, -0.5],
  ])
  expect(await shop.moved()).toEqual([['credit', 120, 0]])
  expect([await buyer.balance(), await shop.balance(), await bank.money()]).toEqual([
    { available: 879.5, blocked: 0 },
    { available: 120, blocked: 0 },
    999.5,
  ])
  const [debit, ...noSecondDebit] = await buyer.news()
  const [credit, ...noSecondCredit] = await shop.news()
  expect([noSecondDebit, noSecondCredit]).toEqual([[], []])
  expect(debit).toMatchObject({
    event: 'CashOut',
    status: 'CONFIRMED',
    externalId: 'purchase-1',
    originalAmount: 120,
    feeAmount: 0.5,
    finalAmount: 120.5,
    counterpart: { name: 'Loja Exemplo', document: '**.222.333/****-**' },
  })
  expect(credit).toMatchObject({
    event: 'CashIn',
    status: 'CONFIRMED',
    externalId: 'charge-1',
    endToEndId: debit.endToEndId,
    originalAmount: 120,
    finalAmount: 120,
    counterpart: { name: 'Compradora', document: '***.982.247-**' },
  })
  const twice = await buyer.post('/api/pix/cash-out-qrcode', { ...order, externalId: 'purchase-2', value: 120 })
  expect(twice.status).toBe(400)
  await expectNoNews(buyer, shop)

  // The shop sends R$ 45.10 back: the buyer sees it come.
  const refund = (refundValue: number) => shop.post(`/api/pix/refund-in/${transactionId}`, { refundValue })
  const first = await refund(45.1)
  expect(first.status).toBe(201)
  expect(await shop.balance()).toEqual({ available: 74.9, blocked: 45.1 })
  await expectNoNews(buyer)
  await shop.wait('1s')
  expect([await shop.balance(), await buyer.balance(), await bank.money()]).toEqual([
    { available: 74.9, blocked: 0 },
    { available: 924.6, blocked: 0 },
    999.5,
  ])
  const { providerTransactionId } = first.body
  const sentBack = { status: 'CONFIRMED', originalAmount: 45.1, finalAmount: 45.1, endToEndId: providerTransactionId }
  const left = { endToEndId: debit.endToEndId, wasTotalRefunded: false, remainingAmountForRefund: 74.9 }
  expect(await shop.news()).toMatchObject([
    { event: 'CashInReversal', movementType: 'DEBIT', ...sentBack, parentTransaction: left },
  ])
  expect(await buyer.news()).toMatchObject([
    {
      event: 'CashOutReversal',
      movementType: 'CREDIT',
      ...sentBack,
      externalId: null,
      parentTransaction: { ...left, externalId: 'purchase-1' },
    },
  ])
  expect(await buyer.moved()).toEqual([['credit', 45.1, 0]])
  await shop.moved()

  // A centavo more than what is left is refused, what is left is not, and then there is nothing left.
  const over = await refund(74.91)
  expect([over.status, over.body]).toMatchObject([
    400,
    { message: LEFT, details: { requested: 74.91, refundable: 74.9 } },
  ])
  await expectNoNews(buyer, shop)
  expect((await refund(74.9)).status).toBe(201)
  await shop.wait('1s')
  expect((await refund(0.01)).status).toBe(400)
  expect([await shop.balance(), await buyer.balance(), await bank.money()]).toEqual([
    { available: 0, blocked: 0 },
    { available: 999.5, blocked: 0 },
    999.5,
  ])
  expect(await buyer.news()).toMatchObject([
    { event: 'CashOutReversal', parentTransaction: { wasTotalRefunded: true, remainingAmountForRefund: 0 } },
  ])
  expect(await buyer.listed()).toEqual([
    ['Refund out', 'Confirmado', 74.9],
    ['Refund out', 'Confirmado', 45.1],
    ['Pix out', 'Confirmado', 120],
  ])
  expect(await shop.listed()).toEqual([
    ['Refund in', 'Confirmado', 74.9],
    ['Refund in', 'Confirmado', 45.1],
    ['Pix in', 'Confirmado', 120],
  ])
})

test('a cob is paid by its code and sent back by a devolução', async () => {
  const { bank, buyer, shop } = await openBuyerAndShop()
  const cob = { calendario: { expiracao: 3600 }, valor: { original: '60.00' }, solicitacaoPagador: 'Pedido 7' }
  const asked = await shop.put(`/cob/${TXID}`, cob, UNPAID)
  expect([asked.status, asked.body]).toMatchObject([201, { txid: TXID, status: 'ATIVA', chave: 'loja@example.com' }])
  expect(await shop.listed()).toEqual([])

  const order = { qrCode: asked.body.location, externalId: 'purchase-1', value: 60 }
  expect((await buyer.post('/api/pix/cash-out-qrcode', order)).status).toBe(201)
  await buyer.wait('1s')
  expect(await shop.transaction(TXID)).toMatchObject({ status: 'CONCLUIDA', amount: 60 })
  const [debit] = await buyer.news()
  expect(debit).toMatchObject({ event: 'CashOut', status: 'CONFIRMED', originalAmount: 60 })
  const { endToEndId } = debit
  const liquidated = { status: 'LIQUIDATED', txId: TXID, endToEndId, payment: { amount: '60.00', currency: 'BRL' } }
  const debtorAccount = { name: 'Compradora', document: '***.982.247-**' }
  expect(await shop.news()).toMatchObject([{ type: 'RECEIVE', data: { ...liquidated, debtorAccount } }])
  expect(await shop.listed()).toEqual([['Pix in', 'Confirmado', 60]])

  const devolucao = (id: string, valor: string) => shop.put(`/pix/${endToEndId}/devolucao/${id}`, { valor })
  const first = await devolucao('d-1', '20.00')
  expect([first.status, first.body]).toMatchObject([201, { id: 'd-1', valor: '20.00', status: 'EM_PROCESSAMENTO' }])
  await shop.wait('1s')
  expect(await shop.transaction('d-1')).toMatchObject({ status: 'DEVOLVIDO' })
  const { rtrId } = first.body
  expect(await shop.news()).toMatchObject([
    {
      type: 'REFUND',
      data: {
        status: 'REFUNDED',
        txId: TXID,
        payment: { amount: '60.00' },
        refunds: [{ status: 'LIQUIDATED', endToEndId: rtrId, payment: { amount: 20 } }],
        endToEndId,
        creditDebitType: 'DEBIT',
      },
    },
  ])
  expect(await buyer.news()).toMatchObject([{ event: 'CashOutReversal', originalAmount: 20, endToEndId: rtrId }])
  expect([await shop.balance(), await buyer.balance(), await bank.money()]).toEqual([
    { available: 40, blocked: 0 },
    { available: 959.5, blocked: 0 },
    999.5,
  ])
  await Promise.all([shop.moved(), buyer.moved()])

  const over = await devolucao('d-2', '40.01')
  expect([over.status, over.body]).toEqual([400, { statusCode: 400, message: LEFT, error: 'Bad Request' }])
  await expectNoNews(shop, buyer)
})
