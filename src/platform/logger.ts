import { destination, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Bytes of log lines that are written together. */
const BUFFER_BYTES = 4_096
/** The longest that a line waits in the buffer, in ms. */
const FLUSH_EVERY_MS = 200

/** A logger that says nothing, for the library and for tests. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' })
}

/**
 * Log lines on stderr; stdout belongs to the ready line. JSON, but readable on a terminal. Buffered, as a write per line
 * costs a quarter of the throughput, and written synchronously, so that no line is lost at exit.
 */
export async function createLogger(level: string): Promise<Logger> {
  if (process.stderr.isTTY) return pino({ level, base: null }, await prettyStream())
  const stream = destination({ dest: 2, sync: true, minLength: BUFFER_BYTES })
  setInterval(() => stream.flushSync(), FLUSH_EVERY_MS).unref()
  process.on('exit', () => stream.flushSync())
  return pino({ level, base: null }, stream)
}

async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: 2, sync: true, singleLine: true, ignore: 'hostname,pid' })
}
