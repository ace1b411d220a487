import type { Call } from './library.ts'
import type { Played } from './play.ts'

/** What plays have reached, each as one line. */
export interface Reached {
  /** `endpoint status`. */
  readonly statuses: Set<string>
  /** `endpoint code`: the synchronous codes in answers. */
  readonly codes: Set<string>
  /** `kind errorCode`: the asynchronous codes of what failed later. */
  readonly failures: Set<string>
  /** `kind: from, event, to`. */
  readonly rows: Set<string>
}

/** Nothing yet. */
export function nothingReached(): Reached {
  return { statuses: new Set(), codes: new Set(), failures: new Set(), rows: new Set() }
}

/** A row of a state table as one line. */
export function rowLine(kind: string, { from, on, to }: { from: string | null; on: string; to: string }): string {
  return `${kind}: ${from ?? 'nothing'}, ${on}, ${to}`
}

/** Notes what a play has reached. */
export function note(
  { statuses, codes, failures, rows }: Reached,
  { endpoint }: Call,
  { answers, world }: Played,
): void {
  for (const { outcome, code } of answers) {
    statuses.add(`${endpoint} ${outcome}`)
    if (code !== undefined) codes.add(`${endpoint} ${code}`)
  }
  for (const { kind, errorCode, timeline } of world.client.book.transactions.values()) {
    if (errorCode !== null) failures.add(`${kind} ${errorCode}`)
    for (const entry of timeline) rows.add(rowLine(kind, entry))
  }
}
