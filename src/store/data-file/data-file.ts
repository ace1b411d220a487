import { createSilentLogger, type Logger } from '../../platform/logger.ts'
import type { Change } from './change.ts'
import { type Compactor, createCompactor, type Snapshot } from './compaction.ts'
import { explainSystemError } from './data-file-error.ts'
import { type FileNames, resolveFileNames } from './file-names.ts'
import type { Journal } from './journal.ts'
import { loadState } from './load.ts'
import { type Lock, takeLock } from './lock.ts'

/** The state of a sandbox on the disk: one document and the journal of what happened since it was written. */
export interface DataFile {
  /** Why nothing can be stored any more: a write has failed. */
  readonly failure: unknown
  /** How much of the state is in journals, so that the owner can decide to compact. */
  readonly journalBytes: number
  /** Bytes that were appended and are not on the disk yet. */
  readonly waitingBytes: number
  /**
   * Reads everything, calling back for every change in order. Comes first and once. Throws a `DataFileError` when
   * the file is damaged or newer than this release; nothing on the disk is changed then, and what was called back is
   * worth nothing.
   */
  load(onChange: (change: Change) => void): Promise<void>
  /** Queues one unit of work: a JSON array of changes, on one line. Throws the failure once there is one. */
  append(changes: string): void
  /** Waits until all that was appended so far is on the disk. Rejects with the failure once there is one. */
  flushed(): Promise<void>
  /**
   * Writes the document anew and drops the journal before it. What is appended from this call on goes to the next
   * journal, so `snapshot` is called at once. A call during a compaction joins it.
   */
  compact(snapshot: Snapshot): Promise<void>
  /** Writes everything down and lets go of the file. Afterwards the document alone holds the state. */
  close(snapshot: Snapshot): Promise<void>
}

/** Takes a data file for this process. Throws a `DataFileError` when another one holds it or there is no such folder. */
export async function openDataFile(
  path: string,
  { log = createSilentLogger() }: { log?: Logger } = {},
): Promise<DataFile> {
  const { names, lock } = takeFile(path)
  let opened: { journal: Journal; compactor: Compactor } | undefined
  let closing: Promise<void> | undefined

  const loaded = () => {
    if (!opened || closing) throw new Error(`${names.document} is not loaded, or closed`)
    return opened
  }
  const shutDown = async (snapshot: Snapshot): Promise<void> => {
    try {
      await opened?.compactor.idle()
      await opened?.journal.flushed()
      if (opened && opened.journal.bytes > 0) await opened.compactor.compact(snapshot)
    } finally {
      await opened?.journal.close()
      lock.release()
    }
  }

  return {
    get failure() {
      return opened?.journal.failure
    },
    get journalBytes() {
      return opened?.journal.bytes ?? 0
    },
    get waitingBytes() {
      return opened?.journal.waitingBytes ?? 0
    },
    async load(onChange) {
      if (opened || closing) throw new Error(`${names.document} is already loaded, or closed`)
      try {
        const state = await loadState(names, onChange, log)
        opened = { journal: state.journal, compactor: createCompactor(state, log) }
      } catch (error) {
        lock.release()
        closing = Promise.resolve()
        throw explainSystemError(error, `Cannot use ${names.document}`, 'Mend that or choose another file.')
      }
    },
    append: changes => loaded().journal.append(changes),
    flushed: () => loaded().journal.flushed(),
    compact: async snapshot => loaded().compactor.compact(snapshot),
    close(snapshot) {
      closing ??= shutDown(snapshot)
      return closing
    },
  }
}

function takeFile(path: string): { names: FileNames; lock: Lock } {
  try {
    const names = resolveFileNames(path)
    return { names, lock: takeLock(names.lock) }
  } catch (error) {
    throw explainSystemError(error, `Cannot use ${path}`, 'Its folder must exist and be writable.')
  }
}
