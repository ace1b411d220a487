import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const FEES = { cashIn: 25, cashOut: 50, refundIn: 0 }
const SECOND = 1_000
const KEY = '/api/pix/transactions/pix-key'
const E2E = expect.stringMatching(/^E\d{20}[0-9A-Za-z]{11}$/)
const RETURNED = expect.stringMatching(/^D\d{20}[0-9A-Za-z]{11}$/)
const TXID = 'abcdefghijklmnopqrstuvwxyz01'
const IDEMPOTENCY_KEY = '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'
const TEXT = expect.any(String)
const BANK = { bankISPB: TEXT, bankName: TEXT, bankCode: TEXT, accountBranch: TEXT, accountNumber: TEXT }
const NO_BANK = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null }

const dataOf = async (client: TestClient, url: string) => (await client.get(url)).json().data
const at = (ms: number) => new Date(NOON + ms).toISOString()

describe('GET /api/transactions of a cash-out', () => {
  const common = {
    transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    externalId: 'order-1',
    operationType: 'Pix out',
    movementType: 'DEBIT',
    originalAmount: 10.5,
    feeAmount: 0.5,
    finalAmount: 11,
    endToEndId: E2E,
    createdAt: at(0),
    counterpart: { name: TEXT, document: '***.456.789-**', bank: BANK },
  }
  const metadata = { page: 1, size: 20, total: 1, totalPages: 1, hasNext: false, hasPrevious: false }

  test('shows the whole transaction, first pending, then confirmed', async () => {
    const client = await sandbox.client({ clock: FROZEN, fees: FEES })
    const receipt = (await client.post('/api/pix/cash-out', cashOutBody())).json()
    const pending = await changingNothing(sandbox, () => client.get('/api/transactions'))
    expect([pending.statusCode, pending.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(pending.json()).toEqual({ data: [{ ...common, status: 'Pendente', processedAt: null }], metadata })
    expect(pending.json().data[0].transactionId).toBe(receipt.transactionId)

    await client.advance(NOON + SECOND)
    const confirmed = await client.get('/api/transactions')
    expect(confirmed.json().data).toEqual([{ ...common, status: 'Confirmado', processedAt: at(SECOND) }])
  })

  test('shows one that failed as Error', async () => {
    const client = await sandbox.client({ clock: FROZEN, fees: FEES })
    await client.post('/api/pix/cash-out', cashOutBody(), { 'x-sandbox-scenario': 'tax-id-mismatch' })
    await client.advance('idle')
    const [item] = await dataOf(client, '/api/transactions')
    expect(item).toEqual({ ...common, status: 'Error', processedAt: TEXT })
  })
})

test('a cash-in is net of its fee, and what is not known yet is null', async () => {
  const client = await sandbox.client({ clock: FROZEN, fees: FEES })
  await client.post('/api/pix/cash-in', cashInBody(), { 'x-sandbox-scenario': 'unpaid' })
  expect(await dataOf(client, '/api/transactions')).toEqual([
    {
      transactionId: TEXT,
      externalId: 'charge-1',
      status: 'Pendente',
      operationType: 'Pix in',
      movementType: 'CREDIT',
      originalAmount: 100,
      feeAmount: 0.25,
      finalAmount: 99.75,
      endToEndId: null,
      createdAt: at(0),
      processedAt: null,
      counterpart: { name: 'José Souza', document: '***.982.247-**', bank: NO_BANK },
    },
  ])
})

/** An account to which everything has happened that is listed, and something that is not. */
async function busyClient(): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN })
  const split = { pixKey: 'socio@example.org', pixKeyType: 'EMAIL', name: 'Sócio', document: '12345678909' }
  const splits = [{ ...split, type: 'FIXED', value: 1, immediate: true }]
  await client.post('/api/pix/cash-in', cashInBody({}, { splits }))
  await client.advance(NOON + 2 * SECOND)
  await client.post('/api/pix/cash-out', cashOutBody())
  const transfer = { pixKey: 'ana@example.org', payment: { currency: 'BRL', amount: 2 } }
  await client.post('/dict/pix', transfer, { 'x-idempotency-key': IDEMPOTENCY_KEY })
  await client.put(`/cob/${TXID}`, { calendario: {}, valor: { original: '5.00' } })
  await client.put(`/cob/${TXID}2`, { calendario: {}, valor: { original: '6.00' } }, { 'x-sandbox-scenario': 'unpaid' })
  await client.advance(NOON + 20 * SECOND)
  sandbox.services.engine.receive(client.book, 700, undefined)
  const { id, endToEndId } = client.book.byExternalId('order', 'charge-1') as { id: number; endToEndId: string }
  await client.post(`/api/pix/refund-in/${id}`, { refundValue: 3, externalId: 'back-1' })
  await client.put(`/pix/${endToEndId}/devolucao/back-2`, { valor: '4.00' })
  const sent = client.book.byExternalId('order', 'order-1')
  if (sent) sandbox.services.engine.force(client.book, sent, 'refund', {})
  return client
}

describe('an account to which everything has happened', () => {
  let client: TestClient
  beforeAll(async () => {
    client = await busyClient()
  })
  const brief = async (query: string) =>
    (await dataOf(client, `/api/transactions?${query}`)).map(
      ({ operationType, status, externalId, originalAmount }: Record<string, unknown>) =>
        `${operationType}/${status}/${externalId}/${originalAmount}`,
    )
  const ALL = [
    'Refund out/Confirmado/null/10.5',
    'Refund in/Pendente/back-2/4',
    'Refund in/Pendente/back-1/3',
    'Pix in/Confirmado/null/7',
    `Pix in/Confirmado/${TXID}/5`,
    `Pix out/Confirmado/${IDEMPOTENCY_KEY}/2`,
    'Pix out/Confirmado/order-1/10.5',
    'Pix out/Confirmado/null/1',
    'Pix in/Confirmado/charge-1/100',
  ]
  const rows: [query: string, expected: string[]][] = [
    ['', ALL],
    ['type=PAYMENT', ALL.filter(line => line.startsWith('Pix in'))],
    ['type=WITHDRAW', ALL.filter(line => line.startsWith('Pix out'))],
    ['type=REFUND_IN', ALL.filter(line => line.startsWith('Refund in'))],
    ['type=REFUND_OUT', ALL.filter(line => line.startsWith('Refund out'))],
    ['status=PENDING', ALL.filter(line => line.includes('Pendente'))],
    ['status=CONFIRMED', ALL.filter(line => line.includes('Confirmado'))],
    ['status=ERROR', []],
    ['status=CONFIRMED&type=PAYMENT', ALL.filter(line => /^Pix in.Confirmado/.test(line))],
    ['status=PENDING&type=PAYMENT', []],
    ['externalId=charge-1', [ALL[8] as string]],
    ['externalId=back-2', [ALL[1] as string]],
    [`externalId=${TXID}`, [ALL[4] as string]],
    [`externalId=${TXID}2`, []],
    [`externalId=${IDEMPOTENCY_KEY}`, [ALL[5] as string]],
    [`externalId=${IDEMPOTENCY_KEY}&type=PAYMENT`, []],
    ['externalId=none', []],
    ['endToEndId=none', []],
    ['size=2&page=2', ALL.slice(2, 4)],
    ['size=100&page=2', []],
    ['endDate=2026-11-20', []],
    [`startDate=${at(3 * SECOND)}&type=PAYMENT`, [ALL[3] as string, ALL[4] as string]],
    [`endDate=${at(0)}`, [ALL[8] as string]],
  ]
  test.each(rows)('lists for "%s"', async (query, expected) => {
    expect(await brief(query)).toEqual(expected)
  })

  test('is found by every endToEndId, alone and beside an externalId', async () => {
    for (const item of await dataOf(client, '/api/transactions')) {
      expect(item.endToEndId).toEqual(item.operationType.startsWith('Refund') ? RETURNED : E2E)
      expect(await dataOf(client, `/api/transactions?endToEndId=${item.endToEndId}`)).toEqual([item])
      const both = `/api/transactions?endToEndId=${item.endToEndId}&externalId=charge-1`
      expect(await dataOf(client, both)).toEqual(item.externalId === 'charge-1' ? [item] : [])
    }
  })

  test('shows no document in clear', async () => {
    const { body } = await client.get('/api/transactions')
    expect(body).not.toMatch(/"document":"\d/)
    expect(body.match(/"document":"\*\*\*\.\d{3}\.\d{3}-\*\*"/g)?.length).toBeGreaterThan(3)
  })

  test('says by movementType which way the money went', async () => {
    const items = await dataOf(client, '/api/transactions')
    const moved = items.map((item: Record<string, string>) => `${item['operationType']} ${item['movementType']}`)
    expect([...new Set(moved)].sort()).toEqual([
      'Pix in CREDIT',
      'Pix out DEBIT',
      'Refund in DEBIT',
      'Refund out CREDIT',
    ])
  })

  test('lists a cob by the instant at which it was paid, and never an unpaid one', async () => {
    const [cob] = await dataOf(client, `/api/transactions?externalId=${TXID}`)
    expect([cob.createdAt, cob.processedAt]).toEqual([at(4 * SECOND), at(4 * SECOND)])
  })

  test('never lists a MED', async () => {
    const { book } = client
    const some = book.byExternalId('order', 'charge-1')
    if (some === undefined) throw new Error('no charge')
    const med = { ...some, kind: 'med', id: 9_999, uuid: 'med', externalId: null, endToEndId: null } as const
    sandbox.services.store.unit(() => book.transactions.put({ ...med, status: 'RECEIVED' }))
    expect(await brief('')).toEqual(ALL)
  })

  const keys: [key: string, expected: string[]][] = [
    ['loja@example.com', [ALL[1], ALL[2], ALL[3], ALL[4], ALL[8]] as string[]],
    ['LOJA@EXAMPLE.COM', [ALL[1], ALL[2], ALL[3], ALL[4], ALL[8]] as string[]],
    ['maria@example.org', [ALL[0], ALL[6]] as string[]],
    ['socio@example.org', [ALL[7]] as string[]],
    ['ana%40example.org', [ALL[5]] as string[]],
    ['ana%40example.org?status=ERROR', []],
    ['loja@example.com?size=1&page=4', [ALL[4]] as string[]],
    ['maria@example.org?type=REFUND_OUT', [ALL[0]] as string[]],
    ['ninguem@example.org', []],
  ]
  test.each(keys)('lists for the key %s', async (key, expected) => {
    const items = await dataOf(client, `${KEY}/${key}`)
    const all = await dataOf(client, '/api/transactions')
    expect(items).toEqual(expected.map(line => all[ALL.indexOf(line)]))
  })

  test('is a stranger to every other account', async () => {
    const other = await sandbox.client({ clock: FROZEN })
    const [{ endToEndId }] = await dataOf(client, '/api/transactions')
    for (const query of ['', '?externalId=charge-1', `?endToEndId=${endToEndId}`])
      expect((await other.get(`/api/transactions${query}`)).json().metadata.total).toBe(0)
    expect(await dataOf(other, `${KEY}/loja@example.com`)).toEqual([])
  })
})
