import { MACHINES } from '../domain/machines/index.ts'
import { type Consequence, legalEvents, type ResourceEvent, type Row, rowFor } from '../domain/machines/row.ts'
import type { Centavos } from '../domain/money.ts'
import type { NewsType } from '../domain/operations.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { callOff, schedule } from '../store/jobs.ts'
import type { Store } from '../store/store.ts'
import { moveMoney } from './ledger.ts'

/** A fact that the outside may be told of. */
export interface News {
  readonly type: NewsType
  readonly transaction: Transaction
}

/** What the engine hands to the outbox. */
export type Publish = (book: Book, news: News) => void

/** The members of a new transaction; what is left out is null, zero or made by the engine. */
export type Draft = Pick<Transaction, 'kind' | 'amount'> & Partial<Transaction>

/** The table has no row for this event in this state. */
export class IllegalTransition extends Error {
  readonly transaction: Transaction
  readonly on: ResourceEvent
  readonly legal: readonly ResourceEvent[]

  constructor(transaction: Transaction, on: ResourceEvent, reason = `it is ${transaction.status}`) {
    super(`${transaction.kind} ${transaction.id} cannot ${on}: ${reason}`)
    this.name = 'IllegalTransition'
    this.transaction = transaction
    this.on = on
    this.legal = legalEvents(MACHINES[transaction.kind], transaction.status)
  }
}

/** What a row's `also` sets off in other resources, in the same unit of work. */
export type Consequences = Record<
  Consequence,
  (ports: Ports, book: Book, transaction: Transaction, cause: Cause) => void
>

/** Why something happens. */
export interface Cause {
  /** The scenario, `control`, or the rule. */
  readonly by: string
  /** What the transaction learns by it. */
  readonly patch?: Partial<Transaction>
  /** Centavos that a consequence moves, when it is not the whole amount. */
  readonly part?: Centavos
}

/** What transitions reach beside the account they are about. */
export interface Ports {
  readonly store: Store
  readonly publish: Publish
  readonly consequences: Consequences
}

/**
 * A new transaction, by a row whose `from` is null; when it can expire, that is a rule from then on. With `apply`, the
 * only function that writes a status. Call it in a unit of work.
 */
export function create(ports: Ports, book: Book, draft: Draft, by: string, on: ResourceEvent = 'create'): Transaction {
  const row = rowFor(MACHINES[draft.kind], null, on)
  if (row === undefined) throw new Error(`${draft.kind} cannot begin with ${on}`)
  return take(ports, book, row, blank(book, draft, row), { by })
}

/**
 * Takes the row of an event: money, status, timeline, news, consequences. Throws IllegalTransition when the table has
 * no row for it.
 */
export function apply(
  ports: Ports,
  book: Book,
  transaction: Transaction,
  on: ResourceEvent,
  cause: Cause,
): Transaction {
  const row = rowFor(MACHINES[transaction.kind], transaction.status, on)
  if (row === undefined) throw new IllegalTransition(transaction, on)
  const processedAt = row.from === row.to ? transaction.processedAt : book.now()
  return take(ports, book, row, { ...transaction, processedAt, ...cause.patch }, cause)
}

function take(ports: Ports, book: Book, row: Row, next: Transaction, cause: Cause): Transaction {
  const { by } = cause
  if (row.ledger) moveMoney(book, row.ledger, next)
  const { on, from, to } = row
  const settled = book.transactions.put({
    ...next,
    status: to,
    timeline: [...next.timeline, { at: book.now(), on, from, to, by }],
  })
  recordEvent(book, {
    type: from === null ? 'transaction.created' : 'transaction.changed',
    transactionId: settled.id,
    kind: settled.kind,
    on,
    from,
    to,
    by,
  })
  keepJobs(book, settled)
  if (row.notify) ports.publish(book, { type: row.notify, transaction: settled })
  if (row.also) ports.consequences[row.also](ports, book, settled, cause)
  return settled
}

function blank(book: Book, draft: Draft, row: Row): Transaction {
  return {
    fee: 0,
    externalId: null,
    endToEndId: null,
    expiresAt: null,
    pixKey: null,
    description: null,
    counterpart: { name: null, document: null, bank: null },
    errorCode: null,
    spiCode: null,
    parentId: null,
    payee: null,
    charge: null,
    ...draft,
    id: book.next('transaction'),
    uuid: draft.uuid ?? book.ids.uuid(),
    createdAt: book.now(),
    processedAt: isFinal(draft.kind, row.to) ? book.now() : null,
    status: '',
    timeline: [],
  }
}

function canExpire({ kind, status }: Transaction): boolean {
  return rowFor(MACHINES[kind], status, 'expire') !== undefined
}

function isFinal(kind: Transaction['kind'], status: string): boolean {
  return !legalEvents(MACHINES[kind], status).some(on => on !== 'refund')
}

/** The jobs that wait for a transaction itself. */
const JOBS_OF_TRANSACTIONS = ['expiry', 'split', 'deadline'] as const

/** The rule of expiry: what can expire has a job for it. What has ended waits for nothing any more. */
function keepJobs(book: Book, transaction: Transaction): void {
  const { id, kind, status, expiresAt } = transaction
  if (isFinal(kind, status)) for (const job of JOBS_OF_TRANSACTIONS) callOff(book, job, id)
  if (expiresAt === null || !canExpire(transaction) || book.jobs.has(`expiry:${id}`)) return
  schedule(book, 'expiry', id, expiresAt)
}
