import { openSandbox, type TestClient } from '../../support/sandbox.ts'
import { accountWith, namesOf } from '../kit/history.ts'
import { comparing } from '../kit/inject.ts'
import { type BenchOptions, type Line, sizes } from '../kit/table.ts'

const middle = (count: number) => Math.floor(count / 2)

const LOOKUPS = {
  'by externalId': (count: number) => `/api/transactions?externalId=${namesOf(middle(count)).externalId}`,
  'by endToEndId': (count: number) => `/api/transactions?endToEndId=${namesOf(middle(count)).endToEndId}`,
  'that finds nothing': () => '/api/transactions?externalId=never-used',
} as const

/** What it costs to find one transaction by how many there are. */
export async function* lookups(options: BenchOptions): AsyncIterable<Line> {
  const sandbox = await openSandbox()
  const clients = new Map<number, TestClient>()
  for (const count of sizes(options)) clients.set(count, await accountWith(sandbox, count))
  const { requests } = comparing(clients, options)
  for (const [name, urlOf] of Object.entries(LOOKUPS)) yield [`request, ${name}`, await requests(urlOf)]
  await sandbox.close()
}
