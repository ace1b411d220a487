import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedMb, ourMb } from '../kit/install-size.ts'
import { type Contestant, contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import { CASH_OUT, CASH_OUT_PATH, RECEIPT } from '../kit/payments.ts'
import { PEERS, PEERS_FOLDER } from '../kit/peers.ts'
import { type BenchServer, startAnswering, startBare } from '../kit/server.ts'
import { type BenchOptions, type Line, ms } from '../kit/table.ts'

/** What npm says is no figure. */
const STDERR = 2

interface Running {
  readonly server: BenchServer
  readonly headers: Readonly<Record<string, string>>
  readonly installMb: number
}

/** Other mock servers beside this one: the same cash-out to each, every answer looked at. */
export async function* peers(options: BenchOptions): AsyncIterable<Line> {
  install()
  const running: Record<string, Running> = {}
  const { folder } = options
  const bare = await startBare()
  running['bare Fastify'] = { server: bare, headers: {}, installMb: installedMb('.', 'fastify') }
  const ours = { 'sandbox, file': ['--data', join(folder, 'peers.json')], 'sandbox, memory': [] }
  for (const [name, flags] of Object.entries(ours)) {
    const server = await startOurs(folder, ...flags)
    running[name] = { server, headers: server.headers, installMb: ourMb() }
  }
  for (const [name, { packageName, command }] of Object.entries(PEERS)) {
    try {
      const server = await startAnswering(command(folder), isReady, folder)
      running[name] = { server, headers: ANY_TOKEN, installMb: installedMb(PEERS_FOLDER, packageName) }
    } catch (error) {
      yield [name, `is left out: ${error instanceof Error ? error.message : error}`]
    }
  }
  yield* figures(running, options)
}

/** prism wants to see one, as the description says; the others do not look. */
const ANY_TOKEN = { authorization: 'Bearer any' }

async function* figures(running: Readonly<Record<string, Running>>, options: BenchOptions): AsyncIterable<Line> {
  const all = Object.entries(running)
  for (const [name, { server, installMb }] of all)
    yield [`${name}, start and install size`, `${ms(server.startMs)}, ${installMb.toFixed(0)} MB`]
  const contestants: Record<string, Contestant> = Object.fromEntries(
    all.map(([name, { server, headers }]) => [
      name,
      { url: server.url + CASH_OUT_PATH, headers, body: CASH_OUT, answer: RECEIPT },
    ]),
  )
  for (const connections of [10, 50]) {
    const reached = await contest(contestants, connections, options)
    const base = reached['sandbox, file']
    for (const [name, figure] of Object.entries(reached))
      yield [`${name}, ${connections} connections`, reachedText(figure, base)]
  }
  for (const [name, { server }] of all) {
    yield [`${name}, memory afterwards`, `${server.memoryMb().toFixed(0)} MB`]
    await server.stop()
  }
}

function install(): void {
  if (existsSync(join(PEERS_FOLDER, 'node_modules', '.package-lock.json'))) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS_FOLDER, stdio: ['ignore', STDERR, STDERR] })
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url + CASH_OUT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ANY_TOKEN },
    body: JSON.stringify(CASH_OUT),
    // One that is just starting may take a request and never come back to it.
    signal: AbortSignal.timeout(1_000),
  })
  return answer.status === 201 && RECEIPT.test(await answer.text())
}
