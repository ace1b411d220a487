import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

/** An instant of November 2026 in São Paulo, UTC−3 the year round. */
function saoPaulo(day: number, hour: number, minute = 0, second = 0, ms = 0): number {
  return Date.UTC(2026, 10, day, hour + 3, minute, second, ms)
}

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function clientWith(limits: Partial<Record<'perTransaction' | 'daily' | 'night', number>>, at: number) {
  const none = { perTransaction: null, daily: null, night: null }
  return sandbox.client({
    limits: { ...none, ...limits },
    clock: { mode: 'frozen', at },
    fees: { cashIn: 0, cashOut: 50, refundIn: 0 },
  })
}

/** Pays an amount in reais; answers with the code of a refusal, or `paid`. */
async function pay(client: TestClient, value: number, scenario?: string): Promise<string> {
  const externalId = `${value}/${client.book.last('transaction')}/${client.book.now()}`
  await client.renew()
  const send = () =>
    client.post(
      '/api/pix/cash-out',
      cashOutBody({ value, externalId }),
      scenario ? { 'x-sandbox-scenario': scenario } : {},
    )
  const response = await send()
  if (response.statusCode === 201) return 'paid'
  await changingNothing(sandbox, send)
  return response.json().code
}

describe('the limit per transaction', () => {
  test.each([
    [99.99, 'paid'],
    [100, 'paid'],
    [100.01, 'PIX_TRANSACTION_LIMIT_EXCEEDED'],
  ])('of 100.00 answers to %f, its fee left aside: %s', async (value, outcome) => {
    const client = await clientWith({ perTransaction: 10_000 }, saoPaulo(21, 12))
    expect(await pay(client, value)).toBe(outcome)
  })

  test('counts each payment alone', async () => {
    const client = await clientWith({ perTransaction: 10_000 }, saoPaulo(21, 12))
    for (let count = 0; count < 5; count++) expect(await pay(client, 100)).toBe('paid')
  })

  test('of 0 refuses everything, while null refuses nothing', async () => {
    expect(await pay(await clientWith({ perTransaction: 0 }, saoPaulo(21, 12)), 0.01)).toBe(
      'PIX_TRANSACTION_LIMIT_EXCEEDED',
    )
    expect(await pay(await clientWith({}, saoPaulo(21, 22)), 9_999)).toBe('paid')
  })
})

/** One step of a day: when, how much, what comes of it. */
type Step = readonly [at: number, value: number, outcome: string]

async function live(limits: Parameters<typeof clientWith>[0], steps: readonly Step[]): Promise<string[]> {
  const client = await clientWith(limits, steps[0]?.[0] ?? 0)
  const outcomes: string[] = []
  for (const [at, value] of steps) {
    await client.advance(at)
    outcomes.push(await pay(client, value))
  }
  return outcomes
}

const outcomesIn = (steps: readonly Step[]) => steps.map(([, , outcome]) => outcome)

describe('the daily limit of 100.00', () => {
  const DAILY = 'PIX_DAILY_LIMIT_EXCEEDED'
  const days: [name: string, steps: Step[]][] = [
    [
      'adds up the payments of a day, to the centavo',
      [
        [saoPaulo(21, 8), 60, 'paid'],
        [saoPaulo(21, 9), 40.01, DAILY],
        [saoPaulo(21, 9), 40, 'paid'],
        [saoPaulo(21, 10), 0.01, DAILY],
      ],
    ],
    [
      'ends with the day in São Paulo, not with the day in UTC',
      [
        [saoPaulo(21, 0), 100, 'paid'],
        [saoPaulo(21, 21), 0.01, DAILY],
        [saoPaulo(21, 23, 59, 59, 999), 0.01, DAILY],
        [saoPaulo(22, 0), 100, 'paid'],
        [saoPaulo(22, 0), 0.01, DAILY],
      ],
    ],
  ]
  test.each(days)('%s', async (_, steps) => {
    expect(await live({ daily: 10_000 }, steps)).toEqual(outcomesIn(steps))
  })
})

describe('the night limit of 10.00', () => {
  const NIGHT = 'PIX_NIGHT_LIMIT_EXCEEDED'
  const nights: [name: string, steps: Step[]][] = [
    [
      'begins at 20:00:00.000 in São Paulo',
      [
        [saoPaulo(21, 19, 59, 59, 999), 10.01, 'paid'],
        [saoPaulo(21, 20), 10.01, NIGHT],
        [saoPaulo(21, 20), 10, 'paid'],
      ],
    ],
    [
      'ends at 06:00:00.000 in São Paulo',
      [
        [saoPaulo(22, 5, 59, 59, 999), 10.01, NIGHT],
        [saoPaulo(22, 6), 10.01, 'paid'],
      ],
    ],
    [
      'is one window across midnight',
      [
        [saoPaulo(21, 20), 6, 'paid'],
        [saoPaulo(21, 23, 59, 59, 999), 4.01, NIGHT],
        [saoPaulo(22, 0), 4.01, NIGHT],
        [saoPaulo(22, 3), 4, 'paid'],
        [saoPaulo(22, 5, 59, 59, 999), 0.01, NIGHT],
      ],
    ],
    [
      'begins anew the next night, and payments of the day do not count',
      [
        [saoPaulo(21, 22), 10, 'paid'],
        [saoPaulo(22, 12), 500, 'paid'],
        [saoPaulo(22, 20), 10, 'paid'],
        [saoPaulo(23, 1), 0.01, NIGHT],
      ],
    ],
    [
      'of the early morning belongs to the night before',
      [
        [saoPaulo(21, 1), 10, 'paid'],
        [saoPaulo(21, 20), 10, 'paid'],
      ],
    ],
  ]
  test.each(nights)('%s', async (_, steps) => {
    expect(await live({ night: 1_000 }, steps)).toEqual(outcomesIn(steps))
  })

  test('counts for the day, too', async () => {
    const steps: Step[] = [
      [saoPaulo(21, 23), 10, 'paid'],
      [saoPaulo(22, 1), 0.01, NIGHT],
      [saoPaulo(22, 12), 100, 'paid'],
      [saoPaulo(22, 21), 1, 'PIX_DAILY_LIMIT_EXCEEDED'],
    ]
    expect(await live({ night: 1_000, daily: 10_000 }, steps)).toEqual(outcomesIn(steps))
  })
})

describe('a payment that fails gives its amount back', () => {
  test.each([
    ['daily', saoPaulo(21, 12), 'PIX_DAILY_LIMIT_EXCEEDED'],
    ['night', saoPaulo(21, 21), 'PIX_NIGHT_LIMIT_EXCEEDED'],
  ] as const)('to the %s limit, once it has failed and not before', async (limit, at, code) => {
    const client = await clientWith({ [limit]: 10_000 }, at)
    expect(await pay(client, 100, 'tax-id-mismatch')).toBe('paid')
    expect(await pay(client, 0.01)).toBe(code)
    await client.advance(at + 999)
    expect(await pay(client, 0.01)).toBe(code)
    await client.advance(at + 1_000)
    expect(await pay(client, 100)).toBe('paid')
    expect(await pay(client, 0.01)).toBe(code)
  })

  test('to the day on which it was made', async () => {
    const client = await clientWith({ daily: 10_000 }, saoPaulo(21, 23, 59, 59, 500))
    expect(await pay(client, 100, 'tax-id-mismatch')).toBe('paid')
    await client.advance(saoPaulo(22, 0))
    expect(await pay(client, 100)).toBe('paid')
    await client.advance(saoPaulo(22, 0, 0, 1))
    expect(await pay(client, 0.01)).toBe('PIX_DAILY_LIMIT_EXCEEDED')
  })

  test('while one that was sent back later still counts', async () => {
    const client = await clientWith({ daily: 10_000 }, saoPaulo(21, 12))
    expect(await pay(client, 100, 'sent-back')).toBe('paid')
    await client.advance('idle')
    expect(client.book.balance).toEqual({ available: 1_000_000 - 50, blocked: 0 })
    expect(await pay(client, 0.01)).toBe('PIX_DAILY_LIMIT_EXCEEDED')
  })
})
