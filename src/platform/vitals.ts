import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the event loop is looked at, in ms. */
const RESOLUTION_MS = 10
const NS_PER_S = 1e9
const US_PER_S = 1e6

/** How the process is. */
export interface Vitals {
  readonly residentBytes: number
  /** Processor time since the process began. */
  readonly cpuSeconds: number
  /** How much later than meant the event loop came round, since it was read last; null before anything was seen. */
  readonly eventLoopDelay: {
    readonly meanSeconds: number
    readonly p99Seconds: number
    readonly maxSeconds: number
  } | null
}

/** Watches the process; the event loop from now on. */
export interface VitalsWatch {
  read(): Vitals
  close(): void
}

/** Begins to watch: it wakes the process a hundred times a second, so begin when somebody wants to know. */
export function watchVitals(): VitalsWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return {
    read() {
      const { user, system } = process.cpuUsage()
      const eventLoopDelay =
        delays.count === 0
          ? null
          : {
              meanSeconds: beyondResolution(delays.mean),
              p99Seconds: beyondResolution(delays.percentile(99)),
              maxSeconds: beyondResolution(delays.max),
            }
      delays.reset()
      return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / US_PER_S, eventLoopDelay }
    },
    close: () => delays.disable(),
  }
}

/** The histogram holds the whole time between two looks, in ns. */
function beyondResolution(ns: number): number {
  return Math.max(0, ns / NS_PER_S - RESOLUTION_MS / 1_000)
}
