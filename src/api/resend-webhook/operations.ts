import type { News } from '../../delivery/payloads/fact.ts'
import { targetOf } from '../../delivery/targets.ts'
import { httpError } from '../../domain/api-error.ts'
import { MACHINES } from '../../domain/machines/index.ts'
import { rowFor } from '../../domain/machines/row.ts'
import type { NewsType } from '../../domain/operations.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Attempt, Delivery } from '../../domain/webhook.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { findTransaction } from '../../store/find-transaction.ts'
import type { ResendBody } from './schemas.ts'

/** A webhook that was sent once more, and what came of it. */
export interface Resent {
  readonly delivery: Delivery
  readonly attempt: Attempt
}

/**
 * Tells the state of a transaction once more and waits for the answer (spec, POST /api/resend-webhook). With several
 * URLs all are told, and the answer is about the one registered first. Throws 404 for a transaction that is not there
 * or is a MED, 400 where nothing was announced yet or no URL is to be had.
 */
export async function resendWebhook(
  { delivery, targetRules }: Services,
  book: Book,
  name: string,
  { url }: ResendBody,
): Promise<Resent> {
  const target = url === undefined ? undefined : targetOf(url, targetRules)
  if (target?.kind === 'refused') throw httpError(400, [target.why])
  const transaction = findTransaction(book, name, candidate => newsOf(candidate) !== undefined)
  if (transaction === undefined || transaction.kind === 'med')
    throw httpError(404, 'The account has no such transaction')
  const type = newsOf(transaction)
  if (type === undefined)
    throw httpError(400, `Nothing was announced about this transaction yet: it is ${transaction.status}`)
  if (url === undefined && !hasUrl(book, type))
    throw httpError(400, `No URL is available: send one, or register one for ${type}`)
  return firstOf(await delivery.sendOnce(book, { type, transaction } satisfies News, url))
}

/** What was announced when a transaction came into the state it is in; nothing of MEDs, whose news are not resent. */
function newsOf({ kind, timeline }: Transaction): NewsType | undefined {
  if (kind === 'med') return undefined
  const rows = timeline.map(({ from, on }) => rowFor(MACHINES[kind], from, on as never))
  return rows.findLast(row => row?.notify !== undefined)?.notify
}

function hasUrl(book: Book, wanted: NewsType): boolean {
  return [...book.registrations.values()].some(({ type, isActive }) => isActive && type === wanted)
}

/** A reset, or a stop of the sandbox, has called off what has no attempt. */
function firstOf([delivery]: readonly Delivery[]): Resent {
  const attempt = delivery?.attempts.at(-1)
  if (delivery === undefined || attempt === undefined)
    throw httpError(503, 'The webhook was called off: the account was reset, or the sandbox stopped')
  return { delivery, attempt }
}
