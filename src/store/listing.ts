import { type ListedStatus, type ListedType, listedAs } from '../domain/display.ts'
import type { Instant } from '../domain/instants.ts'
import { listingKey } from '../domain/pix-keys.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { ListedIndex } from './listed-index.ts'
import { stretchOf } from './ordered-list.ts'

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
  readonly index: ListedIndex
  rowOf(id: number): Transaction
  /** The transactions that have an externalId or an endToEndId alone; refunds share theirs, see the index. */
  byExternalId(externalId: string): readonly (Transaction | undefined)[]
  byEndToEndId(endToEndId: string): readonly (Transaction | undefined)[]
}

/** The most transactions of one key that a listing counts and shows (spec, Limits). */
const MAX_OF_KEY = 1_000

/** The transactions of a filter. */
export function listTransactions(source: ListingSource, filter: ListingFilter): Listing {
  if (filter.externalId !== undefined || filter.endToEndId !== undefined) return listNamed(source, filter)
  return filter.pixKey === undefined ? listGroup(source, filter) : listOfKey(source, filter.pixKey, filter)
}

function listGroup({ index, rowOf }: ListingSource, { type, status, from, to }: ListingFilter): Listing {
  const stretch = stretchOf(index.all({ type, status }), from, to)
  return {
    total: stretch.count,
    page: (passedOver, count) => stretch.newest(passedOver, count).map(({ id }) => rowOf(id)),
  }
}

function listOfKey({ index, rowOf }: ListingSource, pixKey: string, filter: ListingFilter): Listing {
  const { type, status, from, to } = filter
  const stretches = index.ofKey(listingKey(pixKey), { type, status }).map(list => stretchOf(list, from, to))
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
  const refunds = stretchOf(index.ofRefund(externalId), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  return [...byExternalId(externalId), ...refunds.newest(0, refunds.count).map(({ id }) => rowOf(id))]
}

function isWanted(row: Transaction, { from, to, type, status, endToEndId }: ListingFilter): boolean {
  const listed = listedAs(row)
  if (listed === undefined || listed.at < from || listed.at > to) return false
  if (endToEndId !== undefined && row.endToEndId !== endToEndId) return false
  return (type ?? listed.type) === listed.type && (status ?? listed.status) === listed.status
}
