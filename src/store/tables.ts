import type { Arm, AttemptCount, Faults } from '../domain/accident.ts'
import type { Account, AccountStory, Certificate } from '../domain/account.ts'
import { type Instant, saoPauloDay, saoPauloNight } from '../domain/instants.ts'
import type { Balance, LedgerEntry } from '../domain/ledger.ts'
import { actsBefore, type Job, type LogEvent, type Run } from '../domain/run.ts'
import type { Snapshot } from '../domain/snapshot.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Delivery, InboxItem, Registration } from '../domain/webhook.ts'
import { holdings } from './holdings.ts'
import { leastIndex, type Parts, sumIndex } from './indexes.ts'
import { listedIndex } from './listed-index.ts'
import { type Listing, type ListingFilter, type ListingSource, listTransactions } from './listing.ts'
import { medIndex } from './med-index.ts'
import { type ExternalIdFamily, nameIndexes } from './name-indexes.ts'
import { pendingPayments } from './pending-payments.ts'
import { createTable, type Recorder, type Table } from './table.ts'

/** How many rows of each bounded history an account keeps; the oldest go first. */
const KEPT = {
  events: 10_000,
  inbox: 1_000,
  deliveries: 10_000,
  runs: 10_000,
  attempts: 10_000,
  usedArms: 100,
} as const

/** The number sequences of an account and how much of its seeded stream is used up. */
export interface Counters {
  readonly id: 'counters'
  /** Bytes drawn from the account's seed. */
  readonly drawn: number
  readonly last: Readonly<Record<string, number>>
}

/** The rows of one account. */
export interface Tables {
  readonly snapshots: Table<Snapshot>
  readonly accounts: Table<Account>
  readonly certificates: Table<Certificate>
  /** The account's own scenarios. */
  readonly stories: Table<AccountStory>
  readonly transactions: Table<Transaction>
  readonly entries: Table<LedgerEntry>
  readonly runs: Table<Run>
  readonly jobs: Table<Job>
  readonly registrations: Table<Registration>
  readonly deliveries: Table<Delivery>
  readonly inbox: Table<InboxItem>
  readonly events: Table<LogEvent>
  readonly counters: Table<Counters>
  readonly arms: Table<Arm>
  readonly faults: Table<Faults>
  readonly attempts: Table<AttemptCount>
}
export type TableName = keyof Tables

/** All tables, in the order in which a data file holds them: snapshots come before anything that they could hold. */
export const TABLE_NAMES = [
  'snapshots',
  'accounts',
  'counters',
  'certificates',
  'stories',
  'transactions',
  'entries',
  'runs',
  'jobs',
  'registrations',
  'deliveries',
  'inbox',
  'events',
  'arms',
  'faults',
  'attempts',
] as const satisfies readonly TableName[]

/** What can be asked of an account's rows without looking through them. */
export interface Lookups {
  balance(): Balance
  /** The job that is due first. */
  nextJob(): Job | undefined
  /** Centavos of accepted outgoing payments on the São Paulo day, and in the night, of an instant. */
  sentOnDay(at: Instant): number
  sentInNight(at: Instant): number
  /** Centavos of a transaction that went back, or are on their way back. */
  returned(transactionId: number): number
  /** The id of the outgoing payment to a key of an amount that has been PENDING the longest. */
  firstPending(pixKey: string, amount: number): number | undefined
  /** Oldest first. */
  meds(): Transaction[]
  /** Whether a MED against a payment has not ended yet. */
  isContested(transactionId: number): boolean
  byUuid(uuid: string): Transaction | undefined
  /** By externalId, idempotency key, txid or devolução id. */
  byExternalId(family: ExternalIdFamily, externalId: string): Transaction | undefined
  /** The first refund with an id; only together with its payment is that id unique. */
  byRefundId(externalId: string): Transaction | undefined
  byEndToEndId(direction: 'in' | 'out', endToEndId: string): Transaction | undefined
  /** Transactions as listings show them, the newest first. */
  listing(filter: ListingFilter): Listing
}

/** Empty tables of one account, with the indexes that answer its look-ups. `recorder` is told of every change. */
export function createTables(recorder: Recorder): { tables: Tables; lookups: Lookups } {
  const names = nameIndexes()
  const listed = listedIndex()
  const usage = sumIndex(usageOf, addTheSame)
  const returns = sumIndex(returnOf, addTheSame)
  const contests = medIndex()
  const pending = pendingPayments(id => tables.transactions.get(id))
  const held = holdings()
  const due = leastIndex<Job>(actsBefore)

  const tables: Tables = {
    snapshots: createTable('snapshots', recorder),
    accounts: createTable('accounts', recorder),
    certificates: createTable('certificates', recorder),
    stories: createTable('stories', recorder),
    transactions: createTable('transactions', recorder, {
      indexes: [...names.indexes, usage, returns, contests, pending, listed],
    }),
    entries: createTable('entries', recorder, { indexes: [held] }),
    runs: createTable('runs', recorder, { retain: { max: KEPT.runs, mayGo: isOver } }),
    jobs: createTable('jobs', recorder, { indexes: [due] }),
    registrations: createTable('registrations', recorder),
    deliveries: createTable('deliveries', recorder, { retain: { max: KEPT.deliveries, mayGo: isSettled } }),
    inbox: createTable('inbox', recorder, { retain: { max: KEPT.inbox, mayGo: () => true } }),
    events: createTable('events', recorder, { retain: { max: KEPT.events, mayGo: () => true } }),
    counters: createTable('counters', recorder),
    arms: createTable('arms', recorder, { retain: { max: KEPT.usedArms, mayGo: isUsedUp } }),
    faults: createTable('faults', recorder),
    attempts: createTable('attempts', recorder, { retain: { max: KEPT.attempts, mayGo: () => true } }),
  }
  const found = (id: number | undefined) => (id === undefined ? undefined : tables.transactions.get(id))
  const lookups: Lookups = {
    balance: held.balance,
    nextJob: () => due.least(),
    sentOnDay: at => usage.sum(dayKey(at)),
    sentInNight: at => usage.sum(nightKey(saoPauloNight(at))),
    returned: transactionId => returns.sum(transactionId),
    firstPending: pending.first,
    meds: () => [...contests.ids()].flatMap(id => found(id) ?? []),
    isContested: contests.isContested,
    byUuid: uuid => found(names.uuids.find(uuid)),
    byExternalId: (family, externalId) => found(names.families[family].find(externalId)),
    byRefundId: externalId => found(names.refundIds.find(externalId)),
    byEndToEndId: (direction, endToEndId) => found(names.endToEndIds[direction].find(endToEndId)),
    listing: filter => listTransactions(source, filter),
  }
  const source: ListingSource = {
    index: listed,
    rowOf: id => tables.transactions.get(id) as Transaction,
    byExternalId: externalId => NAMING.map(family => lookups.byExternalId(family, externalId)),
    byEndToEndId: endToEndId => DIRECTIONS.map(direction => lookups.byEndToEndId(direction, endToEndId)),
  }
  return { tables, lookups }
}

/** Families in which an external id names one transaction. */
const NAMING = ['order', 'transfer', 'cob'] as const satisfies readonly ExternalIdFamily[]
const DIRECTIONS = ['in', 'out'] as const

/** Days and nights share one index: even keys are days, odd ones nights. */
const dayKey = (at: Instant) => 2 * saoPauloDay(at)
const nightKey = (night: number | undefined) => 2 * (night ?? Number.NaN) + 1

/** What a payment counts against the limits: nothing once it has failed (domain decision). */
const usageOf: Parts<Transaction> = ({ kind, status, createdAt, amount }, add) => {
  if ((kind !== 'cash-out' && kind !== 'cash-out-qrcode') || status === 'ERROR') return
  const night = saoPauloNight(createdAt)
  add(dayKey(createdAt), amount)
  if (night !== undefined) add(nightKey(night), amount)
}

/** A payment or a refund that neither failed nor changed its amount adds what it added before. */
function addTheSame(a: Transaction, b: Transaction): boolean {
  return a.amount === b.amount && FAILED.has(a.status) === FAILED.has(b.status)
}

const FAILED = new Set(['ERROR', 'NAO_REALIZADO'])
const RETURNS = new Set<Transaction['kind']>(['refund-in', 'devolucao', 'refund-out'])

/** What a refund counts against its payment: nothing once it has failed. */
const returnOf: Parts<Transaction> = ({ kind, status, parentId, amount }, add) => {
  if (parentId !== null && RETURNS.has(kind) && !FAILED.has(status)) add(parentId, amount)
}

function isOver({ state }: Run): boolean {
  return state === 'done' || state === 'cancelled'
}

function isUsedUp({ remaining }: Arm): boolean {
  return remaining === 0
}

function isSettled({ state }: Delivery): boolean {
  return state !== 'pending'
}
