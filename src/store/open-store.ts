import type { Host } from '../platform/host.ts'
import type { Logger } from '../platform/logger.ts'
import { type DataFile, openDataFile } from './data-file/data-file.ts'
import { createStore, type Store } from './store.ts'

/** When the journal has grown to this size, it becomes a new document, unless tests want it sooner. */
const COMPACT_AT_BYTES = 64 * 1024 * 1024

/** A store and how to end it: everything is written down, the data file let go. */
export interface OpenStore {
  readonly store: Store
  close(): Promise<void>
}

interface StorePorts {
  readonly host: Host
  readonly log: Logger
  /** Left out, the state is kept in memory. */
  readonly path: string | undefined
  readonly compactAtBytes?: number
}

/** A store in memory, or over a data file with everything that is in it. Throws when the file cannot be used. */
export async function openStore(ports: StorePorts): Promise<OpenStore> {
  const { host, log, path, compactAtBytes = COMPACT_AT_BYTES } = ports
  if (path === undefined) return { store: createStore(host), close: async () => undefined }
  const file = await openDataFile(path, { log })
  const store = createStore(host, file)
  await file.load(store.load)
  store.loaded()
  store.onCommit(() => {
    if (file.journalBytes >= compactAtBytes) compact(file, store, log)
  })
  return { store, close: () => file.close(() => store.rows()) }
}

/** A compaction that fails leaves the journal as it is: nothing is lost, and the next commit tries again. */
function compact(file: DataFile, store: Store, log: Logger): void {
  file.compact(() => store.rows()).catch(error => log.error({ err: error }, 'compaction failed'))
}
