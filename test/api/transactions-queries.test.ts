import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError, simpleError } from '../support/envelopes.ts'
import { cashOutBody, FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client({ clock: FROZEN })
})
afterAll(() => sandbox.close())

const ALL = '/api/transactions'
const KEY = '/api/pix/transactions/pix-key'
const OWN_KEY = `${KEY}/loja@example.com`
const DATE = 'must be ISO 8601: a date (a UTC day), or a date and time with a zone'
const SPAN = 'startDate and endDate must be at most 31 days apart'
const BACKWARDS = 'startDate must not be after endDate'

const dataOf = async (who: TestClient, url: string) => (await who.get(url)).json().data

/** What both listings refuse. */
const REFUSED: [query: string, ...message: string[]][] = [
  ['page=0', 'page must be at least 1'],
  ['page=-1', 'page must be at least 1'],
  ['page=1.5', 'page must be an integer'],
  ['page=one', 'page must be an integer'],
  ['page=', 'page must be an integer'],
  ['page=1&page=2', 'page must be an integer'],
  ['page=9007199254740992', 'page must be at most 9007199254740991'],
  ['size=0', 'size must be at least 1'],
  ['size=x', 'size must be an integer'],
  ['size=', 'size must be an integer'],
  ['size=-1', 'size must be at least 1'],
  ['size=1.5', 'size must be an integer'],
  ['size=20&size=20', 'size must be an integer'],
  ['status=Pendente', 'status must be one of: PENDING, CONFIRMED, ERROR'],
  ['status=pending', 'status must be one of: PENDING, CONFIRMED, ERROR'],
  ['status=', 'status must be one of: PENDING, CONFIRMED, ERROR'],
  ['status=PENDING,ERROR', 'status must be one of: PENDING, CONFIRMED, ERROR'],
  ['status=ERROR&status=PENDING', 'status must be a string', 'status must be one of: PENDING, CONFIRMED, ERROR'],
  ['type=CASH_IN', 'type must be one of: PAYMENT, WITHDRAW, REFUND_IN, REFUND_OUT'],
  ['type=payment', 'type must be one of: PAYMENT, WITHDRAW, REFUND_IN, REFUND_OUT'],
  ['type=', 'type must be one of: PAYMENT, WITHDRAW, REFUND_IN, REFUND_OUT'],
  ['startDate=2026-11-20&startDate=2026-11-21', 'startDate must be a string'],
  ['pageSize=20', 'pageSize is not a known member'],
  ['page=0&size=0', 'page must be at least 1', 'size must be at least 1'],
  ['startDate=', `startDate ${DATE}`],
  ['startDate=yesterday', `startDate ${DATE}`],
  ['endDate=2026-02-29', `endDate ${DATE}`],
  ['endDate=2026-11-21T10:00:00', `endDate ${DATE}`],
  ['startDate=21/11/2026&endDate=2026-13-01', `startDate ${DATE}`, `endDate ${DATE}`],
  ['startDate=2026-11-22', BACKWARDS],
  ['startDate=2026-11-02&endDate=2026-11-01', BACKWARDS],
  ['startDate=2026-11-01T12:00:00.001Z&endDate=2026-11-01T12:00:00Z', BACKWARDS],
  ['startDate=2026-10-20&endDate=2026-11-21', SPAN],
  ['startDate=2026-10-20', SPAN],
  ['startDate=2026-10-20T23:59:59.999Z&endDate=2026-11-21', SPAN],
  ['startDate=2026-10-01T00:00:00Z&endDate=2026-11-01T00:00:00.001Z', SPAN],
]
const TAKEN = [
  '',
  'page=1&size=1',
  'page=9007199254740991',
  'size=100',
  'status=ERROR&type=REFUND_OUT',
  'status=PENDING&type=PAYMENT',
  'status=CONFIRMED&type=WITHDRAW',
  'type=REFUND_IN',
  'startDate=2026-10-21',
  'startDate=2026-11-21',
  'endDate=2030-01-01',
  'startDate=2026-10-21&endDate=2026-11-21',
  'startDate=2026-11-01&endDate=2026-11-01',
  'startDate=2026-11-01T12:00:00Z&endDate=2026-11-01',
  'startDate=2026-10-01T00:00:00Z&endDate=2026-11-01T00:00:00Z',
  'startDate=2026-11-01T12:00:00-03:00&endDate=2026-11-01T15:00:00Z',
]

describe('a query that is wrong is 400 and says where', () => {
  const ofOne: [url: string, ...message: string[]][] = [
    [`${ALL}?size=101`, 'size must be at most 100'],
    [`${ALL}?externalId=`, 'externalId must have at least 1 character'],
    [`${ALL}?endToEndId=`, 'endToEndId must have at least 1 character'],
    [`${OWN_KEY}?size=1001`, 'size must be at most 1000'],
    [`${OWN_KEY}?externalId=x`, 'externalId is not a known member'],
    ...['x', '123', '123456789012', '+1555', 'a@b', '123e4567-e89b-12d3-a456-42661417400'].map(
      key => [`${KEY}/${key}`, 'pixKey must be a CPF, CNPJ, phone, e-mail or EVP'] as [string, string],
    ),
  ]
  const ofBoth = REFUSED.flatMap(([query, ...message]) =>
    [ALL, OWN_KEY].map(url => [`${url}?${query}`, ...message] as [string, ...string[]]),
  )
  test.each([...ofBoth, ...ofOne])('%s', async (url, ...message) => {
    const response = await changingNothing(sandbox, () => client.get(url))
    const path = url.split('?')[0] as string
    const extended = extendedError({ method: 'GET', url: path, error: 400, message })
    expect(response.json()).toEqual(url.startsWith(KEY) ? extended : simpleError(400, message))
    expect(response.statusCode).toBe(400)
  })
})

describe('a query at its bounds is taken', () => {
  const urls = [ALL, OWN_KEY].flatMap(url => TAKEN.map(query => `${url}?${query}`))
  test.each([...urls, `${OWN_KEY}?size=1000`, `${KEY}/52998224725`, `${KEY}/12345678901`])('%s', async url => {
    const { statusCode, json } = await client.get(url)
    const asked = new URLSearchParams(url.split('?')[1])
    const metadata = { page: Number(asked.get('page') ?? 1), size: Number(asked.get('size') ?? 20) }
    const nothing = { total: 0, totalPages: 0, hasNext: false, hasPrevious: false }
    expect(json()).toEqual({ data: [], metadata: { ...metadata, ...nothing } })
    expect(statusCode).toBe(200)
  })
})

describe('the days of a listing', () => {
  /** An account that paid one real on each of the last 40 days, at midnight and just before the next. */
  async function dailyPayer(): Promise<TestClient> {
    const payer = await sandbox.client({ clock: { mode: 'frozen', at: Date.UTC(2026, 9, 12) } })
    for (let day = 0; day <= 40; day++) {
      for (const at of [Date.UTC(2026, 9, 12 + day), Date.UTC(2026, 9, 13 + day) - 1]) {
        if (at > NOON) break
        await payer.advance(at)
        await payer.renew()
        await payer.post('/api/pix/cash-out', cashOutBody({ value: 1, externalId: `${at}` }))
      }
    }
    await payer.advance(NOON)
    await payer.renew()
    return payer
  }
  let payer: TestClient
  beforeAll(async () => {
    payer = await dailyPayer()
  })
  const rows: [url: string, count: number, oldest: string, newest: string][] = [
    [ALL, 63, '2026-10-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    [`${KEY}/maria@example.org`, 61, '2026-10-22T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    [`${ALL}?endDate=2026-11-20`, 64, '2026-10-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
    [`${ALL}?startDate=2026-11-20&endDate=2026-11-20`, 2, '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
    [`${ALL}?endDate=2026-11-20T00:00:00Z`, 63, '2026-10-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
    [`${ALL}?startDate=2026-11-20T00:00:00.001Z`, 2, '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
    [`${ALL}?startDate=2026-10-12&endDate=2026-11-12`, 64, '2026-10-12T00:00:00.000Z', '2026-11-12T23:59:59.999Z'],
  ]
  test.each(rows)('%s', async (url, count, oldest, newest) => {
    const { data, metadata } = (await payer.get(`${url}${url.includes('?') ? '&' : '?'}size=100`)).json()
    expect([metadata.total, data.length]).toEqual([count, count])
    expect([data.at(-1).createdAt, data[0].createdAt]).toEqual([oldest, newest])
  })

  test.each([1, 2, 7, 20, 62, 63, 64])('pages of %d, put together, are the listing', async size => {
    const whole = await dataOf(payer, `${ALL}?size=100`)
    const pages: unknown[] = []
    const last = Math.ceil(63 / size)
    for (let page = 1; page <= last + 1; page++) {
      const { data, metadata } = (await payer.get(`${ALL}?size=${size}&page=${page}`)).json()
      pages.push(...data)
      const counts = { page, size, total: 63, totalPages: last }
      expect(metadata).toEqual({ ...counts, hasNext: page < last, hasPrevious: page > 1 })
    }
    expect(pages).toEqual(whole)
  })
})

describe('a key is found in every form in which it can be written', () => {
  const forms: [keyType: string, given: string, ...asked: string[]][] = [
    ['PHONE', '11987654321', '11987654321', '+5511987654321', '%2B5511987654321'],
    ['PHONE', '1134567890', '1134567890', '+551134567890'],
    ['RANDOM', '123E4567E89B12D3A456426614174000', '123e4567-e89b-12d3-a456-426614174000'],
    ['RANDOM', '123e4567-e89b-12d3-a456-426614174000', '123E4567E89B12D3A456426614174000'],
    ['DOCUMENT', '11222333000181', '11222333000181'],
    ['EMAIL', 'Maria@Example.org', 'maria@example.org', 'MARIA@EXAMPLE.ORG'],
  ]
  test.each(forms)('%s %s', async (keyType, key, ...asked) => {
    const payer = await sandbox.client({ clock: FROZEN })
    const details = { key, keyType, name: 'Maria', document: '12345678909' }
    expect((await payer.post('/api/pix/cash-out', cashOutBody({ details }))).statusCode).toBe(201)
    for (const form of asked) expect(await dataOf(payer, `${KEY}/${form}`)).toHaveLength(1)
  })
})

describe('the scenarios of a listing', () => {
  test.each(['/api/transactions', `${KEY}/loja@example.com`])('%s plays a failure', async url => {
    const client = await sandbox.client({ clock: FROZEN })
    const { statusCode, headers, json } = await client.get(url, { 'x-sandbox-scenario': 'provider-down' })
    const simple = simpleError(500)
    expect(json()).toEqual(url.startsWith(KEY) ? extendedError({ method: 'GET', url, error: 500 }) : simple)
    expect([statusCode, headers['x-sandbox-scenario-applied']]).toEqual([500, 'provider-down; via=header'])
  })

  test('without a token it is 401', async () => {
    const response = await sandbox.app.inject({ method: 'GET', url: '/api/transactions' })
    expect(response.json()).toEqual(simpleError(401, 'The access token is missing'))
  })
})
