import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { askTransfer, keyNumber, transferBody } from '../support/payments.ts'
import {
  type AccountOptions,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing, movementsOf, outcomesOf } from '../support/state.ts'

const NORM = transferBody({ priority: 'NORM' })

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function open(options: AccountOptions = {}): Promise<TestClient> {
  const opened = await sandbox.client({ clock: FROZEN, fees: { cashIn: 25, cashOut: 50, refundIn: 0 }, ...options })
  await listenTo(opened, 'cash_in', 'cash_out')
  return opened
}

beforeEach(async () => {
  client = await open()
})

const statusOf = (who: TestClient) => who.book.transactions.get(1)?.status

const ANNOUNCED = {
  id: 1,
  txId: null,
  pixKey: 'cliente-a00001@pix.bcb.gov.br',
  status: 'LIQUIDATED',
  payment: { amount: '10.50', currency: 'BRL' },
  endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
  creditDebitType: 'DEBIT',
  idempotencyKey: keyNumber(1),
  creditorAccount: { name: 'Joao Silva', document: '***.911.111-**', ispb: '99999004' },
  remittanceInformation: 'Pedido 1',
}
const KNOWN = transferBody({
  pixKey: 'cliente-a00001@pix.bcb.gov.br',
  creditorDocument: '99991111140',
  description: 'Pedido 1',
})

describe('a transfer of priority HIGH', () => {
  test('blocks its amount, without any fee, and settles a second later as TRANSFER LIQUIDATED', async () => {
    await askTransfer(client, KNOWN)
    expect(client.book.balance).toEqual({ available: 998_950, blocked: 1_050 })
    await client.advance(NOON + 999)
    expect([statusOf(client), inboxOf(client)]).toEqual(['PENDING', []])
    await client.advance(NOON + 1_000)
    expect(statusOf(client)).toBe('COMPLETED')
    expect(movementsOf(client.book)).toEqual([
      ['reserve', -1_050, 1_050],
      ['capture', 0, -1_050],
    ])
    expect(inboxOf(client)).toEqual([{ type: 'TRANSFER', data: ANNOUNCED }])
  })

  test('that fails gives the money back and is announced with its errorCode', async () => {
    await askTransfer(client, KNOWN, 1, 'account-closed')
    await client.advance('idle')
    expect(client.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
    const data = { ...ANNOUNCED, status: 'ERROR', errorCode: 'ACCOUNT_CLOSED' }
    expect(inboxOf(client)).toEqual([{ type: 'TRANSFER', data }])
  })
})

describe('a transfer of priority NORM waits in the queue', () => {
  test('for five seconds', async () => {
    const response = await askTransfer(client, NORM)
    expect(response.headers['x-sandbox-scenario-applied']).toBe('queued; via=built-in; run=1')
    await client.advance(NOON + 4_999)
    expect(statusOf(client)).toBe('PENDING')
    await client.advance(NOON + 5_000)
    expect(statusOf(client)).toBe('COMPLETED')
  })

  test.each([
    ['NORM', 4, 4_000, 'ERROR'],
    ['NORM', 5, 5_000, 'COMPLETED'],
    ['NORM', 6, 5_000, 'COMPLETED'],
    ['HIGH', 1, 1_000, 'COMPLETED'],
  ])('%s with an expiration of %i s has ended after %i ms: %s', async (priority, expiration, ms, status) => {
    await askTransfer(client, transferBody({ priority, expiration }))
    await client.advance(NOON + ms - 1)
    expect(statusOf(client)).toBe('PENDING')
    await client.advance(NOON + ms)
    expect(statusOf(client)).toBe(status)
    await client.advance('idle')
    expect(statusOf(client)).toBe(status)
    expect(client.book.balance).toEqual({ available: status === 'ERROR' ? 1_000_000 : 998_950, blocked: 0 })
    expect([...client.book.jobs.values()]).toEqual([])
  })

  test('until its time is over: PAYMENT_EXPIRED, announced, the money released', async () => {
    await askTransfer(client, { ...KNOWN, priority: 'NORM', expiration: 10_800 }, 1, 'expires')
    await client.advance(NOON + 10_799_999)
    expect([statusOf(client), client.book.balance.blocked]).toEqual(['PENDING', 1_050])
    await client.advance(NOON + 10_800_000)
    expect(client.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' })
    expect(movementsOf(client.book)).toEqual([
      ['reserve', -1_050, 1_050],
      ['release', 1_050, -1_050],
    ])
    const data = { ...ANNOUNCED, status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' }
    expect(inboxOf(client)).toEqual([{ type: 'TRANSFER', data }])
  })
})

describe('a transfer to another account of the sandbox', () => {
  test('debits here and credits there, each with its own announcement', async () => {
    const payee = await open({ pixKey: 'transferida@example.com', name: 'Recebedora', balance: 0, seed: 'payee' })
    await askTransfer(client, transferBody({ pixKey: 'transferida@example.com', creditorDocument: '11222333000181' }))
    await client.advance('idle')
    await payee.advance(NOON)
    expect([client.book.balance, payee.book.balance]).toEqual([
      { available: 998_950, blocked: 0 },
      { available: 1_025, blocked: 0 },
    ])
    expect(outcomesOf(payee.book)).toEqual([['receipt', 'CONFIRMED']])
    const [sent] = inboxOf(client) as [{ data: Record<string, unknown> }]
    const creditorAccount = { name: 'Recebedora', document: '**.222.333/****-**', ispb: '99999003' }
    expect(sent.data).toMatchObject({ creditorAccount, remittanceInformation: '' })
    expect(inboxOf(payee)).toMatchObject([{ event: 'CashIn', endToEndId: sent.data['endToEndId'] }])
  })
})

describe('the DICT and the destination bank do by themselves', () => {
  test.each([
    ['maria@example.org', '12345678909', null],
    ['maria@example.org', undefined, null],
    ['maria@example.org', '12345678901', 'INVALID_TAX_ID'],
    ['12345678909', undefined, null],
    ['12345678909', '52998224725', 'TAX_ID_MISMATCH'],
    ['CLIENTE-A00001@pix.bcb.gov.br', '99991111140', null],
    ['cliente-a00001@pix.bcb.gov.br', undefined, null],
    ['cliente-a00001@pix.bcb.gov.br', '12345678909', 'TAX_ID_MISMATCH'],
    ['conta-bloqueada@pix.example.com', undefined, 'BLOCKED_ACCOUNT'],
    ['conta-encerrada@pix.example.com', undefined, 'ACCOUNT_CLOSED'],
    ['banco-sem-resposta@pix.example.com', undefined, 'SETTLEMENT_TIMEOUT'],
    ['banco-rejeita@pix.example.com', undefined, 'ORDER_REJECTED'],
  ])('%s with the document %s gives %s', async (pixKey, creditorDocument, errorCode) => {
    const answer = await askTransfer(client, transferBody({ priority: 'NORM', pixKey, creditorDocument }))
    expect(answer.statusCode).toBe(201)
    await client.advance('idle')
    const status = errorCode === null ? 'COMPLETED' : 'ERROR'
    expect(client.book.transactions.get(1)).toMatchObject({ status, errorCode, pixKey })
    expect(client.book.transactions.get(1)?.counterpart.document).toMatch(/^\d{11}$/)
  })
})

describe('a transfer that cannot be made is 422', () => {
  const rows: [name: string, options: AccountOptions, body: object, message: string][] = [
    ['an absent key', {}, { pixKey: 'chave-inexistente@pix.example.com' }, 'The key was not found in the DICT'],
    ['a closed DICT', { dict: 'closed' }, {}, 'The key was not found in the DICT'],
    [
      'a blocked ISPB',
      {},
      { pixKey: 'cliente-a00001@pix.bcb.gov.br', ispbDeny: ['00000000', '99999004'] },
      'The key belongs to the blocked ISPB 99999004',
    ],
    ['no balance', { balance: 1_049 }, {}, 'Insufficient balance'],
    [
      'an absent key before no balance',
      { balance: 0 },
      { pixKey: 'chave-inexistente@pix.example.com' },
      'The key was not found in the DICT',
    ],
    [
      'a blocked ISPB before no balance',
      { balance: 0 },
      { pixKey: 'cliente-a00001@pix.bcb.gov.br', ispbDeny: ['99999004'] },
      'The key belongs to the blocked ISPB 99999004',
    ],
  ]
  test.each(rows)('%s', async (_, options, body, message) => {
    const payer = await open(options)
    const response = await changingNothing(sandbox, () => askTransfer(payer, transferBody({ ...body })))
    expect(response.json()).toEqual(simpleError(422, message))
    expect(response.statusCode).toBe(422)
  })

  test('but not for an ISPB that is not the key’s, nor for a balance that is just enough', async () => {
    const payer = await open({ balance: 1_050 })
    const body = { ...KNOWN, ispbDeny: ['99999003', '00000000'] }
    expect((await askTransfer(payer, body)).statusCode).toBe(201)
    expect(payer.book.balance).toEqual({ available: 0, blocked: 1_050 })
  })

  test('also when a scenario says so', async () => {
    const response = await changingNothing(sandbox, () => askTransfer(client, transferBody(), 1, 'unprocessable'))
    expect(response.json()).toEqual(simpleError(422))
    expect(response.headers['x-sandbox-scenario-applied']).toBe('unprocessable; via=header')
  })

  test('also for the institution of the sandbox itself', async () => {
    const body = transferBody({ pixKey: client.book.account.pixKey, ispbDeny: ['99999003'] })
    const response = await changingNothing(sandbox, () => askTransfer(client, body))
    expect(response.json()).toEqual(simpleError(422, 'The key belongs to the blocked ISPB 99999003'))
  })
})

test('no limit holds for a transfer, and it counts against none', async () => {
  const limits = { perTransaction: 1_050, daily: 1_050, night: 1_050 }
  const payer = await open({ limits, clock: { mode: 'frozen', at: Date.UTC(2026, 10, 22, 3) } })
  expect((await askTransfer(payer, transferBody({ payment: { currency: 'BRL', amount: 5_000 } }))).statusCode).toBe(201)
  expect(payer.book.sentOnDay(payer.book.now())).toBe(0)
})
