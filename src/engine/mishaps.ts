import type { FaultRule, Mishap } from '../domain/accident.ts'
import type { Operation } from '../domain/operations.ts'
import { createIdSource } from '../platform/ids.ts'
import type { Book } from '../store/book.ts'
import type { CallFacts } from './call-facts.ts'
import type { Choice } from './choose.ts'
import { drawDelay } from './script.ts'

/** What the caller gets instead of the usual answer. */
export interface ReadyReply extends Mishap {
  /** The call is carried out although its caller sees a failure. */
  readonly processed: boolean
}

/** Chances are drawn in millionths. */
const CERTAIN = 1_000_000

/** The fault that strikes a call, if any: every rule for its operation is drawn until one does. Call it in a unit. */
export function strike(book: Book, operation: Operation): FaultRule | undefined {
  const faults = book.faults.get('faults')
  if (faults === undefined) return undefined
  const drawn = [...faults.drawn]
  const struck = faults.rules.find((rule, index) => {
    if (!rule.for.includes('any') && !rule.for.includes(operation)) return false
    const ids = rule.seed === undefined ? book.ids : createIdSource(rule.seed, drawn[index])
    const hit = ids.integer(1, CERTAIN) <= rule.chance * CERTAIN
    if (rule.seed !== undefined) drawn[index] = ids.position
    return hit
  })
  if (drawn.some((position, index) => position !== faults.drawn[index])) book.faults.put({ ...faults, drawn })
  return struck
}

/**
 * What the story of a call answers instead of the usual; undefined where the usual answer is given. A story that is for
 * the first attempts counts them, per externalId, idempotency key, txid or refund id, else per operation. Call it in a
 * unit of work.
 */
export function replyOf(
  { story, argument }: Choice,
  book: Book | undefined,
  operation: Operation,
  facts: CallFacts,
): ReadyReply | undefined {
  const reply = story?.reply
  if (reply === undefined) return undefined
  const { error, connection, delay, first, processed = false } = reply
  if (
    first !== undefined &&
    book &&
    countAttempt(book, `${operation} ${story?.name} ${facts.externalId ?? ''}`) > first
  )
    return undefined
  const delayMs = delay === undefined ? undefined : drawDelay(delay, () => idsOf(book), argument)
  return {
    processed,
    ...(error !== undefined && { error }),
    ...(connection !== undefined && { connection }),
    ...(delayMs !== undefined && { delayMs }),
  }
}

/** A caller that no account is known of has no seed to draw from: its ranges begin anew with every call. */
function idsOf(book: Book | undefined) {
  return book?.ids ?? createIdSource('', 0)
}

function countAttempt(book: Book, id: string): number {
  const count = (book.attempts.get(id)?.count ?? 0) + 1
  book.attempts.put({ id, count })
  return count
}
