/** A timer that can be called off. */
export interface HostTimer {
  cancel(): void
}

/** The host's time, the only source of it: real in a process, simulated in tests. Milliseconds since 1970 UTC. */
export interface Host {
  now(): number
  /** Calls back once after a delay in ms; a delay beyond `LONGEST_TIMER_MS` is cut to it. */
  after(delayMs: number, callback: () => void): HostTimer
  /** Lets everything else that waits have its turn. */
  turn(): Promise<void>
}

/** `setTimeout` fires at once beyond 2^31−1 ms (24.8 days), so nothing waits longer in one go. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The real clock of this machine, which goes on from where it was when somebody sets that back; when it is set forward,
 * or the machine slept, it follows. Its timers do not keep the process alive.
 */
export function createHost(): Host {
  return {
    now: createSteadyClock(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS))
      timer.unref()
      return { cancel: () => clearTimeout(timer) }
    },
    turn: () => new Promise(resolve => setImmediate(resolve)),
  }
}

/**
 * Milliseconds since 1970 that only grow: the system's clock, and where that was set back, what has passed since. With
 * less, whatever waits would be late by as much as the clock was set back.
 */
function createSteadyClock(): () => number {
  let origin = Date.now() - performance.now()
  return () => {
    origin = Math.max(origin, Date.now() - performance.now())
    return Math.round(origin + performance.now())
  }
}

/** A host whose time moves only when told to: `tick` fires what falls due, in order. */
export interface SimulatedHost extends Host {
  tick(ms: number): void
}

/** A host for tests, starting at an instant. */
export function createSimulatedHost(startMs: number): SimulatedHost {
  let nowMs = startMs
  const waiting = new Set<{ dueMs: number; callback: () => void }>()
  const earliest = () => [...waiting].sort((a, b) => a.dueMs - b.dueMs)[0]
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS), callback }
      waiting.add(timer)
      return { cancel: () => waiting.delete(timer) }
    },
    turn: () => new Promise(resolve => setImmediate(resolve)),
    tick(ms) {
      const untilMs = nowMs + ms
      for (let timer = earliest(); timer && timer.dueMs <= untilMs; timer = earliest()) {
        waiting.delete(timer)
        nowMs = Math.max(nowMs, timer.dueMs)
        timer.callback()
      }
      nowMs = untilMs
    },
  }
}
