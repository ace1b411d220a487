import { join } from 'node:path'
import { contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import { CASH_OUT, CASH_OUT_PATH, RECEIPT } from '../kit/payments.ts'
import { startBare } from '../kit/server.ts'
import type { BenchOptions, Line } from '../kit/table.ts'

/** Cash-outs with the journal written before each answer, and without one, beside bare Fastify. */
export async function* cashOut(options: BenchOptions): AsyncIterable<Line> {
  const { folder } = options
  const servers = {
    bare: await startBare(),
    file: await startOurs(folder, '--data', join(folder, 'bank.json')),
    memory: await startOurs(folder),
  }
  const request = { body: CASH_OUT, answer: RECEIPT }
  const contestants = {
    bare: { ...request, url: servers.bare.url + CASH_OUT_PATH, headers: {} },
    file: { ...request, url: servers.file.url + CASH_OUT_PATH, headers: servers.file.headers },
    memory: { ...request, url: servers.memory.url + CASH_OUT_PATH, headers: servers.memory.headers },
  }
  for (const connections of [10, 50]) {
    const { bare, file, memory } = await contest(contestants, connections, options)
    yield [`bare Fastify, ${connections} connections`, reachedText(bare)]
    yield [`in a file, ${connections} connections`, reachedText(file, bare)]
    yield [`in memory, ${connections} connections`, reachedText(memory, bare)]
  }
  for (const [name, server] of Object.entries(servers)) {
    yield [`memory afterwards, ${name}`, `${server.memoryMb().toFixed(0)} MB`]
    await server.stop()
  }
}
