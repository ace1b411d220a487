import type { Book } from './book.ts'
import type { Change } from './data-file/change.ts'
import type { AnyTable } from './table.ts'
import type { TableName } from './tables.ts'

type RowsBefore = Map<number | string, object | undefined>

/** What one unit of work has changed so far, with everything as it was before. */
export interface Unit {
  /** Books opened, replaced or removed: what stood in their place. */
  readonly replaced: Map<number, Book | undefined>
  /** Rows as they were before, by book, table and id. */
  readonly before: Map<number, Map<AnyTable, RowsBefore>>
}

/** A unit that has changed nothing yet. */
export function createUnit(): Unit {
  return { replaced: new Map(), before: new Map() }
}

/** The tables of a book that a unit has touched. */
export function touchedIn(unit: Unit, bookId: number): Map<AnyTable, RowsBefore> {
  const touched = unit.before.get(bookId) ?? new Map()
  unit.before.set(bookId, touched)
  return touched
}

/** Remembers a row as it was, unless the unit has changed it before. */
export function remember(unit: Unit, bookId: number, table: AnyTable, id: number | string, row: object | undefined) {
  const tables = touchedIn(unit, bookId)
  const rows = tables.get(table) ?? new Map()
  tables.set(table, rows)
  if (!rows.has(id)) rows.set(id, row)
}

/** Sets every book and every changed row back. */
export function undo(unit: Unit, books: Map<number, Book>): void {
  for (const [id, former] of unit.replaced) {
    if (former) books.set(id, former)
    else books.delete(id)
  }
  for (const [id, tables] of unit.before) {
    for (const [table, rows] of tables) for (const [rowId, row] of rows) table.restore(rowId, row)
    books.get(id)?.reloadCounters()
  }
}

/** What the unit did, as the changes of one journal line: first the books that went, then the rows as they are now. */
export function changesOf(unit: Unit, books: ReadonlyMap<number, Book>): Change[] {
  const changes: Change[] = [...unit.replaced.keys()].map(id => [id] as const)
  for (const [id, tables] of unit.before) {
    const book = books.get(id)
    for (const [table, rows] of tables) {
      if (book?.[table.name as TableName] !== table) continue
      for (const rowId of rows.keys()) changes.push([id, table.name, table.get(rowId) ?? rowId] as Change)
    }
  }
  return changes
}
