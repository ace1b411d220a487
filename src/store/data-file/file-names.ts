import { readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './error-code.ts'

/** Owner only: the state holds webhook secrets. */
export const FILE_MODE = 0o600

/** Where a data file is and what lies beside it. Links are resolved, so that one file has one lock. */
export interface FileNames {
  readonly folder: string
  readonly document: string
  /** The next document while it is being written. */
  readonly draft: string
  readonly lock: string
  journal(generation: number): string
}

/** The names that belong to a path. Throws a system error when its folder is missing. */
export function resolveFileNames(path: string): FileNames {
  const document = resolveLinks(path)
  return {
    folder: dirname(document),
    document,
    draft: `${document}.draft`,
    lock: `${document}.lock`,
    journal: generation => `${document}.${generation}.journal`,
  }
}

/** The generations of all journals that lie beside a document, ascending. */
export function listJournals(names: FileNames): number[] {
  const prefix = `${basename(names.document)}.`
  return readdirSync(names.folder)
    .filter(name => name.startsWith(prefix) && name.endsWith('.journal'))
    .map(name => name.slice(prefix.length, -'.journal'.length))
    .filter(generation => /^[1-9]\d{0,14}$/.test(generation))
    .map(Number)
    .sort((a, b) => a - b)
}

/** A file that is not there yet still has a folder to resolve. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return join(realpathSync(dirname(path)), basename(path))
  }
}
