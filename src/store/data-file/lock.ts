import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { DataFileError } from './data-file-error.ts'
import { codeOf } from './error-code.ts'
import { FILE_MODE } from './file-names.ts'
import { parseJson } from './parse-json.ts'
import { identifyThisProcess, isAlive, type ProcessIdentity } from './process-life.ts'

/** The right to use a file, until it is released or this process ends in whatever way. */
export interface Lock {
  release(): void
}

/**
 * Takes a lock file, or throws when a living process holds it. It is prepared under another name and linked to its
 * own, which fails like O_EXCL when there is one, and shows nobody a half-written lock. So a lock that cannot be
 * read was damaged by a power cut, and counts as left behind, like that of a dead process.
 */
export function takeLock(path: string): Lock {
  const own = identifyThisProcess()
  const content = JSON.stringify(own)
  const draft = `${path}.${own.pid}-${threadId}`
  writeFileSync(draft, content, { mode: FILE_MODE })
  try {
    claim(path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  let isHeld = true
  return {
    release() {
      if (isHeld && readIfThere(path) === content) rmSync(path)
      isHeld = false
    },
  }
}

function claim(path: string, draft: string): void {
  while (!link(draft, path)) {
    const found = readIfThere(path)
    if (found === undefined) continue
    refuseLiving(path, found)
    if (replace(path, found, draft)) return
  }
}

/** Only who holds the lock of the takeover replaces a lock, so of two who found it left behind one comes first. */
function replace(path: string, found: string, draft: string): boolean {
  const takeover = takeLock(`${path}.takeover`)
  try {
    if (readIfThere(path) !== found) return false
    renameSync(draft, path)
    return true
  } finally {
    takeover.release()
  }
}

function refuseLiving(path: string, found: string): void {
  const holder = parseJson(found)
  if (!isIdentity(holder) || !isAlive(holder)) return
  throw new DataFileError(
    `Process ${holder.pid} is using this file: it holds ${path}. Nothing was changed. ` +
      'Stop that process first, or choose another file.',
  )
}

/** A process id of 0 or less means a group of processes to `kill`, and would always be alive. */
function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false
  if (!('pid' in value) || !('startedAt' in value)) return false
  if (!Number.isSafeInteger(value.pid) || Number(value.pid) < 1) return false
  return value.startedAt === null || typeof value.startedAt === 'string'
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
