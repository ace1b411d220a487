import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What arrived. */
export interface Arrival {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The status that an arrival is answered with; undefined: no answer ever. */
type Answerer = (arrival: Arrival) => number | undefined

/** A receiver of webhooks on a real socket of this machine. */
export interface Receiver {
  readonly url: string
  readonly arrivals: readonly Arrival[]
  /** The oldest arrival that was not asked for yet; waits for it. */
  next(): Promise<Arrival>
  /** Changes how arrivals are answered from now on. */
  answer(answerer: Answerer): void
}

/** Opens a receiver; it is closed after the test. */
export async function openReceiver(first: Answerer = () => 200): Promise<Receiver> {
  let answerer = first
  let asked = 0
  const arrivals: Arrival[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const arrival = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    arrivals.push(arrival)
    const status = answerer(arrival)
    if (status !== undefined) response.writeHead(status).end()
    for (const look of waiting.splice(0)) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    async next() {
      const index = asked++
      while (arrivals.length <= index) await new Promise<void>(resolve => waiting.push(resolve))
      return arrivals[index] as Arrival
    },
    answer(next) {
      answerer = next
    },
  }
}
