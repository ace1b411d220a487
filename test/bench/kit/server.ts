import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string
  /** From the start of the process until it is ready. */
  readonly startMs: number
  /** Memory that the process holds now, in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

/** Starts a Node program that prints one line with `ready` and its URL. */
export async function startServer(args: readonly string[]): Promise<BenchServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  return serverOf(child, await readyUrl(child), startedAt)
}

/** Starts bare Fastify, as `run.ts` bundled it. */
export const startBare = () => startServer(['node_modules/.cache/pix-bench/bare.js'])

/** How long a server may take until it answers. */
const PATIENCE_MS = 60_000

/** Starts any program in a folder, on a free port, and asks until it answers as it should. Throws when it does not. */
export async function startAnswering(
  [command, ...args]: readonly [string, ...string[]],
  isReady: (url: string) => Promise<boolean>,
  cwd: string,
): Promise<BenchServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const words = args.map(word => word.replace('{port}', String(port)))
  const child = spawn(command, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', chunk => said.push(String(chunk)))
  child.on('error', error => said.push(error.message))
  while (!(await isReady(url).catch(() => false))) {
    const ended = child.exitCode !== null || child.pid === undefined
    if (!ended && performance.now() - startedAt < PATIENCE_MS) {
      await sleep(5)
      continue
    }
    child.kill('SIGKILL')
    throw new Error(`it ${ended ? 'ended' : 'did not answer'}: ${said.join('').trim().split('\n').at(-1)}`)
  }
  return serverOf(child, url, startedAt)
}

function serverOf(child: ChildProcess, url: string, startedAt: number): BenchServer {
  return {
    url,
    startMs: performance.now() - startedAt,
    memoryMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no stdout')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready.*?(https?:\/\/\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the server ended before it was ready')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}
