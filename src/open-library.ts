import { existsSync, readFileSync } from 'node:fs'
import { type Library, type Loaded, loadLibrary } from './engine/stories/library.ts'
import { formatProblem } from './engine/stories/problem.ts'
import { packageFolder } from './platform/package-folder.ts'
import type { Reload } from './reload.ts'

/** What the build has parsed already, beside the program. */
const COMPILED = 'dist/scenarios.json'

/**
 * The built-in scenarios with those of a folder over them. Throws with every problem of every file: a sandbox that
 * leaves a broken scenario out would answer with a happy path.
 */
export function openLibrary(extra?: string): Library {
  const loaded = load(extra)
  if ('library' in loaded) return loaded.library
  throw new Error(
    `problems in scenario files: ${loaded.problems.length}\n${loaded.problems.map(formatProblem).join('\n')}`,
  )
}

/** The library of a sandbox, and how it is read again when the folder changes. Throws as `openLibrary` does. */
export function openScenarios(extra?: string): { library: Library; reload?: Reload } {
  const library = openLibrary(extra)
  return extra === undefined ? { library } : { library, reload: { folder: extra, load: () => load(extra) } }
}

function load(extra: string | undefined): Loaded {
  const compiled = packageFolder(COMPILED)
  return loadLibrary({
    builtIn: packageFolder('scenarios'),
    ...(extra !== undefined && { extra }),
    ...(existsSync(compiled) && { compiled: JSON.parse(readFileSync(compiled, 'utf8')) }),
  })
}
