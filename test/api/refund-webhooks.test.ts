import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { devolucaoView } from '../../src/api/refunds/views.ts'
import { schemasOf } from '../support/central-bank.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { devolucao, receivedCharge, refundIn } from '../support/received.ts'
import { FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

const sandboxes: TestSandbox[] = []
let client: TestClient

beforeEach(async () => {
  const sandbox = await openSandbox()
  sandboxes.push(sandbox)
  const fees = { cashIn: 0, cashOut: 0, refundIn: 30 }
  client = await sandbox.client({ clock: FROZEN, balance: 1_000, fees })
  await listenTo(client, 'refund_in')
})
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
})

const settle = () => client.advance(client.book.now() + 1_000)
const COUNTERPART = {
  name: 'José Souza',
  document: '***.982.247-**',
  bank: {
    bankISPB: expect.stringMatching(/^[0-9A-Z]{8}$/),
    bankName: expect.any(String),
    bankCode: expect.stringMatching(/^\d{3}$/),
    accountBranch: expect.any(String),
    accountNumber: expect.any(String),
  },
}

describe('a refund-in is announced as CashInReversal', () => {
  const flat = (more: object, parent: object) => ({
    event: 'CashInReversal',
    status: 'CONFIRMED',
    transactionType: 'PIX',
    movementType: 'DEBIT',
    transactionId: '2',
    externalId: 'r-1',
    endToEndId: client.book.transactions.get(2)?.endToEndId,
    pixKey: null,
    feeAmount: 0.3,
    originalAmount: 40,
    finalAmount: 40.3,
    processingDate: '2026-11-21T15:00:03.000Z',
    errorCode: null,
    errorMessage: null,
    counterpart: COUNTERPART,
    metadata: {},
    ...more,
    parentTransaction: {
      transactionId: '1',
      externalId: client.book.transactions.get(1)?.externalId,
      endToEndId: client.book.transactions.get(1)?.endToEndId,
      processingDate: '2026-11-21T15:00:02.000Z',
      wasTotalRefunded: false,
      remainingAmountForRefund: 60,
      metadata: {},
      counterpart: COUNTERPART,
      ...parent,
    },
  })

  test('when it has settled', async () => {
    const charge = await receivedCharge(client)
    await refundIn(client, charge.id, 40, { externalId: 'r-1' })
    await settle()
    expect(inboxOf(client)).toEqual([flat({}, {})])
  })

  test('when it has failed: nothing was refunded', async () => {
    const charge = await receivedCharge(client)
    await refundIn(client, charge.id, 40, { externalId: 'r-1' }, 'fails')
    await settle()
    const error = {
      status: 'ERROR',
      errorCode: 'ORDER_REJECTED',
      errorMessage: 'The destination bank rejected the payment',
      metadata: { spiCode: 'DS04' },
    }
    expect(inboxOf(client)).toEqual([flat(error, { remainingAmountForRefund: 100 })])
  })
})

describe('a devolução is announced as REFUND', () => {
  const refund = (status: string, inner: string, more: object = {}) => ({
    type: 'REFUND',
    data: {
      id: 1,
      txId: client.book.transactions.get(1)?.externalId,
      status,
      payment: { amount: '100.00', currency: 'BRL' },
      refunds: [
        {
          status: inner,
          payment: { amount: 40, currency: 'BRL' },
          endToEndId: client.book.transactions.get(2)?.endToEndId,
          eventDate: '2026-11-21T15:00:03.000Z',
          information: 'Troca',
          ...more,
        },
      ],
      endToEndId: client.book.transactions.get(1)?.endToEndId,
      creditDebitType: 'DEBIT',
    },
  })

  test.each([
    ['', 'REFUNDED', 'LIQUIDATED'],
    ['fails', 'ERROR', 'ERROR'],
  ])('with the scenario "%s" its status is %s', async (scenario, status, inner) => {
    const { endToEndId } = await receivedCharge(client)
    const { rtrId } = (await devolucao(client, endToEndId, 'd-1', '40.00', { descricao: 'Troca' }, scenario)).json()
    await settle()
    expect(inboxOf(client)).toEqual([refund(status, inner, { endToEndId: rtrId })])
  })
})

test('a devolução that its scenario settles at once says when; one that fails at once says why', async () => {
  const { endToEndId } = await receivedCharge(client)
  const { services } = sandboxes.at(-1) as TestSandbox
  const answer = await devolucao(client, endToEndId, 'd-1', '1.00')
  expect(answer.json().horario).toEqual({ solicitacao: '2026-11-21T15:00:02.000Z' })
  const shownAfter = (verb: 'confirm' | 'fail', id: number) => {
    const transaction = client.book.transactions.get(id)
    if (transaction === undefined) throw new Error('no refund')
    return devolucaoView(services.engine.force(client.book, transaction, verb, {}).transaction)
  }
  await devolucao(client, endToEndId, 'd-2', '1.00')
  const at = '2026-11-21T15:00:02.000Z'
  const views = [shownAfter('confirm', 2), shownAfter('fail', 3)]
  expect(views).toMatchObject([
    { status: 'DEVOLVIDO', horario: { solicitacao: at, liquidacao: at } },
    { status: 'NAO_REALIZADO', horario: { solicitacao: at }, motivo: 'The destination bank rejected the payment' },
  ])
  for (const view of views)
    for (const [name, validate] of schemasOf('Devolucao'))
      expect([name, validate(view), validate.errors]).toEqual([name, true, null])
})

test('a charge whose splits went out at once is refunded in part, as far as the balance goes', async () => {
  const SPLIT = { pixKey: 'socia@example.org', pixKeyType: 'EMAIL', name: 'Sócia', document: '12345678909' }
  const splits = [{ ...SPLIT, type: 'PERCENTAGE', value: 60, immediate: true }]
  const charge = await receivedCharge(client, {}, { splits })
  expect(client.book.balance.available).toBe(1_000 + 4_000)
  const refused = await refundIn(client, charge.id, 49.71)
  expect(refused.json()).toMatchObject({ code: 'PIX_INSUFFICIENT_BALANCE', details: { available: 50, fee: 0.3 } })
  expect((await refundIn(client, charge.id, 49.7)).statusCode).toBe(201)
  await settle()
  expect(client.book.balance).toEqual({ available: 0, blocked: 0 })
  expect(inboxOf(client)).toMatchObject([
    { event: 'CashInReversal', parentTransaction: { wasTotalRefunded: false, remainingAmountForRefund: 50.3 } },
  ])
})
