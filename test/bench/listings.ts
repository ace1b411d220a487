import type { Transaction } from '../../src/domain/transaction.ts'
import { createTables } from '../../src/store/tables.ts'
import { PAYMENT } from '../delivery/support.ts'
import { FROZEN, NOON, openSandbox, type TestClient } from '../support/sandbox.ts'

/** What a page costs at 1,000 and at 1,000,000 transactions, by the index alone and by a whole request. */
const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 7
const INDEX_CALLS = 20_000
const REQUESTS = 1_000
const SPREAD_MS = 30 * 24 * 3_600_000
const KEY = 'loja@example.com'

const PAGES = {
  'first page': '/api/transactions',
  'page in the middle': (count: number) => `/api/transactions?page=${Math.floor(count / 40)}`,
  'by status': '/api/transactions?status=ERROR',
  'by type and status': '/api/transactions?type=WITHDRAW&status=CONFIRMED',
  'by key': `/api/pix/transactions/pix-key/${KEY}`,
} as const

const sandbox = await openSandbox()
const small = await sandbox.client({ clock: FROZEN })
const large = await sandbox.client({ clock: FROZEN })
for (const [client, count] of [
  [small, SMALL],
  [large, LARGE],
] as const)
  fill(client, count)

for (const [name, page] of Object.entries(PAGES)) {
  const urlOf = (count: number) => (typeof page === 'string' ? page : page(count))
  const us = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    us.small.push(await request(small, urlOf(SMALL)))
    us.large.push(await request(large, urlOf(LARGE)))
  }
  report(`request, ${name}`, median(us.small.slice(1)), median(us.large.slice(1)))
}
for (const filter of [{}, { status: 'ERROR' }, { pixKey: KEY }] as const) {
  const us = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    us.small.push(index(small, filter))
    us.large.push(index(large, filter))
  }
  report(`index, ${JSON.stringify(filter)}`, median(us.small.slice(1)), median(us.large.slice(1)))
}
report('writing a row, at the end', writing(SMALL), writing(LARGE))
await sandbox.close()

function row(id: number, count: number): Transaction {
  const status = ['CONFIRMED', 'ERROR', 'PENDING'][id % 3] as string
  const at = NOON - SPREAD_MS + Math.floor((id / count) * SPREAD_MS)
  const pixKey = id % 2 === 0 ? KEY : `payee-${id}@example.com`
  const names = { uuid: `uuid-${id}`, externalId: `order-${id}`, endToEndId: `E${String(id).padStart(31, '0')}` }
  return { ...PAYMENT, ...names, id, status, createdAt: at, pixKey }
}

function fill({ book }: TestClient, count: number): void {
  for (let id = 1; id <= count; id++) book.transactions.restore(id, row(id, count))
}

/** Microseconds per request. */
async function request(client: TestClient, url: string): Promise<number> {
  const { statusCode } = await client.get(url)
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  const from = performance.now()
  for (let n = 0; n < REQUESTS; n++) await client.get(url)
  return ((performance.now() - from) * 1_000) / REQUESTS
}

/** Microseconds to find a page of 20. */
function index({ book }: TestClient, filter: object): number {
  const from = performance.now()
  for (let n = 0; n < INDEX_CALLS; n++) book.listing({ from: NOON - SPREAD_MS, to: NOON, ...filter }).page(0, 20)
  return ((performance.now() - from) * 1_000) / INDEX_CALLS
}

/** Microseconds to put a row as PENDING and then as CONFIRMED, behind so many others. */
function writing(count: number): number {
  const { tables } = createTables({ changing: () => {}, drawing: () => {} })
  for (let id = 1; id <= count; id++) tables.transactions.restore(id, row(id, count))
  const from = performance.now()
  for (let id = count + 1; id <= count + INDEX_CALLS; id++) {
    const pending = { ...row(id, count), status: 'PENDING' }
    tables.transactions.put(pending)
    tables.transactions.put({ ...pending, status: 'CONFIRMED' })
  }
  return ((performance.now() - from) * 1_000) / INDEX_CALLS
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report(what: string, few: number, many: number): void {
  const figures = `${few.toFixed(2)} µs at 1k, ${many.toFixed(2)} µs at 1M: ${(many / few).toFixed(2)} times`
  process.stdout.write(`${what.padEnd(36)} ${figures}\n`)
}
