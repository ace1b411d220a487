import { contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import { CASH_OUT, CASH_OUT_PATH, RECEIPT } from '../kit/payments.ts'
import { startBare } from '../kit/server.ts'
import type { BenchOptions, Line } from '../kit/table.ts'

/** Tokens for a client certificate in a header, beside what bare Fastify answers to a payment. */
export async function* token(options: BenchOptions): AsyncIterable<Line> {
  const bareServer = await startBare()
  const server = await startOurs(options.folder)
  const { url, credentials, certificate } = server
  const asking = { url: `${url}/api/auth/token`, headers: certificate, body: credentials, answer: /"access_token":"\w/ }
  const paying = { url: bareServer.url + CASH_OUT_PATH, headers: {}, body: CASH_OUT, answer: RECEIPT }
  for (const connections of [10, 50]) {
    const { bare, tokens } = await contest({ bare: paying, tokens: asking }, connections, options)
    yield [`bare Fastify, ${connections} connections`, reachedText(bare)]
    yield [`tokens, ${connections} connections`, reachedText(tokens, bare)]
  }
  await bareServer.stop()
  await server.stop()
}
