import type { Instant } from '../domain/instants.ts'
import { isOutgoing, type Transaction } from '../domain/transaction.ts'
import type { Delivery } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import type { Call } from './call.ts'
import type { CallLog } from './call-log.ts'

/** What verdicts on an account are made from, as of one instant. */
export interface Evidence {
  readonly book: Book
  readonly now: Instant
  /** The calls that the journal has, the oldest first. */
  readonly calls: readonly Call[]
  /** Whether the journal has every call of the account. */
  readonly hasAllCalls: boolean
  /** The calls that came in after one, up to an instant, which is included; left out, all. */
  callsAfter(id: number, until?: Instant): readonly Call[]
  /** The webhooks about everything that a run is part of. */
  deliveriesOf(runId: number): readonly Delivery[]
  /** Those that send the same money as a transaction, itself among them, the oldest first; none when it sends none. */
  like(transaction: Transaction): readonly Transaction[]
}

/** Looks at an account as it is now. Transactions and deliveries are gone through only when somebody asks. */
export function evidenceOf(book: Book, log: CallLog): Evidence {
  const calls = log.calls()
  let deliveries: Map<number | undefined, Delivery[]> | undefined
  let payments: Map<string | undefined, Transaction[]> | undefined
  return {
    book,
    now: book.now(),
    calls,
    hasAllCalls: log.isComplete,
    callsAfter: (id, until = Number.POSITIVE_INFINITY) => callsAfter(calls, id, until),
    deliveriesOf(runId) {
      deliveries ??= grouped(book.deliveries.values(), delivery => runOf(book, delivery))
      return deliveries.get(runId) ?? []
    },
    like(transaction) {
      const money = moneyOf(transaction)
      if (money === undefined) return []
      payments ??= grouped(book.transactions.values(), moneyOf)
      return payments.get(money) ?? []
    },
  }
}

/** Calls are numbered without gaps, and the clock never goes back: nobody looks through all of them. */
function callsAfter(calls: readonly Call[], id: number, until: Instant): Call[] {
  const from = Math.max(id - (calls[0]?.id ?? 0) + 1, 0)
  let to = from
  while (to < calls.length && (calls[to] as Call).at <= until) to++
  return calls.slice(from, to)
}

function runOf(book: Book, { transactionId }: Delivery): number | undefined {
  return transactionId === null ? undefined : (book.transactions.get(transactionId)?.runId ?? undefined)
}

/** Who gets how much: a key an amount, or the payer of a receipt a refund. Undefined for what sends no money. */
function moneyOf({ kind, pixKey, amount, parentId }: Transaction): string | undefined {
  if (isOutgoing(kind)) return `${amount} ${pixKey}`
  return kind === 'refund-in' || kind === 'devolucao' ? `${amount} of ${parentId}` : undefined
}

function grouped<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
