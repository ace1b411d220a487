import { LISTED_STATUSES, LISTED_TYPES, type ListedStatus, type ListedType, listedAs } from '../domain/display.ts'
import type { Instant } from '../domain/instants.ts'
import { listingKey } from '../domain/pix-keys.ts'
import { rememberLast } from '../domain/remember-last.ts'
import type { Transaction } from '../domain/transaction.ts'
import { type OrderedIndex, orderedIndex, type Standing } from './indexes.ts'

/** Which transactions are wanted: those between two instants, both included, that have every member given. */
export interface ListingFilter {
  readonly from: Instant
  readonly to: Instant
  readonly type?: ListedType
  readonly status?: ListedStatus
  /** The newest 1,000 of a key, in any of its forms. */
  readonly pixKey?: string
  /** Or idempotency key, txid, refund id. */
  readonly externalId?: string
  readonly endToEndId?: string
}

/** Transactions that were asked for: how many, and which, the newest first. */
export interface Listing {
  readonly total: number
  page(passedOver: number, count: number): Transaction[]
}

/** What listings are read from. */
export interface ListingSource {
  readonly index: OrderedIndex<Transaction>
  rowOf(id: number): Transaction
  /** The transactions that have an externalId or an endToEndId alone; refunds share theirs, see `refundGroup`. */
  byExternalId(externalId: string): readonly (Transaction | undefined)[]
  byEndToEndId(endToEndId: string): readonly (Transaction | undefined)[]
}

/** The most transactions of one key that a listing counts and shows (spec, Limits). */
const MAX_OF_KEY = 1_000

/**
 * Every listed transaction stands in four groups: all, its type, its status, both. So each filter has a list of its own
 * that knows its length. A key's transactions stand by key, type and status; at most a dozen such lists are merged.
 */
export function listedIndex(): OrderedIndex<Transaction> {
  const keyOf = rememberLast(listingKey)
  return orderedIndex(transaction => standingOf(transaction, keyOf))
}

/** The transactions of a filter. */
export function listTransactions(source: ListingSource, filter: ListingFilter): Listing {
  if (filter.externalId !== undefined || filter.endToEndId !== undefined) return listNamed(source, filter)
  return filter.pixKey === undefined ? listGroup(source, filter) : listOfKey(source, filter.pixKey, filter)
}

function listGroup({ index, rowOf }: ListingSource, { type, status, from, to }: ListingFilter): Listing {
  const stretch = index.between(groupOf(type, status), from, to)
  return {
    total: stretch.count,
    page: (passedOver, count) => stretch.newest(passedOver, count).map(({ id }) => rowOf(id)),
  }
}

function listOfKey({ index, rowOf }: ListingSource, pixKey: string, filter: ListingFilter): Listing {
  const { type, status, from, to } = filter
  const key = listingKey(pixKey)
  const types = type === undefined ? LISTED_TYPES : [type]
  const statuses = status === undefined ? LISTED_STATUSES : [status]
  const stretches = types.flatMap(name => statuses.map(state => index.between(keyGroup(key, name, state), from, to)))
  const found = stretches.reduce((sum, { count }) => sum + count, 0)
  const total = Math.min(found, MAX_OF_KEY)
  return {
    total,
    page(passedOver, count) {
      const end = Math.min(passedOver + count, total)
      if (passedOver >= end) return []
      const places = stretches.flatMap(stretch => stretch.newest(0, end))
      places.sort((a, b) => b.at - a.at || b.id - a.id)
      return places.slice(passedOver, end).map(({ id }) => rowOf(id))
    },
  }
}

/** Names find a handful of transactions, whatever else there is. */
function listNamed(source: ListingSource, filter: ListingFilter): Listing {
  const { externalId, endToEndId } = filter
  const found = externalId === undefined ? source.byEndToEndId(endToEndId ?? '') : withExternalId(source, externalId)
  const wanted = [...new Set(found)].flatMap(row =>
    row && isWanted(row, filter) ? [{ row, at: listedAs(row)?.at }] : [],
  )
  wanted.sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || b.row.id - a.row.id)
  return {
    total: wanted.length,
    page: (passedOver, count) => wanted.slice(passedOver, passedOver + count).map(({ row }) => row),
  }
}

function withExternalId({ index, rowOf, byExternalId }: ListingSource, externalId: string) {
  const refunds = index.between(refundGroup(externalId), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  return [...byExternalId(externalId), ...refunds.newest(0, refunds.count).map(({ id }) => rowOf(id))]
}

function isWanted(row: Transaction, { from, to, type, status, endToEndId }: ListingFilter): boolean {
  const listed = listedAs(row)
  if (listed === undefined || listed.at < from || listed.at > to) return false
  if (endToEndId !== undefined && row.endToEndId !== endToEndId) return false
  return (type ?? listed.type) === listed.type && (status ?? listed.status) === listed.status
}

function groupOf(type: ListedType | undefined, status: ListedStatus | undefined): string {
  return `${type ?? '*'} ${status ?? '*'}`
}

function keyGroup(key: string, type: ListedType, status: ListedStatus): string {
  return `${type} ${status} ${key}`
}

/** Refunds of several payments may have the same id. */
function refundGroup(externalId: string): string {
  return `refund ${externalId}`
}

/** The groups of a type and a status, written once: every change of a transaction asks for them. */
const GROUPS = Object.fromEntries(
  LISTED_TYPES.map(type => [
    type,
    Object.fromEntries(
      LISTED_STATUSES.map(status => [
        status,
        [groupOf(undefined, undefined), groupOf(type, undefined), groupOf(undefined, status), groupOf(type, status)],
      ]),
    ),
  ]),
) as unknown as Readonly<Record<ListedType, Readonly<Record<ListedStatus, readonly string[]>>>>

function standingOf(transaction: Transaction, keyOf: (pixKey: string) => string): Standing | undefined {
  const listed = listedAs(transaction)
  if (listed === undefined) return undefined
  const { type, status, at } = listed
  const { id, pixKey, externalId } = transaction
  const groups = [...GROUPS[type][status]]
  if (pixKey !== null) groups.push(keyGroup(keyOf(pixKey), type, status))
  if (type === 'REFUND_IN' && externalId !== null) groups.push(refundGroup(externalId))
  return { at, id, groups }
}
