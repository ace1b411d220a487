import { contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import type { BenchOptions, Line } from '../kit/table.ts'

/** Tokens for a client certificate in a header. */
export async function* token(options: BenchOptions): AsyncIterable<Line> {
  const server = await startOurs(options.folder)
  const { url, credentials, certificate } = server
  const asking = { url: `${url}/api/auth/token`, headers: certificate, body: credentials, answer: /"access_token":"\w/ }
  for (const connections of [10, 50]) {
    const { tokens } = await contest({ tokens: asking }, connections, options)
    yield [`tokens, ${connections} connections`, reachedText(tokens)]
  }
  await server.stop()
}
