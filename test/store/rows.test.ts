import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRows, type RowId } from '../../src/store/rows.ts'

interface Row {
  readonly id: RowId
  readonly version: number
}

/** Numbers near each other, far away, below, in no order; and names. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 4_000, max: 4_200 }),
  fc.constantFrom<RowId>(0, -1, 0.5, Number.NaN, 1e15, -1e15, 2 ** 53, 'counters', '1', 'a'),
)
const step = fc.record({ id, deletes: fc.boolean() })

it('are what a map would hold, whichever ids come and go', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), steps => {
      const rows = createRows<Row>()
      const model = new Map<RowId, Row>()
      steps.forEach((each, version) => {
        if (each.deletes) {
          rows.delete(each.id)
          model.delete(each.id)
        } else {
          rows.set(each.id, { id: each.id, version })
          model.set(each.id, { id: each.id, version })
        }
        expect(rows.size).toBe(model.size)
        expect(rows.get(each.id)).toEqual(model.get(each.id))
      })
      for (const [key, row] of model) expect(rows.get(key)).toEqual(row)
      const byText = (a: Row, b: Row) => (String(a.id) + typeof a.id < String(b.id) + typeof b.id ? -1 : 1)
      expect([...rows.values()].sort(byText)).toEqual([...model.values()].sort(byText))
    }),
  )
})

it('come in the order of their numbers, and those with names after them as they came', () => {
  const rows = createRows<Row>()
  for (const each of [5, 'b', 3, 9, 'a', 4]) rows.set(each, { id: each, version: 0 })
  expect([...rows.values()].map(row => row.id)).toEqual([3, 4, 5, 9, 'b', 'a'])
})

it('may come and go while they are looked through', () => {
  const rows = createRows<Row>()
  for (let each = 1; each <= 20_000; each++) rows.set(each, { id: each, version: 0 })
  const seen: RowId[] = []
  for (const row of rows.values()) {
    seen.push(row.id)
    // The front goes away under the reader, and one more row comes.
    if (row.id === 15_000) for (let each = 1; each <= 15_000; each++) rows.delete(each)
    if (row.id === 15_001) rows.set(20_001, { id: 20_001, version: 0 })
  }
  expect(seen).toEqual(Array.from({ length: 20_001 }, (_, index) => index + 1))
})

const LATEST = Array.from({ length: 100 }, (_, index) => 299_901 + index)

it.each([
  ['the oldest go first', (each: number) => each - 100],
  ['all but the first go', (each: number) => (each > 101 ? each - 100 : undefined)],
])('stand where they should when %s', (_, goes) => {
  const rows = createRows<Row>()
  for (let each = 1; each <= 300_000; each++) {
    rows.set(each, { id: each, version: 0 })
    const gone = goes(each)
    if (gone !== undefined && gone > 0) rows.delete(gone)
  }
  expect([...rows.values()].map(row => row.id).slice(-100)).toEqual(LATEST)
  expect(rows.size).toBe([...rows.values()].length)
  for (const each of [1, 2, 101, 299_900])
    expect(rows.get(each) !== undefined).toBe([...rows.values()].some(row => row.id === each))
})

it('take back what left at the front, as an undone unit of work does', () => {
  const rows = createRows<Row>()
  for (let each = 1; each <= 20_000; each++) rows.set(each, { id: each, version: 0 })
  for (let each = 1; each <= 15_000; each++) rows.delete(each)
  for (const each of [15_000, 14_990, 12_000, 5]) rows.set(each, { id: each, version: 1 })
  for (const each of [15_000, 14_990, 12_000, 5]) expect(rows.get(each)).toEqual({ id: each, version: 1 })
  expect(rows.get(14_991)).toBeUndefined()
  expect(rows.size).toBe(5_004)
  expect([...rows.values()].slice(0, 4).map(row => row.id)).toEqual([12_000, 14_990, 15_000, 15_001])
  rows.delete(12_000)
  rows.delete(5)
  expect([...rows.values()].map(row => row.id).slice(0, 3)).toEqual([14_990, 15_000, 15_001])
  expect(rows.size).toBe(5_002)
})

it('begin anew where the next row is once all have left', () => {
  const rows = createRows<Row>()
  for (const each of [1, 1_000_000, 7, 2 ** 40]) {
    rows.set(each, { id: each, version: 0 })
    expect([rows.size, rows.get(each)?.id, [...rows.values()].length]).toEqual([1, each, 1])
    rows.delete(each)
    expect([rows.size, rows.get(each), [...rows.values()]]).toEqual([0, undefined, []])
  }
})
