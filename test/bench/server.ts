import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string
  /** From the start of the process to its ready line. */
  readonly startMs: number
  stop(): Promise<void>
}

/** Starts a server that prints one line with `ready` and its URL. */
export async function startServer(args: readonly string[]): Promise<BenchServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await readyUrl(child)
  return {
    url,
    startMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
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
