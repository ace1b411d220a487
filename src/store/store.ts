import type { Snapshot } from '../domain/snapshot.ts'
import type { Host } from '../platform/host.ts'
import { type Book, createBook } from './book.ts'
import type { Change, Put } from './data-file/change.ts'
import { createDirectory, type Directory } from './directory.ts'
import { carryOver, fillFrom } from './snapshots.ts'
import { createLoader, rowsOf } from './stored-rows.ts'
import type { AnyTable } from './table.ts'
import { changesOf, createUnit, remember, shelfOf, touch, type Unit, undo } from './unit.ts'

/** The bank's own book: it has no customer, only the seed and the sequence of account numbers. */
export const BANK_ID = 0

/** Where units of work are written down. The memory store has none. */
export interface Journal {
  append(changes: string): void
  /** Resolves when everything appended is on disk; undefined when it already is. */
  flushed(): Promise<void> | undefined
  /** Bytes appended that are not on disk yet. */
  readonly waitingBytes: number
}

/** All books of a sandbox, and the one way to change them. */
export interface Store {
  readonly books: ReadonlyMap<number, Book>
  /**
   * A unit of work: one synchronous function. It either throws and changes nothing, or all rows that it changed become
   * one line of the journal. A unit inside a unit is part of the outer one.
   */
  unit<T>(work: () => T): T
  /** Resolves when everything done so far is on disk; undefined when it already is. Rejects when the disk failed. */
  flushed(): Promise<void> | undefined
  /** Bytes of what was done that are not on disk yet. */
  waitingBytes(): number
  /**
   * A new empty book in the place of the one with this id, if any, whose snapshots it keeps; part of the current unit of
   * work.
   */
  openBook(id: number): Book
  /** A new book in the place of the one with this id, with the rows of a snapshot of it, in the current unit of work. */
  restoreBook(id: number, snapshot: Snapshot): Book
  /** Takes a book out with all its rows, in the current unit of work. */
  removeBook(id: number): void
  bookByClientId(clientId: string): Book | undefined
  /** The accounts at which a certificate is registered. */
  booksByFingerprint(fingerprint: string): Book[]
  /** The accounts that own a PIX key, given in its canonical form. */
  booksByPixKey(pixKey: string): Book[]
  /** Is told of the books that a unit of work changed, after it. */
  onCommit(listener: (changed: readonly Book[]) => void): void
  /** The books of all accounts, in the order of their numbers. */
  customers(): Book[]
  /** Every row of every book as of this call; rows that change later do not disturb it. */
  rows(): Iterable<Put>
  /** Takes one change of a data file. */
  load(change: Change): void
  /** Ends loading. Throws when a book has rows but no account. */
  loaded(): void
}

/** A store over an optional journal. */
export function createStore(host: Pick<Host, 'now'>, journal?: Journal): Store {
  const directory = createDirectory()
  const listeners: ((changed: readonly Book[]) => void)[] = []
  let unit: Unit | undefined

  const current = (what: string): Unit => {
    if (unit === undefined) throw new Error(`${what} was changed outside a unit of work`)
    return unit
  }
  /** All that a unit of work does happens at one instant. */
  const now = (): number => {
    if (unit === undefined) return host.now()
    unit.now ??= host.now()
    return unit.now
  }
  const { books, newBook, remove, replace } = createShelf({ now }, current)
  const loader = createLoader(books, newBook)
  const commit = (done: Unit) => {
    const changed = present(done.touched)
    for (const book of changed) book.settleCounters()
    unit = undefined
    if (isEmpty(done)) return
    refresh(directory, books, done.shelf?.renamed ?? [])
    journal?.append(JSON.stringify(changesOf(done, books)))
    for (const listener of listeners) listener(changed)
  }
  const present = (ids: Iterable<number>) => presentIn(books, ids)

  return {
    books,
    unit(work) {
      if (unit !== undefined) return work()
      const mine = createUnit()
      unit = mine
      let result: ReturnType<typeof work>
      try {
        result = work()
      } catch (error) {
        undo(mine, books)
        unit = undefined
        throw error
      }
      commit(mine)
      return result
    },
    flushed: () => journal?.flushed(),
    waitingBytes: () => journal?.waitingBytes ?? 0,
    openBook: replace,
    restoreBook(id, snapshot) {
      const book = replace(id)
      shelfOf(current(`book ${id}`)).restored.set(id, snapshot.id)
      fillFrom(book, snapshot)
      return book
    },
    removeBook: remove,
    bookByClientId: clientId => present([directory.byClientId(clientId) ?? -1])[0],
    booksByFingerprint: fingerprint => present(directory.byFingerprint(fingerprint)),
    booksByPixKey: pixKey => present(directory.byPixKey(pixKey)),
    onCommit(listener) {
      listeners.push(listener)
    },
    customers: () => customersIn(books),
    rows: () => rowsOf([...books.values()]),
    load: loader.load,
    loaded() {
      loader.end()
      refresh(directory, books, books.keys())
    },
  }
}

/** The books, and how one takes the place of another in a unit of work. */
function createShelf(host: Pick<Host, 'now'>, current: (what: string) => Unit) {
  const books = new Map<number, Book>()
  const newBook = (id: number): Book => {
    const book = createBook(id, host, {
      changing: (table: AnyTable, rowId, row) => remember(current(table.name), id, table, rowId, row),
      drawing: () => touch(current('a sequence'), id),
    })
    books.set(id, book)
    return book
  }
  const remove = (id: number): void => {
    const { replaced, restored, renamed } = shelfOf(current(`book ${id}`))
    renamed.add(id)
    if (!replaced.has(id)) replaced.set(id, books.get(id))
    restored.delete(id)
    books.delete(id)
  }
  const replace = (id: number): Book => {
    const former = books.get(id)
    remove(id)
    const book = newBook(id)
    carryOver(former, book)
    return book
  }
  return { books, newBook, remove, replace }
}

function presentIn(books: ReadonlyMap<number, Book>, ids: Iterable<number>): Book[] {
  const found: Book[] = []
  for (const id of ids) {
    const book = books.get(id)
    if (book !== undefined) found.push(book)
  }
  return found
}

/** Tells the directory of accounts as they are now. The bank has no customer that could be looked for. */
function refresh(directory: Directory, books: ReadonlyMap<number, Book>, ids: Iterable<number>): void {
  for (const id of ids) if (id !== BANK_ID) directory.refresh(id, books.get(id))
}

function isEmpty({ shelf, formers }: Unit): boolean {
  return formers.length === 0 && (shelf === undefined || shelf.replaced.size === 0)
}

function customersIn(books: ReadonlyMap<number, Book>): Book[] {
  return [...books.values()].filter(({ id }) => id !== BANK_ID).sort((a, b) => a.id - b.id)
}
