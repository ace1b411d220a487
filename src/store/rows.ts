export type RowId = number | string

/** The rows of a table by id. */
export interface Rows<R> {
  readonly size: number
  get(id: RowId): R | undefined
  set(id: RowId, row: R): void
  delete(id: RowId): void
  /** Rows with numbers in their order, then the others as they came. Rows that come or go meanwhile do no harm. */
  values(): IterableIterator<R>
}

/** Places that may stay empty before a row that is far from the others, and those that are made at once. */
const GAP = 4_096
/** The list may be so many times longer than what stands in it. */
const THINNEST = 8
/** Beyond it numbers are no longer exact when others are added to them. */
const LARGEST = 2 ** 50

/**
 * No rows yet. Numbers are drawn one after the other, so rows with numbers stand in a list by number: it finds one
 * among a million several times faster than a map. What fits into no list, names and far numbers, is in a map.
 */
export function createRows<R extends object>(): Rows<R> {
  const others = new Map<RowId, R>()
  let line: (R | undefined)[] = []
  /** The number of the first place. */
  let base = 0
  /** The first place that may hold a row. */
  let head = 0
  let count = 0

  /** The place of a number, once there is room for it; undefined when it is too far away. */
  const place = (id: number): number | undefined => {
    if (line.length === 0) base = id
    if (Math.abs(id) > LARGEST || !isNear(id - base, count)) return undefined
    if (id < base) {
      line = [...new Array<undefined>(GAP).fill(undefined), ...line]
      base -= GAP
    }
    while (line.length <= id - base) line.push(undefined)
    return id - base
  }
  const put = (index: number, row: R) => {
    if (line[index] === undefined) count++
    line[index] = row
    head = Math.min(head, index)
  }
  /** What left at the front takes no room for ever, and an empty list may begin anywhere. */
  const trim = () => {
    while (head < line.length && line[head] === undefined) head++
    if (count > 0 && (head < GAP || 2 * head < line.length)) return
    line = line.slice(head)
    base += head
    head = 0
  }
  const standing = (id: RowId): R | undefined => {
    const index = typeof id === 'number' ? id - base : -1
    return index >= 0 && index < line.length ? line[index] : undefined
  }
  return {
    get size() {
      return count + others.size
    },
    get: id => standing(id) ?? others.get(id),
    set(id, row) {
      const index = typeof id === 'number' && !others.has(id) ? place(id) : undefined
      if (index === undefined) others.set(id, row)
      else put(index, row)
    },
    delete(id) {
      if (standing(id) === undefined) others.delete(id)
      else {
        line[(id as number) - base] = undefined
        count--
        trim()
      }
    },
    *values() {
      for (let id = base + head; id < base + line.length; id++) {
        const row = standing(id)
        if (row !== undefined) yield row
      }
      yield* others.values()
    },
  }
}

function isNear(places: number, count: number): boolean {
  return Number.isInteger(places) && places >= -GAP && places <= THINNEST * (count + GAP)
}
