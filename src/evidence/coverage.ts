import { ERROR_CATALOGUE } from '../domain/error-catalogue.ts'
import { NEWS_TYPES, OPERATIONS } from '../domain/operations.ts'
import { SETTLEMENT_ERRORS } from '../domain/settlement-errors.ts'
import { LOST } from '../domain/webhook.ts'
import type { Evidence } from './evidence.ts'
import type { Played } from './played.ts'

/** What a client could meet, and how often it has; 0: never. */
export interface Met {
  readonly name: string
  readonly times: number
}

/** What of the API a client has met. */
export interface Coverage {
  readonly operations: readonly Met[]
  /** Synchronous ones, as answered, and asynchronous ones, as they stand on transactions. */
  readonly errorCodes: readonly Met[]
  /** By type; counted are those that left. */
  readonly webhooks: readonly Met[]
  readonly scenarios: readonly Met[]
}

/** A scenario that could be played. */
export interface Playable {
  readonly name: string
  readonly for: readonly string[]
}

const ERROR_CODES = [...Object.keys(ERROR_CATALOGUE), 'HTTP_ERROR', ...Object.keys(SETTLEMENT_ERRORS)]

/** What a client has met, as far as it is still known. */
export function coverageOf(evidence: Evidence, played: readonly Played[], playable: readonly Playable[]): Coverage {
  const { book, calls } = evidence
  const deliveries = [...book.deliveries.values()]
  const left = deliveries.filter(({ attempts }) => attempts.some(({ error }) => error !== LOST))
  const answered = calls.map(({ refusal }) => refusal?.code)
  const settled = [...book.transactions.values()].map(({ errorCode }) => errorCode ?? undefined)
  return {
    operations: met(OPERATIONS, countIn(calls.map(({ operation }) => operation))),
    errorCodes: met(ERROR_CODES, countIn([...answered, ...settled])),
    webhooks: met(NEWS_TYPES, countIn(left.map(({ event }) => event))),
    scenarios: playable.map(scenario => ({ name: titleOf(scenario), times: timesPlayed(scenario, played) })),
  }
}

function met(names: readonly string[], counts: ReadonlyMap<string | undefined, number>): Met[] {
  return names.map(name => ({ name, times: counts.get(name) ?? 0 }))
}

function countIn(names: readonly (string | undefined)[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** A name may stand for several stories, each for other operations. */
function titleOf({ name, for: operations }: Playable): string {
  return `${name} (${operations.join(', ')})`
}

function timesPlayed({ name, for: operations }: Playable, played: readonly Played[]): number {
  const isFor = (operation: string) => operations.includes('any') || operations.includes(operation)
  return played.filter(each => (each.scenario === name || each.beside.includes(name)) && isFor(each.operation)).length
}
