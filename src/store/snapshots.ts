import type { Snapshot } from '../domain/snapshot.ts'
import type { Book } from './book.ts'
import type { Put } from './data-file/change.ts'
import { TABLE_NAMES, type TableName } from './tables.ts'

/** The rows of one table, to be written to a document. */
export interface NamedRows {
  readonly name: string
  readonly rows: readonly Put[2][]
}

/** Everything that a snapshot holds: all of a book but its snapshots. */
const HELD = TABLE_NAMES.filter(name => name !== 'snapshots')

/**
 * The rows of each snapshot, by table: the very rows of the book, as rows are never changed in place. They are no part
 * of the snapshot's own row, so a unit of work that takes one, or goes back to one, stays a short line of the journal:
 * whoever reads the journal has the same rows at that line.
 */
const CONTENTS = new WeakMap<Snapshot, Map<string, Put[2][]>>()

/** Keeps all rows of a book as they are now, under a name. A unit of work that takes a snapshot begins with it. */
export function keepSnapshot(book: Book, name: string): Snapshot {
  const snapshot = { id: name, at: book.now(), transactions: book.transactions.size, pending: book.jobs.size }
  capture(book, snapshot)
  return book.snapshots.put(snapshot)
}

/** Lets a snapshot hold the rows of a book as they are now. */
export function capture(book: Book, snapshot: Snapshot): void {
  CONTENTS.set(snapshot, new Map(HELD.map(name => [name, [...book[name].values()]])))
}

/** Puts the rows of a snapshot into an empty book, unrecorded. */
export function fillFrom(book: Book, snapshot: Snapshot): void {
  for (const [name, rows] of contentsOf(snapshot)) for (const row of rows) book[name as TableName].restore(row.id, row)
}

/** Lets the book that takes the place of another one keep its snapshots, unrecorded. */
export function carryOver(former: Book | undefined, book: Book): void {
  for (const snapshot of former?.snapshots.values() ?? []) book.snapshots.restore(snapshot.id, snapshot)
}

const SEPARATOR = '@'

/** The rows of a book's snapshots, each under the name of its table and of its snapshot: `transactions@before`. */
export function snapshotRows(book: Book): NamedRows[] {
  return [...book.snapshots.values()].flatMap(snapshot =>
    [...contentsOf(snapshot)].map(([table, rows]) => ({ name: table + SEPARATOR + snapshot.id, rows })),
  )
}

/** Takes a row of a document that belongs to a snapshot; false when it belongs to the book itself. */
export function loadSnapshotRow(book: Book, name: string, row: Put[2]): boolean {
  const place = name.indexOf(SEPARATOR)
  if (place < 0) return false
  const snapshot = book.snapshots.get(name.slice(place + 1))
  const rows = snapshot && contentsOf(snapshot).get(name.slice(0, place))
  if (rows === undefined) throw new Error(`account ${book.id} has rows of an unknown snapshot or table "${name}"`)
  rows.push(row)
  return true
}

function contentsOf(snapshot: Snapshot): Map<string, Put[2][]> {
  const contents = CONTENTS.get(snapshot)
  if (contents === undefined) throw new Error(`the snapshot ${snapshot.id} holds nothing`)
  return contents
}
