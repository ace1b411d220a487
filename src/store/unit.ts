import type { Book } from './book.ts'
import type { Change } from './data-file/change.ts'
import type { AnyTable } from './table.ts'
import type { TableName } from './tables.ts'

/** A row as it was before one change; undefined when there was none. */
interface Former {
  readonly bookId: number
  readonly table: AnyTable
  readonly id: number | string
  readonly row: object | undefined
}

/** What one unit of work has changed so far, in order, with everything as it was before. */
export interface Unit {
  /** Books that were written to, or drew a number, each once: one or two. */
  readonly touched: number[]
  readonly formers: Former[]
  /** The host's time in ms, once somebody has asked. */
  now: number | undefined
  /** What few units have: every payment makes two. */
  shelf: Shelf | undefined
}

/** What a unit has changed of the books as such. */
interface Shelf {
  /** Books opened, replaced or removed: what stood in their place. */
  readonly replaced: Map<number, Book | undefined>
  /** Of the books that replaced others, those that began as a snapshot: its name. */
  readonly restored: Map<number, string>
  /** Books whose account or certificates changed: the directory knows them by those. */
  readonly renamed: Set<number>
}

/** The tables whose rows the directory knows by name. */
const NAMING: ReadonlySet<string> = new Set<TableName>(['accounts', 'certificates'])

/** A unit that has changed nothing yet. */
export function createUnit(): Unit {
  return { touched: [], formers: [], now: undefined, shelf: undefined }
}

/** Notes that a book is part of a unit. */
export function touch({ touched }: Unit, bookId: number): void {
  if (!touched.includes(bookId)) touched.push(bookId)
}

/** What a unit changes of the books as such, to be added to. */
export function shelfOf(unit: Unit): Shelf {
  unit.shelf ??= { replaced: new Map(), restored: new Map(), renamed: new Set() }
  return unit.shelf
}

/** Remembers a row as it was before a change. */
export function remember(
  unit: Unit,
  bookId: number,
  table: AnyTable,
  id: number | string,
  row: object | undefined,
): void {
  touch(unit, bookId)
  if (NAMING.has(table.name)) shelfOf(unit).renamed.add(bookId)
  unit.formers.push({ bookId, table, id, row })
}

/** Sets every book and every changed row back, the last change first. */
export function undo(unit: Unit, books: Map<number, Book>): void {
  for (const [id, former] of unit.shelf?.replaced ?? []) {
    if (former) books.set(id, former)
    else books.delete(id)
  }
  for (const { table, id, row } of unit.formers.reverse()) table.restore(id, row)
  for (const id of unit.touched) books.get(id)?.reloadCounters()
}

/**
 * What the unit did, as the changes of one journal line: first the books that went, then each row once, as it is now.
 */
export function changesOf(unit: Unit, books: ReadonlyMap<number, Book>): Change[] {
  const { replaced, restored } = unit.shelf ?? {}
  const changes: Change[] = [...(replaced?.keys() ?? [])].map(id => beginningOf(id, restored?.get(id)))
  const written = new Map<AnyTable, Set<number | string>>()
  for (const { bookId, table, id } of unit.formers) {
    const ids = written.get(table) ?? new Set()
    if (ids.has(id) || books.get(bookId)?.[table.name as TableName] !== table) continue
    written.set(table, ids.add(id))
    changes.push([bookId, table.name, table.get(id) ?? id] as Change)
  }
  return changes
}

function beginningOf(id: number, snapshot: string | undefined): Change {
  return snapshot === undefined ? [id] : [id, snapshot]
}
