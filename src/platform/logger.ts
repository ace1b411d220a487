import { destination, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** A logger that says nothing, for the library and for tests. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' })
}

/** JSON lines on stderr, written synchronously so that no line is lost at exit; stdout belongs to the ready line. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, destination({ dest: 2, sync: true, minLength: 0 }))
}
