import type { Snapshot } from '../domain/snapshot.ts'
import type { Book } from './book.ts'
import type { Change, Put } from './data-file/change.ts'
import { capture, carryOver, fillFrom, loadSnapshotRow, type NamedRows, snapshotRows } from './snapshots.ts'
import { TABLE_NAMES, type TableName } from './tables.ts'

/** Rows of books as of now. The references are copied at once; the changes are made as they are asked for. */
export function rowsOf(books: readonly Book[]): Iterable<Put> {
  const held = books.flatMap(book => tablesOf(book).map(({ name, rows }) => ({ id: book.id, name, rows })))
  return (function* () {
    for (const { id, name, rows } of held) for (const row of rows) yield [id, name, row]
  })()
}

/** The tables of a book; what its snapshots hold follows them at once. */
function tablesOf(book: Book): NamedRows[] {
  return TABLE_NAMES.flatMap(name => {
    const table = { name, rows: [...book[name].values()] as Put[2][] }
    return name === 'snapshots' ? [table, ...snapshotRows(book)] : [table]
  })
}

/** Takes the changes of a data file, in their order. */
export interface Loader {
  load(change: Change): void
  /** Lets go of what only further changes could need. */
  end(): void
}

/** A loader into books. `newBook` opens an empty one. */
export function createLoader(books: Map<number, Book>, newBook: (id: number) => Book): Loader {
  /** Books that were taken out: those that take their places keep their snapshots. */
  const departed = new Map<number, Book>()
  const open = (id: number): Book => {
    const book = newBook(id)
    carryOver(departed.get(id), book)
    return book
  }
  return {
    load(change) {
      const [id, name] = change
      if (change.length === 3) return loadRow(books.get(id) ?? open(id), change[1], change[2])
      const former = books.get(id)
      if (former) departed.set(id, former)
      books.delete(id)
      if (name !== undefined) loadSnapshot(open(id), name)
    },
    end: () => departed.clear(),
  }
}

function loadSnapshot(book: Book, name: string): void {
  const snapshot = book.snapshots.get(name)
  if (snapshot === undefined) throw new Error(`account ${book.id} has no snapshot "${name}"`)
  fillFrom(book, snapshot)
}

function loadRow(book: Book, table: string, row: Put[2] | number | string): void {
  if (typeof row === 'object' && loadSnapshotRow(book, table, row)) return
  if (!(TABLE_NAMES as readonly string[]).includes(table))
    throw new Error(`account ${book.id} has rows of an unknown table "${table}"`)
  const id = typeof row === 'object' ? row.id : row
  book[table as TableName].restore(id, typeof row === 'object' ? row : undefined)
  // In a document nothing of the account stands before this row, and what the snapshot holds follows it.
  if (table === 'snapshots' && typeof row === 'object') capture(book, row as Snapshot)
}
