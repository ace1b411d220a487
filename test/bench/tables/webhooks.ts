import { createHttpClient, type HttpClient } from '../../../src/platform/http-client.ts'
import { createOutbox, publish, register, transaction } from '../../delivery/support.ts'
import { shareOf } from '../../support/share.ts'
import { startServer } from '../kit/server.ts'
import { type BenchOptions, grouped, type Line, median, times } from '../kit/table.ts'

const WEBHOOKS = shareOf(5_000)

/** Webhooks per second at a receiver that is well: alone, and beside one that takes a second and one that is dead. */
export async function* webhooks({ rounds }: BenchOptions): AsyncIterable<Line> {
  const receivers = await startServer(['node_modules/.cache/pix-bench/receivers.js'])
  const [well, ...ill] = receivers.url.split(',') as [string, ...string[]]
  const figures = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    figures.alone.push(await deliver(well, []))
    figures.beside.push(await deliver(well, ill))
  }
  await receivers.stop()
  const [alone, beside] = [median(figures.alone), median(figures.beside)]
  yield ['one receiver that is well', `${grouped(alone)}/s`]
  yield ['the same beside a slow and a dead one', `${grouped(beside)}/s (${times(beside, alone)})`]
}

/** Webhooks per second to one receiver, while the others are sent as many. */
async function deliver(well: string, others: readonly string[]): Promise<number> {
  const client = createHttpClient()
  const { counting, all } = countAnswers(client, well)
  const outbox = createOutbox(counting)
  for (const url of [well, ...others]) register(outbox, outbox.book, url)
  const from = performance.now()
  for (let id = 1; id <= WEBHOOKS; id++) publish(outbox, transaction({ id }))
  await all
  const seconds = (performance.now() - from) / 1_000
  outbox.delivery.cancelAll(outbox.book)
  await client.close()
  return WEBHOOKS / seconds
}

/** Resolves when the receiver has taken every webhook. */
function countAnswers(client: HttpClient, well: string): { counting: HttpClient; all: Promise<void> } {
  let taken = 0
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const all = new Promise<void>((...ends) => {
    ;[resolve, reject] = ends
  })
  const counting: HttpClient = {
    async post(post) {
      const result = await client.post(post)
      if (post.url.href !== well) return result
      if (!('status' in result)) reject(new Error(`a webhook failed: ${result.failure}`))
      else if (++taken === WEBHOOKS) resolve()
      return result
    },
    close: client.close,
  }
  return { counting, all }
}
