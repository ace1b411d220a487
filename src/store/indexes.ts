import { createHeap } from './heap.ts'

/** Anything that is kept in step with the rows of a table. One of the two is undefined when a row comes or goes. */
export interface Index<R> {
  change(previous: R | undefined, next: R | undefined): void
}

type Key = string | number

/** Finds the id of the one row that has a key. Rows whose key is undefined are left out. */
export interface UniqueIndex<R, Id extends Key> extends Index<R> {
  find(key: Key): Id | undefined
}

/** An index of rows by a key that no two of them share; the first row keeps a key that a second one claims. */
export function uniqueIndex<Id extends Key, R extends { readonly id: Id }>(
  keyOf: (row: R) => Key | undefined,
): UniqueIndex<R, Id> {
  const ids = new Map<Key, Id>()
  const keyOrNone = (row: R | undefined) => (row === undefined ? undefined : keyOf(row))
  return {
    find: key => ids.get(key),
    change(previous, next) {
      const before = keyOrNone(previous)
      const after = keyOrNone(next)
      if (before === after && previous?.id === next?.id) return
      if (before !== undefined && ids.get(before) === previous?.id) ids.delete(before)
      if (after !== undefined && next !== undefined && !ids.has(after)) ids.set(after, next.id)
    },
  }
}

/** Adds up an amount per key: what was sent on a day, what an account holds. */
export interface SumIndex<R> extends Index<R> {
  sum(key: Key): number
}

/** What a row adds: it calls back for each key with an amount. */
export type Parts<R> = (row: R, add: (key: Key, amount: number) => void) => void

/** Sums of what `parts` says that each row adds under which keys. */
export function sumIndex<R>(parts: Parts<R>): SumIndex<R> {
  const sums = new Map<Key, number>()
  const add = (key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  const subtract = (key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) - amount)
  return {
    sum: key => sums.get(key) ?? 0,
    change(previous, next) {
      if (previous !== undefined) parts(previous, subtract)
      if (next !== undefined) parts(next, add)
    },
  }
}

/** Knows the least row of a table at any time. */
export interface LeastIndex<R> extends Index<R> {
  least(): R | undefined
}

/**
 * The least row by `isBefore`. Rows that `isCurrent` no longer knows are dropped when they come to the top of the heap.
 */
export function leastIndex<R>(isBefore: (a: R, b: R) => boolean, isCurrent: (row: R) => boolean): LeastIndex<R> {
  const heap = createHeap(isBefore)
  return {
    change(_previous, next) {
      if (next !== undefined) heap.push(next)
    },
    least() {
      for (let row = heap.peek(); row !== undefined; row = heap.peek()) {
        if (isCurrent(row)) return row
        heap.pop()
      }
      return undefined
    },
  }
}
