import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTLEMENT_ERRORS, type SettlementErrorCode } from '../../src/domain/settlement-errors.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { cashOutBody, FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { movementsOf, outcomesOf } from '../support/state.ts'

const FEES = { cashIn: 25, cashOut: 50, refundIn: 0 }

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function payment(client: TestClient, scenario?: string, body = cashOutBody()) {
  const response = await client.post('/api/pix/cash-out', body, scenario ? { 'x-sandbox-scenario': scenario } : {})
  expect([response.statusCode, response.json().status]).toEqual([201, 'PENDING'])
  return response.json()
}

const RESERVED = [
  ['reserve', -1_050, 1_050],
  ['fee-reserve', -50, 50],
] as const
const CAPTURED = [
  ['capture', 0, -1_050],
  ['fee-capture', 0, -50],
] as const
const RELEASED = [
  ['release', 1_050, -1_050],
  ['fee-release', 50, -50],
] as const

describe('the money of a payment of 10.50 with a fee of 0.50', () => {
  test('is reserved at the request and still reserved a millisecond before the outcome', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await payment(client)
    expect(client.book.balance).toEqual({ available: 998_900, blocked: 1_100 })
    await client.advance(NOON + 999)
    expect(movementsOf(client.book)).toEqual(RESERVED)
  })

  test('leaves when the payment settles', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await payment(client)
    await client.advance(NOON + 1_000)
    expect(movementsOf(client.book)).toEqual([...RESERVED, ...CAPTURED])
    expect(client.book.balance).toEqual({ available: 998_900, blocked: 0 })
  })

  test('comes back whole, with its fee, when the payment fails', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await payment(client, 'order-rejected')
    await client.advance(NOON + 1_000)
    expect(movementsOf(client.book)).toEqual([...RESERVED, ...RELEASED])
    expect(client.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })

  test('stays blocked as long as the payment stays pending', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await payment(client, 'stays-pending')
    await client.advance('idle')
    expect(client.book.balance).toEqual({ available: 998_900, blocked: 1_100 })
  })

  test('comes back without its fee when the receiver sends it back', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await payment(client, 'sent-back')
    await client.advance('idle')
    expect(movementsOf(client.book)).toEqual([...RESERVED, ...CAPTURED, ['credit', 1_050, 0]])
    expect(outcomesOf(client.book)).toEqual([
      ['cash-out', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
    ])
  })

  test('makes no entry of 0.00 when there is no fee', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await payment(client)
    await client.advance('idle')
    expect(movementsOf(client.book)).toEqual([RESERVED[0], CAPTURED[0]])
  })
})

const BODY = {
  event: 'CashOut',
  transactionType: 'PIX',
  movementType: 'DEBIT',
  transactionId: '1',
  externalId: 'order-1',
  endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
  pixKey: 'cliente-a00001@pix.bcb.gov.br',
  feeAmount: 0.5,
  originalAmount: 10.5,
  finalAmount: 11,
  processingDate: '2026-11-21T15:00:01.000Z',
  counterpart: {
    name: 'Joao Silva',
    document: '***.911.111-**',
    bank: {
      bankISPB: '99999004',
      bankName: 'Participante Fictício 99999004',
      bankCode: null,
      accountBranch: expect.stringMatching(/^\d{4}$/),
      accountNumber: expect.stringMatching(/^\d{8}$/),
    },
  },
}

describe('the webhook of a payment', () => {
  const details = {
    key: 'cliente-a00001@pix.bcb.gov.br',
    keyType: 'EMAIL',
    name: 'Whatever the caller says',
    document: '99991111140',
  }

  test('tells that it settled, once, and not before it has', async () => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await listenTo(client, 'cash_out', 'cash_in')
    await payment(client, undefined, cashOutBody({ details }))
    await client.advance(NOON + 999)
    expect(inboxOf(client)).toEqual([])
    await client.advance('idle')
    const outcome = { status: 'CONFIRMED', errorCode: null, errorMessage: null, metadata: {} }
    expect(inboxOf(client)).toEqual([{ ...BODY, ...outcome }])
  })

  const failures = Object.entries(SETTLEMENT_ERRORS).map(([code, { message, spi }]) => ({ code, message, spi: spi[0] }))
  test.each(failures)('tells that it failed with $code', async ({ code, message, spi }) => {
    const client = await sandbox.client({ fees: FEES, clock: FROZEN })
    await listenTo(client, 'cash_out', 'cash_in')
    await payment(client, `error:${code}`, cashOutBody({ details }))
    await client.advance('idle')
    const outcome = { status: 'ERROR', errorCode: code, errorMessage: message, metadata: { spiCode: spi } }
    expect(inboxOf(client)).toEqual([{ ...BODY, ...outcome }])
  })

  test('tells the SPI code that a scenario named', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    await listenTo(client, 'cash_out')
    await payment(client, 'error:AM02')
    await client.advance('idle')
    expect(inboxOf(client)).toMatchObject([{ errorCode: 'ORDER_REJECTED', metadata: { spiCode: 'AM02' } }])
  })

  test('goes to every active URL of its type, with the headers of each', async () => {
    const client = await sandbox.client({ clock: FROZEN })
    for (const name of ['a', 'b'])
      await client.post('/api/webhooks', {
        url: `https://inbox.sandbox/${name}`,
        eventType: 'cash_out',
        headers: [{ key: 'X-Shop', value: name }],
      })
    await listenTo(client, 'cash_in')
    await payment(client)
    await client.advance('idle')
    const got = [...client.book.inbox.values()].map(({ url, headers }) => [url, headers['x-shop']])
    expect(got).toEqual([
      ['https://inbox.sandbox/a', 'a'],
      ['https://inbox.sandbox/b', 'b'],
    ])
  })
})

describe('what the DICT and the destination bank do by themselves, without a scenario', () => {
  const MARIA = '12345678909'
  const rows: [name: string, keyType: string, key: string, document: string, errorCode: SettlementErrorCode | null][] =
    [
      ['any well-formed key', 'EMAIL', 'maria@example.org', MARIA, null],
      ['a key with the document of its holder', 'EMAIL', 'cliente-a00002@pix.bcb.gov.br', '99992222263', null],
      ['a key in capitals', 'EMAIL', 'CLIENTE-A00002@PIX.BCB.GOV.BR', '99992222263', null],
      ['a key with another document', 'EMAIL', 'cliente-a00002@pix.bcb.gov.br', '99991111140', 'TAX_ID_MISMATCH'],
      ['a CPF with itself', 'DOCUMENT', MARIA, MARIA, null],
      ['a CPF with another CPF', 'DOCUMENT', MARIA, '52998224725', 'TAX_ID_MISMATCH'],
      ['a CNPJ with a CPF', 'DOCUMENT', '11222333000181', MARIA, 'TAX_ID_MISMATCH'],
      ['a CPF with wrong check digits', 'EMAIL', 'maria@example.org', '12345678901', 'INVALID_TAX_ID'],
      ['a CPF of equal digits', 'EMAIL', 'maria@example.org', '11111111111', 'INVALID_TAX_ID'],
      ['a CNPJ with wrong check digits', 'EMAIL', 'maria@example.org', '12345678000190', 'INVALID_TAX_ID'],
      ['a wrong CPF with itself', 'DOCUMENT', '12345678901', '12345678901', 'INVALID_TAX_ID'],
      ['a key that is not in the DICT', 'EMAIL', 'chave-inexistente@pix.example.com', MARIA, 'ORDER_REJECTED'],
      ['a blocked account', 'EMAIL', 'conta-bloqueada@pix.example.com', MARIA, 'BLOCKED_ACCOUNT'],
      ['a closed account', 'EMAIL', 'conta-encerrada@pix.example.com', MARIA, 'ACCOUNT_CLOSED'],
      ['a bank that does not answer', 'EMAIL', 'banco-sem-resposta@pix.example.com', MARIA, 'SETTLEMENT_TIMEOUT'],
      ['a bank that rejects', 'EMAIL', 'banco-rejeita@pix.example.com', MARIA, 'ORDER_REJECTED'],
      [
        'a blocked account and a wrong CPF',
        'EMAIL',
        'conta-bloqueada@pix.example.com',
        '12345678901',
        'INVALID_TAX_ID',
      ],
      ['a phone', 'PHONE', '11987654321', MARIA, null],
      ['an EVP without hyphens', 'RANDOM', '123e4567e89b12d3a456426614174000', MARIA, null],
    ]
  test.each(rows)('%s: %s %s with %s gives %s', async (_, keyType, key, document, errorCode) => {
    const client = await sandbox.client({ fees: FEES })
    await payment(client, undefined, cashOutBody({ details: { key, keyType, name: 'Maria', document } }))
    await client.advance('idle')
    const status = errorCode === null ? 'CONFIRMED' : 'ERROR'
    expect(client.book.transactions.get(1)).toMatchObject({ status, errorCode })
    expect(client.book.balance).toEqual({ available: errorCode ? 1_000_000 : 998_900, blocked: 0 })
  })

  test.each([
    ['maria@example.org', MARIA, 'ORDER_REJECTED'],
    ['cliente-a00001@pix.bcb.gov.br', '99991111140', null],
    ['loja@example.com', '11222333000181', null],
  ])('with a closed DICT, %s gives %s %s', async (key, document, errorCode) => {
    const client = await sandbox.client({ dict: 'closed' })
    await payment(client, undefined, cashOutBody({ details: { key, keyType: 'EMAIL', name: 'Maria', document } }))
    await client.advance('idle')
    expect(client.book.transactions.get(1)?.errorCode).toBe(errorCode)
  })

  test('a scenario in the header is played instead', async () => {
    const client = await sandbox.client()
    const details = { key: 'conta-bloqueada@pix.example.com', keyType: 'EMAIL', name: 'Maria', document: MARIA }
    await payment(client, 'success', cashOutBody({ details }))
    await client.advance('idle')
    expect(client.book.transactions.get(1)?.status).toBe('CONFIRMED')
  })
})
