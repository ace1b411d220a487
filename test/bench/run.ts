import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { build } from 'esbuild'
import { type BenchServer, startServer } from './server.ts'

/**
 * Cash-outs per second with the journal written before each answer, beside bare Fastify in the same run, rounds
 * alternating; and the cold start. Figures are ratios: machines differ, the ratio does less.
 */
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 50
const COLD_STARTS = 7

interface Round {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'))
const main = (...flags: string[]) => [
  'dist/main.js',
  '--port',
  '0',
  '--certs',
  join(folder, 'certs'),
  '--log-level',
  'warn',
  ...flags,
]

try {
  const starts: number[] = []
  for (let i = 0; i <= COLD_STARTS; i++) starts.push(await coldStart())
  const [first, ...later] = starts
  print('first start (makes the demo certificate)', `${first?.toFixed(0)} ms`)
  print('cold start, median', `${median(later).toFixed(0)} ms`)

  const { advanceTimers } = await bundled('test/bench/advance.ts')
  print('advance over 100,000 timers', `${(await advanceTimers()).toFixed(0)} ms`)

  const bare = await startServer(['--import', 'tsx', 'test/bench/bare.ts'])
  const file = await startServer(main('--data', join(folder, 'bank.json')))
  const memory = await startServer(main())
  const rounds: Record<string, Round[]> = { bare: [], file: [], memory: [] }
  const clients = { bare: {}, file: await authorize(file), memory: await authorize(memory) }
  for (let i = 0; i < ROUNDS; i++) {
    rounds['bare']?.push(await load(bare, clients.bare))
    rounds['file']?.push(await load(file, clients.file))
    rounds['memory']?.push(await load(memory, clients.memory))
  }
  for (const server of [bare, file, memory]) await server.stop()
  const best = Object.fromEntries(
    Object.entries(rounds).map(([name, all]) => [name, median(all.map(r => r.perSecond))]),
  )
  for (const [name, all] of Object.entries(rounds)) {
    const ratio = ((best[name] ?? 0) / (best['bare'] ?? 1)).toFixed(2)
    const p99 = median(all.map(round => round.p99))
    const failed = all.reduce((sum, round) => sum + round.failed, 0)
    print(`cash-out/s, ${name}`, `${best[name]?.toFixed(0)}  (${ratio} of bare; p99 ${p99} ms; ${failed} failed)`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A module as the build would bundle it: what is measured is what ships. */
async function bundled(path: string): Promise<typeof import('./advance.ts')> {
  const outdir = 'node_modules/.cache/pix-bench'
  const js =
    "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"
  await build({
    entryPoints: [path],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js },
    logLevel: 'warning',
  })
  return import(pathToFileURL(join(outdir, 'advance.js')).href)
}

async function coldStart(): Promise<number> {
  const server = await startServer(main())
  await server.stop()
  return server.startMs
}

/** Opens a rich account and gets its token. */
async function authorize({ url }: BenchServer): Promise<Record<string, string>> {
  const post = async (path: string, body: object, headers = {}): Promise<Record<string, string>> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { clientId, clientSecret, certificate } = await post('/sandbox/v1/accounts', { balance: 1_000_000_000 })
  const certificateHeader = (certificate as unknown as { header: string }).header
  const { access_token } = await post(
    '/api/auth/token',
    { clientId, clientSecret },
    { 'x-ssl-client-cert': certificateHeader },
  )
  return { authorization: `Bearer ${access_token}` }
}

async function load({ url }: BenchServer, headers: Record<string, string>): Promise<Round> {
  const result = await autocannon({
    url: `${url}/api/pix/cash-out`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    idReplacement: true,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      value: 0.01,
      externalId: '[<id>]',
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' },
    }),
  })
  const { requests, latency, non2xx, errors } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function print(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(42)} ${value}\n`)
}
