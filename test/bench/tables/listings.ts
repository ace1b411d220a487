import { createTables } from '../../../src/store/tables.ts'
import { openSandbox, type TestClient } from '../../support/sandbox.ts'
import { shareOf } from '../../support/share.ts'
import { accountWith, DAYS, KEY, rowOf } from '../kit/history.ts'
import { comparing } from '../kit/inject.ts'
import { type BenchOptions, type Line, sizes } from '../kit/table.ts'

const INDEX_CALLS = shareOf(20_000)

const PAGES = {
  'first page': () => '/api/transactions',
  'page in the middle': (count: number) => `/api/transactions?page=${Math.ceil(count / 40)}`,
  'by status': () => '/api/transactions?status=ERROR',
  'by type and status': () => '/api/transactions?type=WITHDRAW&status=CONFIRMED',
  'by key': () => `/api/pix/transactions/pix-key/${KEY}`,
} as const

const FILTERS = { 'no filter': {}, 'by status': { status: 'ERROR' }, 'by key': { pixKey: KEY } } as const

/** What a page costs by how many transactions there are: by a whole request, and by the index alone. */
export async function* listings(options: BenchOptions): AsyncIterable<Line> {
  const sandbox = await openSandbox()
  const clients = new Map<number, TestClient>()
  for (const count of sizes(options)) clients.set(count, await accountWith(sandbox, count))
  const { requests, calls } = comparing(clients, options)
  for (const [name, urlOf] of Object.entries(PAGES)) yield [`request, ${name}`, await requests(urlOf)]
  for (const [name, filter] of Object.entries(FILTERS))
    yield [`index, ${name}`, await calls(INDEX_CALLS, ({ book }) => book.listing({ ...DAYS, ...filter }).page(0, 20))]
  await sandbox.close()
  for (const count of sizes(options))
    yield [`writing a row behind ${count.toLocaleString('en')}`, `${writing(count).toFixed(2)} µs`]
}

/** Microseconds to put a row as PENDING and then as CONFIRMED, behind so many others. */
function writing(count: number): number {
  const { tables } = createTables({ changing: () => {}, drawing: () => {} })
  for (let id = 1; id <= count; id++) tables.transactions.restore(id, rowOf(id, count))
  const from = performance.now()
  for (let id = count + 1; id <= count + INDEX_CALLS; id++) {
    const pending = { ...rowOf(id, count), status: 'PENDING' }
    tables.transactions.put(pending)
    tables.transactions.put({ ...pending, status: 'CONFIRMED' })
  }
  return ((performance.now() - from) * 1_000) / INDEX_CALLS
}
