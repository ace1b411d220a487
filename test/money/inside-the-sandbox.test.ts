import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { resetAccount } from '../../src/engine/accounts.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { HOUSE_BANK, openPair } from '../support/pair.ts'
import {
  type AccountOptions,
  cashOutBody,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { movementsOf, outcomesOf } from '../support/state.ts'

let sandbox: TestSandbox
let payer: TestClient
let payee: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** A payer with a fee of 0.50 and a payee, both listening. */
async function openListeners(options: AccountOptions = {}): Promise<void> {
  const fees = { cashIn: 0, cashOut: 50, refundIn: 0 }
  ;({ payer, payee } = await openPair(sandbox, { payer: { fees }, payee: { seed: 'payee', ...options } }))
  for (const client of [payer, payee]) await listenTo(client, 'cash_in', 'cash_out')
}

function pay(document = '52998224725', key = payee.book.account.pixKey, keyType = 'EMAIL') {
  return payer.post('/api/pix/cash-out', cashOutBody({ details: { key, keyType, name: 'x', document } }))
}

describe('a payment to the key of another account of the sandbox', () => {
  test('debits here and credits there when it settles, each with its own fee', async () => {
    await openListeners({ fees: { cashIn: 25, cashOut: 0, refundIn: 0 } })
    expect((await pay()).statusCode).toBe(201)
    expect([payer.book.balance, payee.book.balance]).toEqual([
      { available: 998_900, blocked: 1_100 },
      { available: 0, blocked: 0 },
    ])
    await payer.advance(NOON + 1_000)
    expect([payer.book.balance, payee.book.balance]).toEqual([
      { available: 998_900, blocked: 0 },
      { available: 1_025, blocked: 0 },
    ])
    expect(movementsOf(payee.book)).toEqual([
      ['credit', 1_050, 0],
      ['fee-debit', -25, 0],
    ])
  })

  test('is announced on both sides with one endToEndId, the other side as counterpart', async () => {
    await openListeners({ fees: { cashIn: 25, cashOut: 0, refundIn: 0 } })
    await pay()
    await payer.advance('idle')
    await payee.advance(NOON)
    const [sent] = inboxOf(payer)
    const common = {
      status: 'CONFIRMED',
      transactionType: 'PIX',
      transactionId: '1',
      endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
      pixKey: payee.book.account.pixKey,
      originalAmount: 10.5,
      errorCode: null,
      errorMessage: null,
      metadata: {},
    }
    expect(inboxOf(payer)).toEqual([
      {
        ...common,
        event: 'CashOut',
        movementType: 'DEBIT',
        externalId: 'order-1',
        feeAmount: 0.5,
        finalAmount: 11,
        processingDate: '2026-11-21T15:00:01.000Z',
        counterpart: { name: 'Recebedora', document: '***.982.247-**', bank: HOUSE_BANK },
      },
    ])
    expect(inboxOf(payee)).toEqual([
      {
        ...common,
        event: 'CashIn',
        movementType: 'CREDIT',
        externalId: null,
        endToEndId: sent?.['endToEndId'],
        feeAmount: 0.25,
        finalAmount: 10.25,
        processingDate: '2026-11-21T15:00:00.000Z',
        counterpart: { name: 'Pagadora', document: '**.222.333/****-**', bank: HOUSE_BANK },
      },
    ])
  })

  test('arrives at the payee’s own now, whatever the payer’s clock shows', async () => {
    await openListeners({ clock: { mode: 'frozen', at: NOON + 40 * DAY_MS } })
    await pay()
    await payer.advance(NOON + 1_000)
    expect(payer.book.transactions.get(1)?.processedAt).toBe(NOON + 1_000)
    const receipt = payee.book.transactions.get(1)
    expect(receipt).toMatchObject({ kind: 'receipt', status: 'CONFIRMED', createdAt: NOON + 40 * DAY_MS })
    expect(receipt?.processedAt).toBe(NOON + 40 * DAY_MS)
    expect(payee.book.now()).toBe(NOON + 40 * DAY_MS)
  })

  test('is asked of the DICT: another document than the holder’s fails, and nothing arrives', async () => {
    await openListeners()
    await pay('12345678909')
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'TAX_ID_MISMATCH' })
    expect([payer.book.balance.available, payee.book.transactions.size]).toEqual([1_000_000, 0])
  })

  test('that a scenario lets fail arrives nowhere', async () => {
    await openListeners()
    const details = { key: payee.book.account.pixKey, keyType: 'EMAIL', name: 'x', document: '52998224725' }
    await payer.post('/api/pix/cash-out', cashOutBody({ details }), { 'x-sandbox-scenario': 'settlement-timeout' })
    await payer.advance('idle')
    expect([outcomesOf(payer.book), outcomesOf(payee.book)]).toEqual([[['cash-out', 'ERROR']], []])
  })

  test('finds the account by any spelling of its key', async () => {
    await openListeners({ pixKey: '+5511987654321' })
    await pay('52998224725', '11987654321', 'PHONE')
    await payer.advance('idle')
    expect(outcomesOf(payee.book)).toEqual([['receipt', 'CONFIRMED']])
  })

  test('to one’s own key goes out and comes in', async () => {
    await openListeners()
    await pay('11222333000181', payer.book.account.pixKey)
    await payer.advance('idle')
    expect(outcomesOf(payer.book)).toEqual([
      ['cash-out', 'CONFIRMED'],
      ['receipt', 'CONFIRMED'],
    ])
    expect(payer.book.balance).toEqual({ available: 1_000_000 - 50, blocked: 0 })
  })

  test('fails with ACCOUNT_CLOSED and gives its money back when the payee was removed in between', async () => {
    await openListeners()
    await pay()
    const { store } = sandbox.services
    const { id } = payee.book
    store.unit(() => store.removeBook(id))
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'ACCOUNT_CLOSED' })
    expect(payer.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
    expect(inboxOf(payer)).toMatchObject([{ event: 'CashOut', status: 'ERROR', errorCode: 'ACCOUNT_CLOSED' }])
  })

  test('arrives at the key of a payee that was reset in between', async () => {
    await openListeners()
    await pay()
    resetAccount(sandbox.services.store, payee.book)
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)?.status).toBe('CONFIRMED')
    expect(payee.book.balance).toEqual({ available: 1_050, blocked: 0 })
  })

  test('is cancelled by a reset of the payer, and nothing arrives', async () => {
    await openListeners()
    await pay()
    resetAccount(sandbox.services.store, payer.book)
    await payer.advance(NOON + DAY_MS)
    expect([payer.book.balance, payee.book.balance]).toEqual([
      { available: 1_000_000, blocked: 0 },
      { available: 0, blocked: 0 },
    ])
  })
})
