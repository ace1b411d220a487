import type { Instant } from '../domain/instants.ts'
import type { Expectations, Run, Via } from '../domain/run.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import type { Call } from './call.ts'

/** A scenario that was played once: on a call and the repetitions of that call, or on a resource, or both. */
export interface Played {
  readonly scenario: string
  /** The stories about the news alone that were played beside it. */
  readonly beside: readonly string[]
  /** As scenario files name it. */
  readonly operation: string
  readonly via: Via
  readonly at: Instant
  readonly externalId: string | undefined
  readonly run: Run | undefined
  readonly transaction: Transaction | undefined
  /**
   * The call that it was played on and its repetitions, up to the first one that was answered with success. Empty when
   * the journal does not have that call any more.
   */
  readonly attempts: readonly Call[]
  readonly expect: readonly Expectations[]
}

/**
 * Every scenario that an account has played, as far as it is still known, in the order of the calls; those of runs
 * whose call is no longer known come first. `calls` are all that the journal has, the oldest first.
 */
export function playedIn(book: Book, calls: readonly Call[]): Played[] {
  const groups = groupsOf(calls)
  const known = new Set(calls.map(({ choice }) => choice?.runId))
  const orphans = [...book.runs.values()].filter(({ id }) => !known.has(id))
  return [...orphans.map(run => byRun(book, run)), ...groups.map(attempts => byCalls(book, attempts))]
}

/** A repetition has the same externalId (or idempotency key, txid, refund id), where there is one. */
function thingOf({ operation, externalId }: Call): string {
  return `${operation} ${externalId ?? ''}`
}

/** Whether a caller was told that its call worked. */
export function hasWorked({ status }: Pick<Call, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A call that plays begins a group, unless one of the same thing and scenario still waits for its success. */
function groupsOf(calls: readonly Call[]): [Call, ...Call[]][] {
  const groups: [Call, ...Call[]][] = []
  const open = new Map<string, [Call, ...Call[]][]>()
  for (const call of calls) {
    const thing = thingOf(call)
    const waiting = open.get(thing) ?? []
    for (const attempts of waiting) attempts.push(call)
    const isTaken = waiting.some(([first]) => first.choice?.name === call.choice?.name)
    const group: [Call, ...Call[]][] = call.choice?.isPlayed && !isTaken ? [[call]] : []
    groups.push(...group)
    open.set(thing, [...(hasWorked(call) ? [] : waiting), ...group])
  }
  return groups
}

function byCalls(book: Book, attempts: readonly [Call, ...Call[]]): Played {
  const [{ choice, operation, externalId, at }] = attempts
  const carriedOut = attempts.find(each => each.choice?.name === choice?.name && each.choice?.runId !== undefined)
  const { runId, transactionId } = carriedOut?.choice ?? {}
  const run = runId === undefined ? undefined : book.runs.get(runId)
  return {
    scenario: choice?.name ?? '',
    beside: (run?.beside ?? []).map(({ story }) => story),
    operation: operation ?? '',
    via: choice?.via ?? 'header',
    at,
    externalId,
    run,
    transaction: transactionId === undefined ? undefined : book.transactions.get(transactionId),
    attempts,
    expect: carriedOut?.choice?.expect ?? choice?.expect ?? [],
  }
}

function byRun(book: Book, run: Run): Played {
  const transaction = book.transactions.get(run.transactionId)
  return {
    scenario: run.story,
    beside: (run.beside ?? []).map(({ story }) => story),
    operation: transaction?.kind ?? '',
    via: run.via,
    at: transaction?.createdAt ?? 0,
    externalId: transaction?.externalId ?? undefined,
    run,
    transaction,
    attempts: [],
    expect: run.expect ?? [],
  }
}
