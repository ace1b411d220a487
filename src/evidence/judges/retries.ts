import { formatDuration, HOUR_MS } from '../../domain/instants.ts'
import type { Evidence } from '../evidence.ts'
import { type Judgement, lost, missingBy } from '../judgement.ts'
import type { Played } from '../played.ts'

/** A client that has not tried again for so long has given up. */
const PATIENCE_MS = HOUR_MS

/** `retries-at-least`: the same thing is asked for once more, so many times, up to the first success. */
export function retriesAtLeast(least: number, { attempts }: Played, { now }: Evidence): Judgement {
  const last = attempts.at(-1)
  if (last === undefined) return lost('the call')
  const calls = attempts.map(({ id }) => id)
  const count = attempts.length - 1
  if (count >= least) return { verdict: 'held', reason: `${said(count)}, at least ${least} wanted`, calls }
  const missing = `${said(count)}, at least ${least} wanted; none followed within ${formatDuration(PATIENCE_MS)}`
  return { ...missingBy(last.at + PATIENCE_MS, now, missing), calls }
}

/** `retries-at-most`: judged at any time, as more can only make it worse. */
export function retriesAtMost(most: number, { attempts }: Played): Judgement {
  if (attempts.length === 0) return lost('the call')
  const calls = attempts.map(({ id }) => id)
  const count = attempts.length - 1
  return { verdict: count > most ? 'broken' : 'held', reason: `${said(count)}, at most ${most} wanted`, calls }
}

function said(count: number): string {
  return count === 1 ? 'It was tried once more' : `It was tried ${count} more times`
}
