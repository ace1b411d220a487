import { contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import { CASH_OUT, CASH_OUT_PATH } from '../kit/payments.ts'
import { startBare } from '../kit/server.ts'
import type { BenchOptions, Line } from '../kit/table.ts'

const PATH = '/api/transactions'
/** The transactions of a page. */
const ROWS = 20

/** The first page of a listing, beside bare Fastify that sends the same bytes. */
export async function* page(options: BenchOptions): AsyncIterable<Line> {
  const bareServer = await startBare()
  const ours = await startOurs(options.folder)
  const json = { 'content-type': 'application/json' }
  for (let row = 0; row < ROWS; row++) {
    const body = JSON.stringify({ ...CASH_OUT, externalId: `order-${row}` })
    await fetch(ours.url + CASH_OUT_PATH, { method: 'POST', headers: { ...json, ...ours.headers }, body })
  }
  const text = await (await fetch(ours.url + PATH, { headers: ours.headers })).text()
  await fetch(bareServer.url + PATH, { method: 'PUT', headers: json, body: text })

  const answer = new RegExp(`"externalId":"order-${ROWS - 1}"`)
  const contestants = {
    bare: { url: bareServer.url + PATH, headers: {}, answer },
    sandbox: { url: ours.url + PATH, headers: ours.headers, answer },
  }
  for (const connections of [10, 50]) {
    const { bare, sandbox } = await contest(contestants, connections, options)
    yield [`bare Fastify, ${connections} connections`, reachedText(bare)]
    yield [`${ROWS} rows, ${connections} connections`, reachedText(sandbox, bare)]
  }
  await bareServer.stop()
  await ours.stop()
}
