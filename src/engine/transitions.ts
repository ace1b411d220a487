import { MACHINES } from '../domain/machines/index.ts'
import {
  type Consequence,
  legalEvents,
  type Machine,
  type ResourceEvent,
  type Row,
  rowFor,
} from '../domain/machines/row.ts'
import type { Centavos } from '../domain/money.ts'
import type { NewsType } from '../domain/operations.ts'
import type { Run } from '../domain/run.ts'
import type { TimelineEntry, Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordTransition } from '../store/event-log.ts'
import { callOff, schedule, scheduled } from '../store/jobs.ts'
import type { Store } from '../store/store.ts'
import { moveMoney } from './ledger.ts'

/** A fact that the outside may be told of. */
export interface News {
  readonly type: NewsType
  readonly transaction: Transaction
  /** The run that it is part of, when its story says something about the news. */
  readonly run?: Run
  /** It was told before: the same bytes go out once more. */
  readonly again?: boolean
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
  /** Lets the news leave that were held until their run has ended. */
  readonly release: (book: Book, run: Run) => void
  readonly consequences: Consequences
}

/**
 * A new transaction, by a row whose `from` is null; when it can expire, that is a rule from then on. With `apply`, the
 * only function that writes a status. Call it in a unit of work.
 */
export function create(
  ports: Ports,
  book: Book,
  draft: Draft,
  by: string,
  on: ResourceEvent = 'create',
  runId = draft.runId ?? null,
): Transaction {
  const row = rowFor(MACHINES[draft.kind], null, on)
  if (row === undefined) throw new Error(`${draft.kind} cannot begin with ${on}`)
  const entry = timelineEntry(book, row, by)
  return take(ports, book, row, begin(book, draft, entry, runId), { by })
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
  const entry = timelineEntry(book, row, cause.by)
  const next: Transaction = {
    ...transaction,
    processedAt: row.from === row.to ? transaction.processedAt : entry.at,
    ...cause.patch,
    status: row.to,
    timeline: [...transaction.timeline, entry],
  }
  return take(ports, book, row, next, cause)
}

function timelineEntry(book: Book, { on, from, to }: Row, by: string): TimelineEntry {
  return { at: book.now(), on, from, to, by }
}

/** Everything that a row says beside the status, which the transaction has already: money, timeline, news, the rest. */
function take(ports: Ports, book: Book, row: Row, transaction: Transaction, cause: Cause): Transaction {
  if (row.ledger) moveMoney(book, row.ledger, transaction)
  book.transactions.put(transaction)
  recordTransition(book, transaction)
  keepJobs(book, transaction)
  if (row.notify) tell(ports, book, row.notify, transaction)
  if (row.also) ports.consequences[row.also](ports, book, transaction, cause)
  return transaction
}

/** Hands a fact to the outbox, with what the story that it belongs to says about its news. */
export function tell({ publish }: Ports, book: Book, type: NewsType, transaction: Transaction, again = false): void {
  const run = transaction.runId === null ? undefined : book.runs.get(transaction.runId)
  publish(book, { type, transaction, ...(run?.news && { run }), ...(again && { again }) })
}

/** Written member by member: every transaction has the same members in the same order, which makes all that follows fast. */
function begin(book: Book, draft: Draft, entry: TimelineEntry, runId: number | null): Transaction {
  const { kind, amount, fee = 0, uuid = book.ids.uuid(), counterpart = NOBODY } = draft
  const { externalId = null, endToEndId = null, expiresAt = null, pixKey = null, description = null } = draft
  const { errorCode = null, spiCode = null, parentId = null, payee = null, payerId = null } = draft
  const { charge = null, cob = null, transfer = null, nature = null, med = null } = draft
  return {
    kind,
    amount,
    fee,
    externalId,
    endToEndId,
    expiresAt,
    pixKey,
    description,
    counterpart,
    errorCode,
    spiCode,
    parentId,
    runId,
    payee,
    payerId,
    charge,
    cob,
    transfer,
    nature,
    med,
    id: book.next('transaction'),
    uuid,
    createdAt: entry.at,
    processedAt: FINAL[kind].has(entry.to) ? entry.at : null,
    status: entry.to,
    timeline: [entry],
  }
}

const NOBODY: Transaction['counterpart'] = { name: null, document: null, bank: null }

type States = Readonly<Record<Transaction['kind'], ReadonlySet<string>>>

/** The states of each machine for which something holds, found once. */
function statesWhere(holds: (machine: Machine, state: string) => boolean): States {
  const pick = (machine: Machine) => new Set(machine.map(row => row.to).filter(state => holds(machine, state)))
  return Object.fromEntries(
    Object.entries(MACHINES).map(([kind, machine]) => [kind, pick(machine)]),
  ) as unknown as States
}

const EXPIRABLE = statesWhere((machine, state) => rowFor(machine, state, 'expire') !== undefined)
/** Nothing happens to these any more, but that money comes back. */
const FINAL = statesWhere((machine, state) => !legalEvents(machine, state).some(on => on !== 'refund'))

/** The rule of expiry: what can expire has a job for it. What has ended waits for nothing any more. */
function keepJobs(book: Book, { id, kind, status, expiresAt }: Transaction): void {
  const isOver = FINAL[kind].has(status)
  if (isOver && kind === 'split') callOff(book, 'split', id)
  if (isOver && kind === 'med') callOff(book, 'deadline', id)
  if (expiresAt === null) return
  if (isOver) callOff(book, 'expiry', id)
  else if (EXPIRABLE[kind].has(status) && !scheduled(book, 'expiry', id)) schedule(book, 'expiry', id, expiresAt)
}
