import {
  LISTED_STATUSES,
  LISTED_TYPES,
  type Listed,
  type ListedStatus,
  type ListedType,
  listedAs,
} from '../domain/display.ts'
import { entryOf } from '../domain/entry-of.ts'
import { listingKey } from '../domain/pix-keys.ts'
import { rememberLast } from '../domain/remember-last.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Index } from './indexes.ts'
import { insertPlace, newList, type OrderedList, type Place, removePlace } from './ordered-list.ts'

/** A type and a status that listings filter by; what is left out may be anything. */
export interface Group {
  readonly type: ListedType | undefined
  readonly status: ListedStatus | undefined
}

/** Listed transactions in order of their instants, in lists that know their lengths. */
export interface ListedIndex extends Index<Transaction> {
  /** Those of a group. */
  all(group: Group): OrderedList
  /** Those of a group that have a key, in the form of `listingKey`: a dozen lists at most. */
  ofKey(key: string, group: Group): OrderedList[]
  /** The refunds that were asked for under an id: those of several payments may share one. */
  ofRefund(externalId: string): OrderedList
}

interface KeyList extends OrderedList {
  readonly type: ListedType
  readonly status: ListedStatus
}

/** No transactions yet. Each stands in four lists of all keys and in one of its own key, refunds in one of their id, too. */
export function listedIndex(): ListedIndex {
  const shared = sharedLists()
  const keys = new Map<string, KeyList[]>()
  const refunds = new Map<string, OrderedList>()
  const keyOf = rememberLast(listingKey)

  const listOfKey = (key: string, { type, status }: Listed): OrderedList => {
    const lists = entryOf(keys, key, () => [])
    const found = lists.find(list => list.type === type && list.status === status)
    if (found) return found
    const made = { type, status, ...newList() }
    lists.push(made)
    return made
  }
  const standingOf = (row: Transaction | undefined): Standing => {
    const listed = row && listedAs(row)
    if (listed === undefined) return NOWHERE
    const { id, pixKey, externalId } = row as Transaction
    const own = pixKey === null ? undefined : listOfKey(keyOf(pixKey), listed)
    const isNamed = listed.type === 'REFUND_IN' && externalId !== null
    const refund = isNamed ? entryOf(refunds, externalId, newList) : undefined
    return { at: listed.at, id, lists: shared.standing[listed.type][listed.status], own, refund }
  }
  return {
    all: ({ type, status }) => shared.of(type, status),
    ofKey: (key, group) =>
      (keys.get(key) ?? []).filter(
        ({ type, status }) => (group.type ?? type) === type && (group.status ?? status) === status,
      ),
    ofRefund: externalId => refunds.get(externalId) ?? newList(),
    change(previous, next) {
      const before = standingOf(previous)
      const after = standingOf(next)
      const isThere = before.at === after.at
      enter(after, isThere ? before : NOWHERE)
      leave(before, isThere ? after : NOWHERE)
    },
  }
}

/** A place, and the lists that it stands in: those of all keys, that of its key, and that of its refund's id. */
interface Standing extends Place {
  readonly lists: readonly OrderedList[]
  readonly own: OrderedList | undefined
  readonly refund: OrderedList | undefined
}

const NOWHERE: Standing = { at: Number.NaN, id: Number.NaN, lists: [], own: undefined, refund: undefined }

/** Puts a place into its lists, but for those in which it stands already. */
function enter({ at, id, lists, own, refund }: Standing, already: Standing): void {
  const place = { at, id }
  for (const list of lists) if (!already.lists.includes(list)) insertPlace(list, place)
  if (own && own !== already.own) insertPlace(own, place)
  if (refund && refund !== already.refund) insertPlace(refund, place)
}

/** Takes a place out of its lists, but for those in which it still stands. */
function leave(place: Standing, still: Standing): void {
  const { lists, own, refund } = place
  for (const list of lists) if (!still.lists.includes(list)) removePlace(list, place)
  if (own && own !== still.own) removePlace(own, place)
  if (refund && refund !== still.refund) removePlace(refund, place)
}

/** The lists of all keys: all, by type, by status, by both; and those in which a type and a status stand together. */
function sharedLists() {
  const lists = new Map<string, OrderedList>()
  const of = (type?: ListedType, status?: ListedStatus) => entryOf(lists, `${type ?? '*'} ${status ?? '*'}`, newList)
  const together = (type: ListedType, status: ListedStatus) => [of(), of(type), of(undefined, status), of(type, status)]
  const standing = recordOf(LISTED_TYPES, type => recordOf(LISTED_STATUSES, status => together(type, status)))
  return { of, standing }
}

function recordOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>
}
