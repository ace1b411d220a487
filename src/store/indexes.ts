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

/**
 * An index of rows by a key that no two of them share; the first row keeps a key that a second one claims. A row whose
 * successor `hasTheSame` key is not asked for it.
 */
export function uniqueIndex<Id extends Key, R extends { readonly id: Id }>(
  keyOf: (row: R) => Key | undefined,
  hasTheSame: (a: R, b: R) => boolean,
): UniqueIndex<R, Id> {
  const ids = new Map<Key, Id>()
  const leave = (row: R) => {
    const key = keyOf(row)
    if (key !== undefined && ids.get(key) === row.id) ids.delete(key)
  }
  const enter = (row: R) => {
    const key = keyOf(row)
    if (key !== undefined && !ids.has(key)) ids.set(key, row.id)
  }
  return {
    find: key => ids.get(key),
    change(previous, next) {
      if (previous !== undefined && next !== undefined && hasTheSame(previous, next)) return
      if (previous !== undefined) leave(previous)
      if (next !== undefined) enter(next)
    },
  }
}

/** Adds up an amount per key: what was sent on a day, what an account holds. */
export interface SumIndex<R> extends Index<R> {
  sum(key: Key): number
}

/** What a row adds: it calls back for each key with an amount. */
export type Parts<R> = (row: R, add: (key: Key, amount: number) => void) => void

/** Sums of what `parts` says that each row adds under which keys; two rows that `addTheSame` need not be asked. */
export function sumIndex<R>(parts: Parts<R>, addTheSame: (a: R, b: R) => boolean = () => false): SumIndex<R> {
  const sums = new Map<Key, number>()
  const add = (key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  const subtract = (key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) - amount)
  return {
    sum: key => sums.get(key) ?? 0,
    change(previous, next) {
      if (previous !== undefined && next !== undefined && addTheSame(previous, next)) return
      if (previous !== undefined) parts(previous, subtract)
      if (next !== undefined) parts(next, add)
    },
  }
}

/** Knows the least row of a table at any time. */
export interface LeastIndex<R> extends Index<R> {
  least(): R | undefined
}

/** The least row by `isBefore`. A row that goes before it is the least one is dropped when it comes to the top. */
export function leastIndex<R>(isBefore: (a: R, b: R) => boolean): LeastIndex<R> {
  const heap = createHeap(isBefore)
  const gone = new Set<R>()
  return {
    change(previous, next) {
      if (previous !== undefined && previous === heap.peek()) heap.pop()
      else if (previous !== undefined) gone.add(previous)
      if (next !== undefined) heap.push(next)
    },
    least() {
      for (let row = heap.peek(); row !== undefined && gone.delete(row); row = heap.peek()) heap.pop()
      return heap.peek()
    },
  }
}
