import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { openPair, PAID_BY_CODE } from '../support/pair.ts'
import { chargeOf, dynamicCode, payCode, staticCode } from '../support/payments.ts'
import { NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { outcomesOf } from '../support/state.ts'

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

const bankOf = (bankISPB: unknown, bankName: unknown, bankCode: unknown) => ({
  ...{ bankISPB, bankName, bankCode },
  accountBranch: expect.stringMatching(/^\d{4}$/),
  accountNumber: expect.stringMatching(/^\d{8}$/),
})

describe('a code of a key', () => {
  test('of another account of the sandbox pays that account', async () => {
    const { pixKey } = payee.book.account
    expect((await payCode(payer, staticCode(pixKey, 1_050))).statusCode).toBe(201)
    await payer.advance('idle')
    await payee.advance(NOON)
    expect(outcomesOf(payee.book)).toEqual([['receipt', 'CONFIRMED']])
    expect([payer.book.balance.available, payee.book.balance.available]).toEqual([1_000_000 - 1_100, 1_025])
    expect(inboxOf(payer)).toMatchObject([{ event: 'CashOut', pixKey, counterpart: { name: 'Recebedora' } }])
    expect(inboxOf(payee)).toMatchObject([{ event: 'CashIn', counterpart: { name: 'Pagadora' } }])
  })

  test.each([
    ['maria@example.org', undefined, null],
    ['maria@example.org', '12345678909', null],
    ['maria@example.org', '12345678901', 'INVALID_TAX_ID'],
    ['12345678909', undefined, null],
    ['12345678909', '52998224725', 'TAX_ID_MISMATCH'],
    ['cliente-a00001@pix.bcb.gov.br', undefined, null],
    ['cliente-a00001@pix.bcb.gov.br', '99991111140', null],
    ['cliente-a00001@pix.bcb.gov.br', '12345678909', 'TAX_ID_MISMATCH'],
    ['chave-inexistente@pix.example.com', undefined, 'ORDER_REJECTED'],
    ['conta-bloqueada@pix.example.com', undefined, 'BLOCKED_ACCOUNT'],
    ['conta-encerrada@pix.example.com', undefined, 'ACCOUNT_CLOSED'],
    ['banco-sem-resposta@pix.example.com', undefined, 'SETTLEMENT_TIMEOUT'],
    ['banco-rejeita@pix.example.com', undefined, 'ORDER_REJECTED'],
  ])('%s with the document %s settles by itself with %s', async (key, document, errorCode) => {
    const response = await payCode(payer, staticCode(key), document === undefined ? {} : { document })
    expect(response.statusCode).toBe(201)
    await payer.advance('idle')
    const status = errorCode === null ? 'CONFIRMED' : 'ERROR'
    expect(payer.book.transactions.get(1)).toMatchObject({ status, errorCode, pixKey: key })
    expect(payer.book.balance).toEqual({ available: errorCode ? 1_000_000 : 998_900, blocked: 0 })
  })
})

describe('a code of somebody else’s charge', () => {
  test('takes any value; its payee follows from its URL', async () => {
    await payCode(payer, dynamicCode(), { value: 123.45 })
    await payer.advance('idle')
    const [sent] = inboxOf(payer)
    const amounts = { originalAmount: 123.45, finalAmount: 123.95 }
    const bank = bankOf(expect.stringMatching(/^\d{8}$/), expect.any(String), expect.stringMatching(/^\d{3}$/))
    const document = expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
    const pixKey = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sent).toEqual({
      ...PAID_BY_CODE,
      ...amounts,
      pixKey,
      counterpart: { name: expect.any(String), document, bank },
    })
    await payCode(payer, dynamicCode(), { value: 1, externalId: 'again' })
    await payer.advance('idle')
    expect(inboxOf(payer)[1]).toMatchObject({ pixKey: sent?.['pixKey'], counterpart: sent?.['counterpart'] as object })
  })

  test('with a document that cannot be one fails with INVALID_TAX_ID', async () => {
    await payCode(payer, dynamicCode(), { document: '12345678901' })
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)?.errorCode).toBe('INVALID_TAX_ID')
  })
})

test('a charge of ours with another document than its account’s fails with TAX_ID_MISMATCH', async () => {
  await payCode(payer, await chargeOf(payee), { value: 100, document: '12345678909' })
  await payer.advance('idle')
  expect(payer.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'TAX_ID_MISMATCH' })
  expect(outcomesOf(payee.book)).toEqual([['cash-in', 'PENDING']])
})
