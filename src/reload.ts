import type { Loaded } from './engine/stories/library.ts'
import type { LibraryHolder } from './engine/stories/library-holder.ts'
import { type FolderWatch, type WatchFolder, watchFolder } from './platform/folder-watch.ts'
import type { Host, HostTimer } from './platform/host.ts'
import type { Logger } from './platform/logger.ts'

/** How the scenarios of a folder are read again when it changes. */
export interface Reload {
  readonly folder: string
  /** Reads every scenario file, those that ship too. */
  readonly load: () => Loaded
  /** Left out: a watch of the real folder. */
  readonly watch?: WatchFolder
}

/** How long nothing may change before the files are read, in ms of host time: one save can be several changes. */
const QUIET_MS = 100

/**
 * Reads the scenarios again whenever their folder changes, and once at first: what was saved while the sandbox started
 * was seen by nobody. What is wrong with them is logged, one line per problem.
 */
export function reloadOnChange(
  { folder, watch = watchFolder }: Reload,
  { scenarios, host, log }: { scenarios: LibraryHolder; host: Host; log: Logger },
): FolderWatch {
  const reload = () => {
    scenarios.reload()
    const problems = scenarios.problems()
    for (const problem of problems) log.error({ problem }, 'scenario file not taken; the last good ones stay')
    if (problems.length === 0) log.info({ scenarios: scenarios.current().stories().length }, 'scenarios read again')
  }
  let timer: HostTimer | undefined
  const changed = () => {
    timer?.cancel()
    timer = host.after(QUIET_MS, reload)
  }
  const watching = tryTo(log, () => watch(folder, changed))
  if (watching) changed()
  return {
    close() {
      watching?.close()
      timer?.cancel()
    },
  }
}

/** A system that gives no watches is no reason not to start. */
function tryTo(log: Logger, watchIt: () => FolderWatch): FolderWatch | undefined {
  try {
    return watchIt()
  } catch (error) {
    log.warn({ err: error }, 'the folder of scenarios cannot be watched: restart after a change')
    return undefined
  }
}
