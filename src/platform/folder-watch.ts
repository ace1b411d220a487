import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Something that is watched until it is let go of. */
export interface FolderWatch {
  close(): void
}

/** Calls back whenever something in a folder or its subfolders may have changed; often more than once for one change. */
export type WatchFolder = (folder: string, onChange: () => void) => FolderWatch

/**
 * Watches a real folder. Each of its folders is watched by itself, and the one around it: the recursive watch of Node
 * loses files that an editor replaces. Does not keep the process alive. Throws when the system gives no watches.
 */
export const watchFolder: WatchFolder = (folder, onChange) => {
  const root = resolve(folder)
  const watchers = new Map<string, FSWatcher>()
  const changed = () => {
    follow()
    onChange()
  }
  /** Watches what has come, and lets go of what has gone: a folder that was made anew is another one. */
  const follow = () => {
    const present = new Map(foldersIn(root).map(path => [`${path} ${inode(path)}`, path]))
    const gone = [...watchers.keys()].filter(id => !present.has(id))
    for (const id of gone) {
      watchers.get(id)?.close()
      watchers.delete(id)
    }
    for (const [id, path] of present) {
      const watcher = watchers.get(id) ?? tryToWatch(path, changed)
      if (watcher) watchers.set(id, watcher)
    }
  }
  const around = watchOne(dirname(root), name => name === basename(root) && changed())
  follow()
  return {
    close() {
      around.close()
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

/** A folder that goes while it is watched is seen by the watch of the folder around it. */
function watchOne(path: string, onChange: (name: string | null) => void): FSWatcher {
  return watch(path, { persistent: false }, (_event, name) => onChange(name)).on('error', () => onChange(null))
}

/** A folder may have gone before it can be watched. */
function tryToWatch(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watchOne(path, onChange)
  } catch {
    return undefined
  }
}

function foldersIn(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
    return [folder, ...inside.flatMap(({ name }) => foldersIn(join(folder, name)))]
  } catch {
    // It has gone meanwhile, or was never there: the folder around it tells when it comes.
    return []
  }
}

function inode(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}
