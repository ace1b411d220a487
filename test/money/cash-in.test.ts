import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, SECOND_MS } from '../../src/domain/instants.ts'
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
import { movementsOf } from '../support/state.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function charge(
  options: AccountOptions,
  members: Record<string, unknown> = {},
  scenario?: string,
): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN, balance: 0, ...options })
  await listenTo(client, 'cash_in', 'cash_out')
  const headers = scenario ? { 'x-sandbox-scenario': scenario } : {}
  const response = await client.post('/api/pix/cash-in', cashInBody(members), headers)
  expect([response.statusCode, response.json().status]).toEqual([201, 'PENDING'])
  return client
}

const statusOf = (client: TestClient) => client.book.transactions.get(1)?.status
const fees = (cashIn: number) => ({ cashIn, cashOut: 0, refundIn: 0 })

describe('the money of a charge', () => {
  test('comes when it is paid, two seconds after the request, and not before', async () => {
    const client = await charge({})
    await client.advance(NOON + 1_999)
    expect([statusOf(client), movementsOf(client.book)]).toEqual(['PENDING', []])
    await client.advance(NOON + 2_000)
    expect([statusOf(client), movementsOf(client.book)]).toEqual(['CONFIRMED', [['credit', 10_000, 0]]])
  })

  const rows: [name: string, fee: number, value: number, movements: unknown[], available: number][] = [
    [
      'less its fee',
      25,
      100,
      [
        ['credit', 10_000, 0],
        ['fee-debit', -25, 0],
      ],
      9_975,
    ],
    [
      'with a fee as high as the amount',
      25,
      0.25,
      [
        ['credit', 25, 0],
        ['fee-debit', -25, 0],
      ],
      0,
    ],
    [
      'with a fee above the amount, which takes no more than that',
      25,
      0.1,
      [
        ['credit', 10, 0],
        ['fee-debit', -10, 0],
      ],
      0,
    ],
    ['without a fee', 0, 0.01, [['credit', 1, 0]], 1],
  ]
  test.each(rows)('comes %s', async (_, fee, value, movements, available) => {
    const client = await charge({ fees: fees(fee) }, { value })
    await client.advance(NOON + 2_000)
    expect(movementsOf(client.book)).toEqual(movements)
    expect(client.book.balance).toEqual({ available, blocked: 0 })
  })

  test('adds up to the centavo, however large', async () => {
    const client = await sandbox.client({ clock: FROZEN, balance: 0, fees: fees(1) })
    for (let number = 1; number <= 9; number++)
      await client.post('/api/pix/cash-in', cashInBody({ externalId: `${number}`, value: 9_999_999_999.99 }))
    await client.advance(NOON + 2_000)
    expect((await client.get('/balance')).json().netBalance).toBe(89_999_999_999.82)
  })

  test('never comes while nobody pays', async () => {
    const client = await charge({}, {}, 'unpaid')
    await client.advance('idle')
    expect([statusOf(client), movementsOf(client.book)]).toEqual(['ERROR', []])
  })
})

describe('a charge expires', () => {
  test.each([
    ['the least time', 30],
    ['the longest time', 604_800],
    ['the default, a day', undefined],
  ])('to the millisecond: %s', async (_, expirationTime) => {
    const client = await charge({}, { expirationTime }, 'unpaid')
    const end = NOON + (expirationTime ?? DAY_MS / SECOND_MS) * SECOND_MS
    await client.advance(end - 1)
    expect(statusOf(client)).toBe('PENDING')
    await client.advance(end)
    expect(client.book.transactions.get(1)).toMatchObject({
      status: 'ERROR',
      errorCode: 'PAYMENT_EXPIRED',
      processedAt: end,
    })
    expect(client.book.jobs.size).toBe(0)
  })

  test('before a payer who comes a millisecond later, who is written down as ignored', async () => {
    const client = await charge({}, { expirationTime: 30 }, 'delayed:30.001s')
    await client.advance('idle')
    expect([statusOf(client), movementsOf(client.book)]).toEqual(['ERROR', []])
    const ignored = [...client.book.events.values()].filter(({ type }) => type === 'step.ignored')
    expect(ignored).toMatchObject([
      { at: NOON + 30_001, transactionId: 1, verb: 'pay', status: 'ERROR', by: 'delayed' },
    ])
  })

  test.each(['delayed:30s', 'paid-late'])('after a payer who comes at the same instant: %s', async scenario => {
    const client = await charge({}, { expirationTime: 30 }, scenario)
    await client.advance(NOON + 30_000)
    expect(client.book.transactions.get(1)).toMatchObject({ status: 'CONFIRMED', processedAt: NOON + 30_000 })
    await client.advance('idle')
    expect(inboxOf(client)).toHaveLength(1)
  })

  test('on the account’s clock alone: the host’s time does not touch a frozen account', async () => {
    const client = await charge({}, { expirationTime: 30 }, 'unpaid')
    sandbox.host.tick(DAY_MS)
    expect((await client.get('/balance')).statusCode).toBe(200)
    expect(statusOf(client)).toBe('PENDING')
  })

  test('by itself on a running clock, without any request', async () => {
    const client = await sandbox.client({ clock: { mode: 'running', offsetMs: 0 } })
    await client.post('/api/pix/cash-in', cashInBody({ expirationTime: 30 }), { 'x-sandbox-scenario': 'unpaid' })
    await client.pass(29_999)
    expect(statusOf(client)).toBe('PENDING')
    await client.pass(1)
    expect(statusOf(client)).toBe('ERROR')
  })
})

const BODY = {
  event: 'CashIn',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'CREDIT',
  transactionId: '1',
  externalId: 'charge-1',
  endToEndId: expect.stringMatching(/^E\d{8}202611211500[0-9A-Za-z]{11}$/),
  pixKey: 'loja@example.com',
  feeAmount: 0.25,
  originalAmount: 100,
  finalAmount: 99.75,
  processingDate: '2026-11-21T15:00:02.000Z',
  errorCode: null,
  errorMessage: null,
  counterpart: {
    name: 'José Souza',
    document: '***.982.247-**',
    bank: {
      bankISPB: expect.stringMatching(/^\d{8}$/),
      bankName: expect.any(String),
      bankCode: expect.stringMatching(/^\d{3}$/),
      accountBranch: expect.stringMatching(/^\d{4}$/),
      accountNumber: expect.stringMatching(/^\d{8}$/),
    },
  },
  metadata: {},
}
const NO_BANK = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null }

describe('the webhook of a charge', () => {
  test('tells that it was paid, and names the payer’s bank in the endToEndId', async () => {
    const client = await charge({ fees: fees(25) })
    await client.advance('idle')
    const [body] = inboxOf(client) as [typeof BODY]
    expect(inboxOf(client)).toEqual([BODY])
    expect(String(body.endToEndId).slice(1, 9)).toBe(body.counterpart.bank.bankISPB)
    expect(client.book.transactions.get(1)?.counterpart.document).toBe('52998224725')
  })

  test('tells that it expired: no endToEndId, no money, the payer that the request named', async () => {
    const client = await charge({ fees: fees(25) }, { expirationTime: 60 }, 'unpaid')
    await client.advance('idle')
    expect(inboxOf(client)).toEqual([
      {
        ...BODY,
        status: 'ERROR',
        endToEndId: null,
        processingDate: '2026-11-21T15:01:00.000Z',
        errorCode: 'PAYMENT_EXPIRED',
        errorMessage: 'The payment expired before it was processed',
        counterpart: { name: 'José Souza', document: '***.982.247-**', bank: NO_BANK },
        metadata: { spiCode: 'AB11' },
      },
    ])
  })

  const payers: [scenario: string, counterpart: object][] = [
    ['anonymous-payer', { name: null, document: null, bank: NO_BANK }],
    ['partial-payer', { name: 'MARIA DA SILVA', document: null, bank: { ...NO_BANK, bankISPB: '18236120' } }],
    [
      'ugly-but-legal',
      {
        name: 'Associação Beneficente de Pais e Amigos da Educação Musical São João d’Além-Açaí & Irmãos da Conceiç',
        document: '**.345.678/****-**',
        bank: BODY.counterpart.bank,
      },
    ],
  ]
  test.each(payers)('tells of the payer what is known: %s', async (scenario, counterpart) => {
    const client = await charge({ fees: fees(25) }, {}, scenario)
    await client.advance('idle')
    expect(inboxOf(client)).toEqual([{ ...BODY, counterpart }])
  })
})
