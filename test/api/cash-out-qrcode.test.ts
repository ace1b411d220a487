import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { resetAccount } from '../../src/engine/accounts.ts'
import type { VerbName } from '../../src/engine/verbs.ts'
import { extendedError } from '../support/envelopes.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { HOUSE_BANK, openPair, PAID_BY_CODE } from '../support/pair.ts'
import { chargeOf, dynamicCode, payCode } from '../support/payments.ts'
import { cashInBody, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing, movementsOf, outcomesOf } from '../support/state.ts'

const URL = '/api/pix/cash-out-qrcode'

let sandbox: TestSandbox
let payer: TestClient
let payee: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** A payer with a fee of 0.50, a payee with one of 0.25, both listening. */
beforeEach(async () => {
  const fees = { cashIn: 25, cashOut: 50, refundIn: 0 }
  ;({ payer, payee } = await openPair(sandbox, { payer: { fees }, payee: { fees, seed: 'payee' } }))
  for (const client of [payer, payee]) await listenTo(client, 'cash_in', 'cash_out')
})

describe('the code of a charge of another account of the sandbox', () => {
  test('debits here and credits there when it settles, and is announced on both sides', async () => {
    const code = await chargeOf(payee)
    expect((await payCode(payer, code, { value: 100 })).statusCode).toBe(201)
    expect([payer.book.balance, payee.book.balance.available]).toEqual([{ available: 989_950, blocked: 10_050 }, 0])
    await payer.advance(NOON + 1_000)
    await payee.advance(NOON)
    expect(movementsOf(payer.book).slice(2)).toEqual([
      ['capture', 0, -10_000],
      ['fee-capture', 0, -50],
    ])
    expect(movementsOf(payee.book)).toEqual([
      ['credit', 10_000, 0],
      ['fee-debit', -25, 0],
    ])
    expect(outcomesOf(payee.book)).toEqual([['cash-in', 'CONFIRMED']])
    expect(payer.book.transactions.get(1)?.payee).toEqual({ accountId: payee.book.id, transactionId: 1 })
    const { pixKey } = payee.book.account
    const counterpart = { name: 'Recebedora', document: '***.982.247-**', bank: HOUSE_BANK }
    expect(inboxOf(payer)).toEqual([{ ...PAID_BY_CODE, pixKey, counterpart }])
    expect(inboxOf(payee)).toEqual([
      {
        ...PAID_BY_CODE,
        event: 'CashIn',
        movementType: 'CREDIT',
        externalId: 'charge-1',
        endToEndId: payer.book.transactions.get(1)?.endToEndId,
        pixKey,
        feeAmount: 0.25,
        finalAmount: 99.75,
        processingDate: '2026-11-21T15:00:00.000Z',
        counterpart: { name: 'Pagadora', document: '**.222.333/****-**', bank: HOUSE_BANK },
      },
    ])
  })

  test('pays its splits, too', async () => {
    const split = { pixKeyType: 'EMAIL', name: 'x', document: '12345678909', type: 'FIXED', value: 30, immediate: true }
    const splits = [{ ...split, pixKey: payer.book.account.pixKey }]
    const answer = await payee.post('/api/pix/cash-in', cashInBody({}, { splits }), { 'x-sandbox-scenario': 'unpaid' })
    await payCode(payer, answer.json().pixCode, { value: 100 })
    await payer.advance('idle')
    expect(payee.book.balance).toEqual({ available: 6_975, blocked: 0 })
    expect(outcomesOf(payer.book)).toEqual([
      ['cash-out-qrcode', 'CONFIRMED'],
      ['receipt', 'CONFIRMED'],
    ])
  })

  test('of one’s own goes out and comes in', async () => {
    const code = await chargeOf(payer)
    await payCode(payer, code, { value: 100 })
    await payer.advance('idle')
    expect(outcomesOf(payer.book)).toEqual([
      ['cash-in', 'CONFIRMED'],
      ['cash-out-qrcode', 'CONFIRMED'],
    ])
    expect(payer.book.balance).toEqual({ available: 1_000_000 - 75, blocked: 0 })
  })

  test('asks for its amount and takes no other', async () => {
    const code = await chargeOf(payee)
    const response = await changingNothing(sandbox, () => payCode(payer, code, { value: 99.99 }))
    const message = ['value must be the amount of the QR Code, 100.00']
    const details = { value: 99.99, expected: 100 }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
  })

  test.each<[verb: VerbName, reason: string, chargeStatus: string]>([
    ['pay', 'was already paid', 'CONFIRMED'],
    ['expire', 'has expired', 'ERROR'],
    ['fail', 'has failed', 'ERROR'],
  ])('is refused after %s: it %s', async (verb, reason, chargeStatus) => {
    const code = await chargeOf(payee)
    sandbox.services.engine.force(payee.book, payee.book.transactions.get(1)!, verb, {})
    await payee.advance(NOON)
    const response = await changingNothing(sandbox, () => payCode(payer, code, { value: 100 }))
    const message = [`qrCode belongs to a charge that ${reason}`]
    const details = { chargeStatus, hint: 'A charge is paid once; ask its receiver for a new code.' }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
    expect(response.statusCode).toBe(400)
  })

  test('is refused from the instant of its expiry on the payee’s clock', async () => {
    const code = await chargeOf(payee, { expirationTime: 30 })
    await payee.advance(NOON + 29_999)
    expect((await payCode(payer, code, { value: 100, externalId: 'a' })).statusCode).toBe(201)
    await payee.advance(NOON + 30_000)
    const late = await payCode(payer, code, { value: 100, externalId: 'b' })
    expect([late.statusCode, late.json().message]).toEqual([400, ['qrCode belongs to a charge that has expired']])
  })

  test.each<[what: string, verb: VerbName]>([
    ['paid', 'pay'],
    ['expired', 'expire'],
  ])('fails with ORDER_REJECTED when it was %s in between, and the money comes back', async (_, verb) => {
    const code = await chargeOf(payee)
    await payCode(payer, code, { value: 100 })
    sandbox.services.engine.force(payee.book, payee.book.transactions.get(1)!, verb, {})
    const before = payee.book.balance
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'ORDER_REJECTED' })
    expect([payer.book.balance, payee.book.balance]).toEqual([{ available: 1_000_000, blocked: 0 }, before])
    expect(inboxOf(payer)).toMatchObject([{ event: 'CashOut', status: 'ERROR', errorCode: 'ORDER_REJECTED' }])
  })

  test('is paid once when two pay it at the same time', async () => {
    const code = await chargeOf(payee)
    for (const externalId of ['a', 'b']) await payCode(payer, code, { value: 100, externalId })
    await payer.advance('idle')
    expect(outcomesOf(payer.book).map(([, status]) => status)).toEqual(['CONFIRMED', 'ERROR'])
    expect(payee.book.balance).toEqual({ available: 9_975, blocked: 0 })
  })

  test('does not exist any more after a reset of its account, and is refused', async () => {
    const code = await chargeOf(payee)
    resetAccount(sandbox.services.store, payee.book)
    const response = await changingNothing(sandbox, () => payCode(payer, code, { value: 100 }))
    const message = ['qrCode belongs to a charge that does not exist']
    const details = { hint: 'It was made by this sandbox; its account was reset or removed since.' }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
  })

  test.each([
    'pix.sandbox/qr/v2/0/00000000000040008000000000000000',
    'pix.sandbox/qr/v2/999999/00000000000040008000000000000000',
  ])('that names nothing is refused: %s', async url => {
    const response = await changingNothing(sandbox, () => payCode(payer, dynamicCode(url)))
    expect(response.json().message).toEqual(['qrCode belongs to a charge that does not exist'])
  })

  test('fails when its account was removed or reset in between', async () => {
    const code = await chargeOf(payee)
    await payCode(payer, code, { value: 100 })
    resetAccount(sandbox.services.store, payee.book)
    await payer.advance(NOON + DAY_MS)
    expect(payer.book.transactions.get(1)?.errorCode).toBe('ORDER_REJECTED')
    expect(payer.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })
})
