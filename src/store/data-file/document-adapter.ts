import type { Adapter } from 'lowdb'
import type { Put } from './change.ts'
import type { StateDocument } from './document-layout.ts'
import { readDocument } from './document-reader.ts'
import { writeDocument } from './document-writer.ts'
import type { FileNames } from './file-names.ts'

/**
 * A lowdb adapter that reads and writes the document row by row, where lowdb's own `JSONFile` makes one string of it
 * and blocks the event loop meanwhile. Reading calls back for every row; a missing document is `null`.
 */
export function createDocumentAdapter(names: FileNames, onRow: (row: Put) => void): Adapter<StateDocument> {
  return {
    read: () => readDocument(names, onRow),
    write: document => writeDocument(names, document),
  }
}
