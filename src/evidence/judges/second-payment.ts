import { formatDuration, type Instant, toIso } from '../../domain/instants.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Call } from '../call.ts'
import type { Evidence } from '../evidence.ts'
import { type Judgement, lost } from '../judgement.ts'
import type { Played } from '../played.ts'

const FAILED: ReadonlySet<string> = new Set(['ERROR', 'NAO_REALIZADO'])
const NO_PAYMENT = 'It sends no money, so there is no second payment'

/**
 * `no-second-payment-within`: nobody gets the same money twice under another externalId, counted from the call. After
 * the first payment has failed a second one is right.
 */
export function paysOnceWithin(limitMs: number, played: Played, evidence: Evidence): Judgement {
  const { at, transaction, attempts } = played
  const [first] = attempts
  const until = Math.min(at + limitMs, failedAt(transaction) ?? Number.POSITIVE_INFINITY)
  if (transaction === undefined) return first ? judgeCalls(first, until, evidence) : lost('the call')
  const same = evidence.like(transaction)
  if (same.length === 0) return { verdict: 'held', reason: NO_PAYMENT }
  const second = same.find(each => each.id > transaction.id && each.createdAt < until)
  if (second) return paidTwice(second.id, second.createdAt, [transaction.id, second.id])
  return notYet(until, evidence, [transaction.id])
}

/** Nothing was created, but its caller could not know. */
function judgeCalls(first: Call, until: Instant, evidence: Evidence): Judgement {
  const { target, value } = first
  if (target === undefined || value === undefined) return { verdict: 'held', reason: NO_PAYMENT }
  const second = evidence
    .callsAfter(first.id, until - 1)
    .find(call => call.target === target && call.value === value && isAnother(call, first))
  const transactionId = second?.choice?.transactionId
  if (second === undefined || transactionId === undefined) return notYet(until, evidence, [])
  return { ...paidTwice(transactionId, second.at, [transactionId]), calls: [first.id, second.id] }
}

function isAnother({ choice, externalId }: Call, first: Call): boolean {
  return choice?.transactionId !== undefined && externalId !== first.externalId
}

function failedAt(transaction: Transaction | undefined): Instant | undefined {
  return transaction && FAILED.has(transaction.status) ? (transaction.processedAt ?? undefined) : undefined
}

function paidTwice(second: number, at: Instant, transactions: number[]): Judgement {
  const reason = `Transaction ${second} paid the same money once more, under another externalId, at ${toIso(at)}`
  return { verdict: 'broken', reason, transactions }
}

function notYet(until: Instant, { now }: Evidence, transactions: number[]): Judgement {
  if (now >= until)
    return { verdict: 'held', reason: `There was no second payment until ${toIso(until)}`, transactions }
  const reason = `There is no second payment yet; ${formatDuration(until - now)} are left on the account's clock`
  return { verdict: 'open', reason, transactions }
}
