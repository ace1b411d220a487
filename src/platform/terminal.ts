import { readFileSync } from 'node:fs'

/** How long somebody waits before being told what for, in ms. */
const PATIENCE_MS = 1_000

/** How often a log that is no terminal is told that it still goes on, in ms. */
const REPEAT_MS = 10_000

/** Says on stderr what is being waited for, once that takes longer than a second, and for how long already. */
export async function whileWaiting<T>(what: string, work: Promise<T>): Promise<T> {
  const stream = process.stderr
  const startedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = () => {
    const nowMs = performance.now()
    const seconds = Math.round((nowMs - startedAt) / 1_000)
    if (stream.isTTY) stream.write(`\r${what} … ${seconds} s`)
    else if (nowMs - toldAt >= REPEAT_MS) stream.write(`${what} … ${seconds} s\n`)
    else return
    if (!stream.isTTY || toldAt < 0) toldAt = nowMs
  }
  const timer = setInterval(tell, PATIENCE_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (stream.isTTY && toldAt > 0) stream.write('\r\u001b[K')
  }
}

/** All of stdin. */
export function readStdin(): string {
  return readFileSync(0, 'utf8')
}

/** Ends quietly when whoever reads stdout has read enough, as `head` does. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
