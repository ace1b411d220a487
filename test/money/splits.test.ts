import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/instants.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import {
  type AccountOptions,
  cashInBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { movementsOf, outcomesOf } from '../support/state.ts'

const PAID = NOON + 2_000
/** 00:00 on the Sunday in São Paulo. */
const MIDNIGHT = Date.UTC(2026, 10, 22, 3)

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function split(members: Record<string, unknown> = {}) {
  const recipient = { pixKey: 'socia@example.org', pixKeyType: 'EMAIL', name: 'Sócia Um', document: '12345678909' }
  return { ...recipient, type: 'FIXED', value: 10, ...members }
}

/** A charge with splits, paid after two seconds. */
async function paidCharge(splits: object[], value = 100, options: AccountOptions = {}): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN, balance: 0, ...options })
  await listenTo(client, 'cash_in', 'cash_out')
  const response = await client.post('/api/pix/cash-in', cashInBody({ value }, { splits }))
  expect(response.statusCode).toBe(201)
  await client.advance(PAID)
  return client
}

describe('the part of a recipient, in centavos', () => {
  const rows: [type: string, value: number, of: number, part: number | undefined][] = [
    ['FIXED', 10, 100, 1_000],
    ['FIXED', 0.07, 100, 7],
    ['FIXED', 100, 100, 10_000],
    ['PERCENTAGE', 10, 100, 1_000],
    ['PERCENTAGE', 100, 100, 10_000],
    ['PERCENTAGE', 33.33, 100, 3_333],
    ['PERCENTAGE', 33.333, 100, 3_333],
    ['PERCENTAGE', 0.57, 100, 57],
    ['PERCENTAGE', 1.15, 100, 115],
    ['PERCENTAGE', 50, 0.01, undefined],
    ['PERCENTAGE', 50, 0.03, 1],
    ['PERCENTAGE', 99.99, 0.01, undefined],
    ['PERCENTAGE', 0.01, 99.99, undefined],
    ['PERCENTAGE', 0.01, 100, 1],
    ['PERCENTAGE', 10, 8_000_000.55, 80_000_005],
  ]
  test.each(rows)('%s %f of %f is %s', async (type, value, of, part) => {
    const client = await paidCharge([split({ type, value, immediate: true })], of)
    const parts = [...client.book.transactions.values()]
      .filter(({ kind }) => kind === 'split')
      .map(({ amount }) => amount)
    expect(parts).toEqual(part === undefined ? [] : [part])
    expect(client.book.balance).toEqual({ available: Math.round(of * 100) - (part ?? 0), blocked: 0 })
  })

  test('three thirds leave a centavo with the account', async () => {
    const client = await paidCharge(
      Array.from({ length: 3 }, () => split({ type: 'PERCENTAGE', value: 33.33, immediate: true })),
      1,
    )
    expect(client.book.balance).toEqual({ available: 1, blocked: 0 })
  })
})

describe('an immediate split', () => {
  test('leaves in the instant in which the charge is paid, without a fee', async () => {
    const client = await paidCharge([split({ immediate: true })], 100, {
      fees: { cashIn: 25, cashOut: 50, refundIn: 0 },
    })
    expect(movementsOf(client.book)).toEqual([
      ['credit', 10_000, 0],
      ['fee-debit', -25, 0],
      ['reserve', -1_000, 1_000],
      ['capture', 0, -1_000],
    ])
  })

  test('is announced as a payment, after the charge', async () => {
    const client = await paidCharge([split({ immediate: true })])
    await client.advance('idle')
    expect(inboxOf(client).map(({ event }) => event)).toEqual(['CashIn', 'CashOut'])
    expect(inboxOf(client)[1]).toEqual({
      event: 'CashOut',
      status: 'CONFIRMED',
      transactionType: 'PIX',
      movementType: 'DEBIT',
      transactionId: '2',
      externalId: null,
      endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
      pixKey: 'socia@example.org',
      feeAmount: 0,
      originalAmount: 10,
      finalAmount: 10,
      processingDate: '2026-11-21T15:00:02.000Z',
      errorCode: null,
      errorMessage: null,
      counterpart: {
        name: 'Sócia Um',
        document: '***.456.789-**',
        bank: { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null },
      },
      metadata: {},
    })
  })
})

describe('a split that waits', () => {
  test('is blocked from the payment until midnight in São Paulo, to the millisecond', async () => {
    const client = await paidCharge([split()])
    expect(client.book.balance).toEqual({ available: 9_000, blocked: 1_000 })
    await client.advance(MIDNIGHT - 1)
    expect(client.book.balance.blocked).toBe(1_000)
    await client.advance(MIDNIGHT)
    expect(client.book.balance).toEqual({ available: 9_000, blocked: 0 })
    expect(inboxOf(client)).toHaveLength(2)
  })

  test('goes a set time after the confirmation when the account says so', async () => {
    const client = await paidCharge([split()], 100, { splitFrequency: 6 * HOUR_MS })
    await client.advance(PAID + 6 * HOUR_MS - 1)
    expect(client.book.balance.blocked).toBe(1_000)
    await client.advance(PAID + 6 * HOUR_MS)
    expect(client.book.balance).toEqual({ available: 9_000, blocked: 0 })
  })

  test('cannot be spent meanwhile', async () => {
    const client = await paidCharge([split({ value: 60 })])
    const details = { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria', document: '12345678909' }
    const pay = (value: number) => client.post('/api/pix/cash-out', { value, externalId: 'o', details })
    expect((await pay(40.01)).json().code).toBe('PIX_INSUFFICIENT_BALANCE')
    expect((await pay(40)).statusCode).toBe(201)
  })

  test.each([
    ['confirm', 9_000],
    ['fail', 10_000],
  ] as const)('that is made to %s before its time does so once', async (verb, available) => {
    const client = await paidCharge([split()])
    sandbox.services.engine.force(client.book, client.book.transactions.get(2)!, verb, {})
    expect(client.book.balance).toEqual({ available, blocked: 0 })
    expect(client.book.jobs.size).toBe(0)
    await client.advance(MIDNIGHT)
    expect(client.book.balance).toEqual({ available, blocked: 0 })
    expect([...client.book.events.values()].filter(({ type }) => type === 'job.failed')).toEqual([])
  })

  test('counts against no limit', async () => {
    const limits = { perTransaction: 1, daily: 1, night: 1 }
    const client = await paidCharge([split({ immediate: true }), split()], 100, { limits })
    await client.advance(MIDNIGHT)
    expect(outcomesOf(client.book)).toEqual([
      ['cash-in', 'CONFIRMED'],
      ['split', 'CONFIRMED'],
      ['split', 'CONFIRMED'],
    ])
  })
})

describe('a split that cannot be covered stays with the account, and the others go', () => {
  test('when the fee takes what it needs', async () => {
    const fees = { cashIn: 25, cashOut: 0, refundIn: 0 }
    const splits = [
      split({ value: 60, immediate: true }),
      split({ value: 40, immediate: true, pixKey: 'socio@example.org' }),
    ]
    const client = await paidCharge(splits, 100, { fees })
    expect(outcomesOf(client.book)).toEqual([
      ['cash-in', 'CONFIRMED'],
      ['split', 'CONFIRMED'],
    ])
    expect(client.book.balance).toEqual({ available: 3_975, blocked: 0 })
    const kept = [...client.book.events.values()].filter(({ type }) => type === 'split.kept')
    expect(kept).toMatchObject([{ at: PAID, transactionId: 1, pixKey: 'socio@example.org', amount: 4_000 }])
  })

  test('when less was paid than asked for: splits take nothing from the account’s other money', async () => {
    const client = await sandbox.client({ clock: FROZEN, balance: 100_000 })
    const splits = [split({ value: 60, immediate: true }), split({ value: 5, immediate: true })]
    await client.post('/api/pix/cash-in', cashInBody({}, { splits }))
    const { engine } = sandbox.services
    engine.force(client.book, client.book.transactions.get(1)!, 'pay', { value: 10 })
    expect(client.book.balance).toEqual({ available: 100_500, blocked: 0 })
  })
})

test('a charge that is never paid has no splits', async () => {
  const client = await sandbox.client({ clock: FROZEN })
  await client.post('/api/pix/cash-in', cashInBody({}, { splits: [split()] }), { 'x-sandbox-scenario': 'unpaid' })
  await client.advance('idle')
  expect(outcomesOf(client.book)).toEqual([['cash-in', 'ERROR']])
  expect(client.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
})

describe('a split to another account of the sandbox', () => {
  test.each([
    [true, PAID],
    [false, MIDNIGHT],
  ])('credits it, immediate: %s', async (immediate, at) => {
    const partner = await sandbox.client({ pixKey: `parceira-${immediate}@example.com`, balance: 0, seed: 'partner' })
    await listenTo(partner, 'cash_in')
    const payer = await paidCharge([split({ pixKey: partner.book.account.pixKey.toUpperCase(), immediate })])
    await payer.advance(at)
    await partner.pass(0)
    expect(partner.book.balance).toEqual({ available: 1_000, blocked: 0 })
    expect(inboxOf(partner)).toMatchObject([{ event: 'CashIn', originalAmount: 10, externalId: null }])
    expect(payer.book.balance).toEqual({ available: 9_000, blocked: 0 })
  })
})
