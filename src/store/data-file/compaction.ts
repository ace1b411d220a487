import type { Low } from 'lowdb'
import type { Logger } from '../../platform/logger.ts'
import type { Put } from './change.ts'
import { explainSystemError } from './data-file-error.ts'
import type { StateDocument } from './document-layout.ts'
import type { Journal } from './journal.ts'
import type { Loaded } from './load.ts'

/** Gives all rows as they are when it is called; later changes do not show in what it gave. */
export type Snapshot = () => Iterable<Put>

/** Rewrites the document from time to time, so that the journal does not grow for ever. */
export interface Compactor {
  /** Starts a rewrite, or joins the one that runs. When it fails, the old document and all journals stay. */
  compact(snapshot: Snapshot): Promise<void>
  /** Waits for the rewrite that runs, however it ends. */
  idle(): Promise<void>
}

/** A compactor for one data file. */
export function createCompactor({ low, journal }: Loaded, log: Logger): Compactor {
  let running: Promise<void> | undefined

  const start = async (snapshot: Snapshot): Promise<void> => {
    try {
      await rewrite(low, journal, snapshot)
    } catch (error) {
      const explained = explainSystemError(
        error,
        'Cannot write the document',
        'The one before and its journals are intact, so nothing is lost. Make room on the disk.',
      )
      log.error({ err: explained }, 'compaction failed')
      throw explained
    } finally {
      running = undefined
    }
  }
  return {
    compact(snapshot) {
      running ??= start(snapshot)
      return running
    },
    idle: async () => running?.catch(() => {}),
  }
}

/** Until its first `await` it is synchronous, so that the snapshot and the new journal begin at the same moment. */
async function rewrite(low: Low<StateDocument>, journal: Journal, snapshot: Snapshot): Promise<void> {
  const before = low.data
  const rows = snapshot()
  const flushed = journal.flushed()
  const generation = journal.rotate()
  await flushed
  try {
    low.data = { generation, rows }
    await low.write()
    low.data = { generation, rows: [] }
  } catch (error) {
    low.data = before
    throw error
  }
  await journal.retire(generation)
}
