import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { resetAccount } from '../../src/engine/accounts.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { openPair } from '../support/pair.ts'
import { devolucao, refundIn } from '../support/received.ts'
import { cashOutBody, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing, outcomesOf } from '../support/state.ts'

let sandbox: TestSandbox
let payer: TestClient
let payee: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** A payer whose clock is 40 days ahead has paid 100.00 to a payee; both have one seed. */
beforeEach(async () => {
  const ahead = { mode: 'frozen', at: NOON + 40 * DAY_MS } as const
  ;({ payer, payee } = await openPair(sandbox, { payer: { seed: 'both', clock: ahead }, payee: { seed: 'both' } }))
  await listenTo(payer, 'refund_out')
  await listenTo(payee, 'refund_in')
  await pay(payee.book.account.pixKey, '52998224725')
})

async function pay(key: string, document: string) {
  const details = { key, keyType: 'EMAIL', name: 'x', document }
  const externalId = `order-${payer.book.transactions.size + 1}`
  const response = await payer.post('/api/pix/cash-out', cashOutBody({ value: 100, externalId, details }))
  expect(response.statusCode).toBe(201)
  await payer.advance(payer.book.now() + 1_000)
}

const total = () => [payer, payee].reduce((sum, { book }) => sum + book.balance.available + book.balance.blocked, 0)
const settle = () => payee.advance(payee.book.now() + 1_000)

describe('a refund of money from another account of the sandbox', () => {
  test('gives it back there when it settles, at the payer’s own now', async () => {
    expect([payer.book.balance.available, payee.book.balance.available]).toEqual([990_000, 10_000])
    const { providerTransactionId } = (await refundIn(payee, 1, 30, { reason: 'Troca' })).json()
    expect(outcomesOf(payer.book)).toEqual([['cash-out', 'CONFIRMED']])
    expect(total()).toBe(1_000_000)
    await settle()
    expect([payer.book.balance.available, payee.book.balance]).toEqual([993_000, { available: 7_000, blocked: 0 }])
    expect(payer.book.transactions.get(2)).toMatchObject({
      kind: 'refund-out',
      status: 'CONFIRMED',
      amount: 3_000,
      fee: 0,
      parentId: 1,
      endToEndId: providerTransactionId,
      createdAt: NOON + 40 * DAY_MS + 1_000,
      externalId: null,
      description: 'Troca',
    })
  })

  test('is announced to the payer as CashOutReversal, to the payee as CashInReversal', async () => {
    const { providerTransactionId, externalId } = (await refundIn(payee, 1, 30)).json()
    await settle()
    await payer.advance(payer.book.now())
    const endToEndId = payee.book.transactions.get(1)?.endToEndId
    const BANK = {
      bankISPB: '99999003',
      bankName: 'Banco Sandbox',
      bankCode: '999',
      accountBranch: expect.stringMatching(/^\d{4}$/),
      accountNumber: expect.stringMatching(/^\d{8}$/),
    }
    const counterparts = {
      payee: { name: 'Recebedora', document: '***.982.247-**', bank: BANK },
      payer: { name: 'Pagadora', document: '**.222.333/****-**', bank: BANK },
    }
    const common = {
      status: 'CONFIRMED',
      transactionType: 'PIX',
      transactionId: '2',
      endToEndId: providerTransactionId,
      feeAmount: 0,
      originalAmount: 30,
      finalAmount: 30,
      errorCode: null,
      errorMessage: null,
      metadata: {},
    }
    const parent = {
      transactionId: '1',
      endToEndId,
      wasTotalRefunded: false,
      remainingAmountForRefund: 70,
      metadata: {},
    }
    expect(inboxOf(payer)).toEqual([
      {
        ...common,
        event: 'CashOutReversal',
        movementType: 'CREDIT',
        externalId: null,
        pixKey: payee.book.account.pixKey,
        processingDate: '2026-12-31T15:00:01.000Z',
        counterpart: counterparts.payee,
        parentTransaction: {
          ...parent,
          externalId: 'order-1',
          processingDate: '2026-12-31T15:00:01.000Z',
          counterpart: counterparts.payee,
        },
      },
    ])
    expect(inboxOf(payee)).toEqual([
      {
        ...common,
        event: 'CashInReversal',
        movementType: 'DEBIT',
        externalId,
        pixKey: null,
        processingDate: '2026-11-21T15:00:01.000Z',
        counterpart: counterparts.payer,
        parentTransaction: {
          ...parent,
          externalId: null,
          processingDate: '2026-11-21T15:00:00.000Z',
          counterpart: counterparts.payer,
        },
      },
    ])
  })

  test('in parts, by both endpoints, gives all of it back and no more', async () => {
    const { endToEndId } = payee.book.transactions.get(1) ?? {}
    await refundIn(payee, 1, 60)
    await devolucao(payee, endToEndId ?? '', 'd-1', '40.00')
    await settle()
    expect((await refundIn(payee, 1, 0.01)).statusCode).toBe(400)
    expect(outcomesOf(payer.book).slice(1)).toEqual([
      ['refund-out', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
    ])
    expect([payer.book.balance.available, payee.book.balance.available]).toEqual([1_000_000, 0])
    await payer.advance(payer.book.now())
    const left = inboxOf(payer).map(({ parentTransaction }) => parentTransaction)
    expect(left).toMatchObject([{ remainingAmountForRefund: 40 }, { wasTotalRefunded: true }])
  })

  test('that fails leaves the payer as it was', async () => {
    await refundIn(payee, 1, 30, {}, 'fails')
    await settle()
    expect([outcomesOf(payer.book), payee.book.balance.available]).toEqual([[['cash-out', 'CONFIRMED']], 10_000])
    expect(inboxOf(payer)).toEqual([])
  })

  test('cannot be forced by the payer', async () => {
    const url = `/sandbox/v1/accounts/${payer.book.id}/transactions/1/events`
    const request = { method: 'POST', url, headers: { host: '127.0.0.1' }, payload: { event: 'refund' } } as const
    expect((await changingNothing(sandbox, () => sandbox.app.inject(request))).statusCode).toBe(409)
  })

  test('fails with ACCOUNT_CLOSED when the payer was removed in between', async () => {
    await refundIn(payee, 1, 30)
    const { store } = sandbox.services
    const { id } = payer.book
    store.unit(() => store.removeBook(id))
    await settle()
    expect(payee.book.transactions.get(2)).toMatchObject({ status: 'ERROR', errorCode: 'ACCOUNT_CLOSED' })
    expect(payee.book.balance).toEqual({ available: 10_000, blocked: 0 })
  })

  test('fails with ORDER_REJECTED when the payer was reset, so that it never gets money it did not pay', async () => {
    await refundIn(payee, 1, 30)
    resetAccount(sandbox.services.store, payer.book)
    await settle()
    expect(payee.book.transactions.get(2)).toMatchObject({ status: 'ERROR', errorCode: 'ORDER_REJECTED' })
    expect([payer.book.balance.available, payer.book.transactions.size]).toEqual([1_000_000, 0])
  })

  test('to oneself goes out and comes back', async () => {
    await pay(payer.book.account.pixKey, '11222333000181')
    const { endToEndId } = payer.book.transactions.get(3) ?? {}
    expect((await refundIn(payer, endToEndId ?? '', 100)).statusCode).toBe(201)
    await payer.advance(payer.book.now() + 1_000)
    expect(outcomesOf(payer.book).slice(2)).toEqual([
      ['receipt', 'CONFIRMED'],
      ['refund-in', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
    ])
    expect(total()).toBe(1_000_000)
  })
})
