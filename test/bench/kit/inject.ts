import type { TestClient } from '../../support/sandbox.ts'
import { shareOf } from '../../support/share.ts'
import { type BenchOptions, grouped, median, times } from './table.ts'

const REQUESTS = shareOf(500)

/** Measures accounts of different sizes beside each other, in turn; the texts name each size. */
export function comparing(clients: ReadonlyMap<number, TestClient>, { rounds }: BenchOptions) {
  const compare = async (measure: (client: TestClient, count: number) => Promise<number>) => {
    const all = new Map<number, number[]>([...clients.keys()].map(count => [count, []]))
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const [count, client] of clients) {
        const us = await measure(client, count)
        if (round > 0) all.get(count)?.push(us)
      }
    return text(all)
  }
  return {
    /** Microseconds per GET, without a socket. */
    requests: (urlOf: (count: number) => string) => compare((client, count) => gets(client, urlOf(count))),
    /** Microseconds per call. */
    calls: (count: number, call: (client: TestClient) => unknown) =>
      compare(async client => {
        const from = performance.now()
        for (let n = 0; n < count; n++) call(client)
        return ((performance.now() - from) * 1_000) / count
      }),
  }
}

async function gets(client: TestClient, url: string): Promise<number> {
  const { statusCode } = await client.get(url)
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  const from = performance.now()
  for (let n = 0; n < REQUESTS; n++) await client.get(url)
  return ((performance.now() - from) * 1_000) / REQUESTS
}

function text(all: ReadonlyMap<number, readonly number[]>): string {
  const figures = [...all].map(([count, values]) => [count, median(values)] as const)
  const each = figures.map(([count, us]) => `${us.toFixed(2)} µs at ${grouped(count)}`).join(', ')
  return `${each}: ${times(figures.at(-1)?.[1] ?? 0, figures[0]?.[1] ?? 1)}`
}
