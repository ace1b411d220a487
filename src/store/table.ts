import type { Index } from './indexes.ts'
import { createRows, type RowId } from './rows.ts'

/** Is told of everything that a unit of work does to a book before it is done, so that it can be undone. */
export interface Recorder {
  changing(table: AnyTable, id: RowId, previous: object | undefined): void
  /** A number or an id is about to be drawn. */
  drawing(): void
}

/** A collection of immutable rows by id, with indexes kept in step. Rows are replaced, never changed in place. */
export interface Table<R extends { readonly id: RowId }> {
  readonly name: string
  readonly size: number
  get(id: R['id']): R | undefined
  has(id: R['id']): boolean
  values(): IterableIterator<R>
  /** Puts a row in the current unit of work. */
  put(row: R): R
  /** Takes a row out in the current unit of work. */
  delete(id: R['id']): void
  /** Sets or removes a row without recording it: loading and undoing. */
  restore(id: RowId, row: object | undefined): void
}

/** A table of any rows, for code that moves rows without looking into them. */
export type AnyTable = Pick<Table<{ id: RowId }>, 'name' | 'restore' | 'values' | 'get'>

export interface TableOptions<R> {
  readonly indexes?: readonly Index<R>[]
  /** Keeps at most `max` rows that may go; the oldest goes first. Rows that may not go are always kept. */
  readonly retain?: { readonly max: number; readonly mayGo: (row: R) => boolean }
}

/** An empty table that reports its changes to `recorder`. */
export function createTable<R extends { readonly id: RowId }>(
  name: string,
  recorder: Recorder,
  { indexes = [], retain }: TableOptions<R> = {},
): Table<R> {
  const rows = createRows<R>()
  const leaving = retain && createDeparture(retain.max)

  const set = (id: RowId, previous: R | undefined, next: R | undefined) => {
    if (next === undefined) rows.delete(id)
    else rows.set(id, next)
    for (const index of indexes) index.change(previous, next)
    if (next === undefined || !retain?.mayGo(next) || (previous && retain.mayGo(previous))) return
    const gone = leaving?.(id)
    if (gone !== undefined) set(gone, rows.get(gone), undefined)
  }
  const table: Table<R> = {
    name,
    get size() {
      return rows.size
    },
    get: id => rows.get(id),
    has: id => rows.get(id) !== undefined,
    values: () => rows.values(),
    put(row) {
      const previous = rows.get(row.id)
      recorder.changing(table, row.id, previous)
      set(row.id, previous, row)
      return row
    },
    delete(id) {
      const previous = rows.get(id)
      if (previous === undefined) return
      recorder.changing(table, id, previous)
      set(id, previous, undefined)
    },
    restore: (id, row) => set(id, rows.get(id), row as R | undefined),
  }
  return table
}

/** A queue of ids that may go: returns the oldest one whenever there are more than `max`. */
function createDeparture(max: number): (id: RowId) => RowId | undefined {
  let queue: RowId[] = []
  let head = 0
  return id => {
    queue.push(id)
    if (queue.length - head <= max) return undefined
    const oldest = queue[head++]
    if (head > max) {
      queue = queue.slice(head)
      head = 0
    }
    return oldest
  }
}
