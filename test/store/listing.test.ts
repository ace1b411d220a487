import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LISTED_STATUSES, LISTED_TYPES, listedAs } from '../../src/domain/display.ts'
import type { TransactionKind } from '../../src/domain/operations.ts'
import { listingKey } from '../../src/domain/pix-keys.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { ListingFilter } from '../../src/store/listing.ts'
import {
  countBefore,
  insertPlace,
  newList,
  type OrderedList,
  type Place,
  placesBetween,
  removePlace,
} from '../../src/store/ordered-list.ts'
import { createTables } from '../../src/store/tables.ts'
import { transaction } from '../delivery/support.ts'

const byPlace = (a: Place, b: Place) => a.at - b.at || a.id - b.id

describe('an ordered list', () => {
  const place = fc.record({ at: fc.integer({ min: 0, max: 40 }), id: fc.integer({ min: 1, max: 6_000 }) })
  const edit = fc.oneof(
    { weight: 3, arbitrary: place.map(put => ({ put })) },
    place.map(take => ({ take })),
  )

  test('holds what was put and not taken, in order, as a sorted array does', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 300 }), fc.nat(41), fc.nat(50), fc.nat(50), (edits, at, first, more) => {
        const { list, naive } = edited(edits)
        const sorted = [...naive.values()].sort(byPlace)
        expect(placesBetween(list, 0, Number.POSITIVE_INFINITY)).toEqual(sorted)
        expect(countBefore(list, at)).toBe(sorted.filter(one => one.at < at).length)
        expect(placesBetween(list, first, first + more)).toEqual(sorted.slice(first, first + more))
      }),
    )
  })

  test.each(['ascending', 'descending', 'shuffled'])(
    'of 20,000 places that arrive %s stays in order and empties',
    order => {
      const list: OrderedList = newList()
      const all = Array.from({ length: 20_000 }, (_, n) => ({ at: Math.floor(n / 3), id: n }))
      const arriving = { ascending: all, descending: [...all].reverse(), shuffled: shuffled(all) }[order] as Place[]
      for (const one of arriving) insertPlace(list, one)
      expect(placesBetween(list, 0, Number.POSITIVE_INFINITY)).toEqual(all)
      expect(Math.max(...list.blocks.map(block => block.length))).toBeLessThanOrEqual(2_048)
      expect(placesBetween(list, 9_995, 10_005)).toEqual(all.slice(9_995, 10_005))
      expect(countBefore(list, 5_000)).toBe(15_000)
      for (const one of shuffled(all)) removePlace(list, one)
      expect(list.blocks).toEqual([])
    },
  )
})

type Edit = { readonly put: Place } | { readonly take: Place }

/** The same edits of a list and of a map. */
function edited(edits: readonly Edit[]) {
  const list: OrderedList = newList()
  const naive = new Map<string, Place>()
  const put = (place: Place, name: string) => {
    if (naive.has(name)) return
    insertPlace(list, place)
    naive.set(name, place)
  }
  for (const step of edits) {
    const place = 'put' in step ? step.put : step.take
    const name = `${place.at}/${place.id}`
    if ('put' in step) put(place, name)
    else {
      removePlace(list, place)
      naive.delete(name)
    }
  }
  return { list, naive }
}

/** The same order every time. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item, n) => [(n * 7_919) % 20_011, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

const STATES: readonly (readonly [TransactionKind, string])[] = [
  ['cash-in', 'PENDING'],
  ['cash-in', 'CONFIRMED'],
  ['cash-out', 'ERROR'],
  ['transfer', 'COMPLETED'],
  ['cob', 'ATIVA'],
  ['cob', 'CONCLUIDA'],
  ['devolucao', 'EM_PROCESSAMENTO'],
  ['refund-in', 'CONFIRMED'],
  ['refund-out', 'CONFIRMED'],
  ['med', 'RECEIVED'],
]
const KEYS = [null, 'loja@example.com', 'LOJA@example.com', '+5511987654321', '11987654321']

describe('listings', () => {
  const row = fc
    .record({
      id: fc.integer({ min: 1, max: 25 }),
      state: fc.constantFrom(...STATES),
      createdAt: fc.integer({ min: 0, max: 9 }),
      pixKey: fc.constantFrom(...KEYS),
      externalId: fc.constantFrom(null, 'a', 'b'),
      endToEndId: fc.constantFrom(null, 'E1', 'E2'),
    })
    .map(({ state: [kind, status], id, ...members }) =>
      transaction({ ...members, id, uuid: `uuid-${id}`, kind, status, parentId: id, processedAt: 5 }),
    )
  const happening = fc.oneof({ weight: 5, arbitrary: row }, fc.integer({ min: 1, max: 25 }))
  const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const filter = fc.record({
    from: fc.integer({ min: 0, max: 9 }),
    to: fc.integer({ min: 0, max: 9 }),
    type: maybe(...LISTED_TYPES),
    status: maybe(...LISTED_STATUSES),
    pixKey: maybe('loja@example.com', '11987654321', '+5511987654321'),
  })

  test('show what a filter over all rows would, whatever came, changed and went', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 60 }),
        filter,
        fc.nat(30),
        fc.nat(30),
        (all, wanted, passed, count) => {
          const { tables, lookups } = createTables({ changing: () => {}, drawing: () => {} })
          for (const one of all) {
            if (typeof one === 'number') tables.transactions.delete(one)
            else tables.transactions.put(one)
          }
          const naive = [...tables.transactions.values()]
            .filter(one => isWanted(one, wanted as ListingFilter))
            .sort(newestFirst)
          const listing = lookups.listing(wanted as ListingFilter)
          expect(listing.total).toBe(naive.length)
          expect(listing.page(passed, count)).toEqual(naive.slice(passed, passed + count))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('of a key have its newest 1,000, and count no more', () => {
    const { tables, lookups } = createTables({ changing: () => {}, drawing: () => {} })
    for (let id = 1; id <= 1_200; id++)
      tables.transactions.put(
        transaction({ id, uuid: String(id), createdAt: id, status: id % 3 ? 'CONFIRMED' : 'ERROR' }),
      )
    const ofKey = lookups.listing({ from: 0, to: 1_200, pixKey: 'ana@example.com' })
    expect(ofKey.total).toBe(1_000)
    expect(ofKey.page(990, 100).map(({ id }) => id)).toEqual([210, 209, 208, 207, 206, 205, 204, 203, 202, 201])
    expect(ofKey.page(1_000, 100)).toEqual([])
    expect(lookups.listing({ from: 0, to: 1_200, pixKey: 'ana@example.com', status: 'ERROR' }).total).toBe(400)
    expect(lookups.listing({ from: 0, to: 1_200 }).total).toBe(1_200)
  })

  test('find every refund that has an id, since payments may share it', () => {
    const { tables, lookups } = createTables({ changing: () => {}, drawing: () => {} })
    for (const [id, kind] of [
      [1, 'cash-out'],
      [2, 'devolucao'],
      [3, 'refund-in'],
    ] as const)
      tables.transactions.put(
        transaction({ id, uuid: String(id), kind, externalId: 'same', parentId: 10 + id, createdAt: id }),
      )
    const named = lookups.listing({ from: 0, to: 9, externalId: 'same' })
    expect([named.total, named.page(0, 9).map(({ id }) => id)]).toEqual([3, [3, 2, 1]])
    expect(lookups.listing({ from: 0, to: 9, externalId: 'same', type: 'WITHDRAW' }).total).toBe(1)
    expect(lookups.listing({ from: 2, to: 9, externalId: 'same' }).total).toBe(2)
    expect(lookups.listing({ from: 0, to: 9, externalId: 'same', endToEndId: 'E0' }).total).toBe(0)
  })
})

const placeOf = (row: Transaction) => ({ at: listedAs(row)?.at ?? 0, id: row.id })
const newestFirst = (a: Transaction, b: Transaction) => byPlace(placeOf(b), placeOf(a))

function isWanted(row: Transaction, { from, to, type, status, pixKey }: ListingFilter): boolean {
  const listed = listedAs(row)
  if (listed === undefined || listed.at < from || listed.at > to) return false
  if (pixKey !== undefined && (row.pixKey === null || listingKey(row.pixKey) !== listingKey(pixKey))) return false
  return (type ?? listed.type) === listed.type && (status ?? listed.status) === listed.status
}
