import { join } from 'node:path'
import type { Services } from '../../../src/http/services.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../../support/sandbox.ts'
import { shareOf } from '../../support/share.ts'
import { accountThatWrote } from '../kit/history.ts'
import { type BenchOptions, type Line, ms, timed } from '../kit/table.ts'

const TRANSACTIONS = shareOf(100_000)

/** Snapshot, restore and reset of an account with 100,000 transactions, until all is written down. */
export async function* reset({ folder }: BenchOptions): AsyncIterable<Line> {
  const places = { 'in memory': {}, 'in a file': { data: join(folder, 'reset.json') } }
  for (const [place, options] of Object.entries(places)) {
    const sandbox = await openSandbox(options)
    const client = await accountThatWrote(sandbox, TRANSACTIONS)
    const path = `/sandbox/v1/accounts/${client.book.id}`
    const asking = async (url: string, payload?: object) => {
      const tookMs = await timed(() => ask(sandbox, url, payload))
      return ms(tookMs)
    }
    yield [`snapshot, ${place}`, await asking(`${path}/snapshots`, { name: 'full' })]
    yield [`reset, ${place}`, await asking(`${path}/reset`)]
    expectRows(client, 0)
    yield [`restore, ${place}`, await asking(`${path}/snapshots/full/restore`)]
    expectRows(client, TRANSACTIONS)
    await sandbox.close()
  }
}

async function ask({ app, services }: { app: TestSandbox['app']; services: Services }, url: string, payload?: object) {
  const { statusCode, body } = await app.inject({ method: 'POST', url, ...(payload && { payload }) })
  if (statusCode >= 300) throw new Error(`${url} answers ${statusCode}: ${body}`)
  await services.store.flushed()
}

function expectRows({ book }: TestClient, count: number): void {
  if (book.transactions.size !== count) throw new Error(`${book.transactions.size} instead of ${count} transactions`)
}
