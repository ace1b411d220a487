import { statSync } from 'node:fs'
import { type Change, isChange } from './change.ts'
import { createDamageError } from './data-file-error.ts'
import type { FileNames } from './file-names.ts'
import { parseJournalLine } from './journal-line.ts'
import { parseJson } from './parse-json.ts'
import { readLines } from './read-lines.ts'

/** A journal whose last line was being written when the process died. */
export interface TornJournal {
  readonly path: string
  readonly intactBytes: number
  readonly tornBytes: number
}

/**
 * Calls back for every change in the journals of these generations, in order, and tells which one ends in a torn
 * line, if any. Throws when one is missing or damaged anywhere else.
 */
export async function replayJournals(
  names: FileNames,
  generations: readonly number[],
  onChange: (change: Change) => void,
): Promise<TornJournal | undefined> {
  let torn: TornJournal | undefined
  for (const generation of generations) {
    const path = names.journal(generation)
    // A journal is complete before the next one gets its first line, so only the last line of all can be torn.
    if (torn && statSync(path).size > 0) throw createDamageError(names, `${torn.path} is damaged in its last line.`)
    torn ??= await replayJournal(names, path, onChange)
  }
  return torn
}

async function replayJournal(
  names: FileNames,
  path: string,
  onChange: (change: Change) => void,
): Promise<TornJournal | undefined> {
  let lines = 0
  let intactBytes = 0
  let badBytes = 0
  const refuse = () => createDamageError(names, `${path} is damaged in line ${lines}, and more follows after it.`)
  const refuseUnit = (): never => {
    throw createDamageError(names, `${path} is damaged in line ${lines}: not a unit of work.`)
  }

  const restBytes = await readLines(path, line => {
    if (badBytes > 0) throw refuse()
    lines++
    const json = parseJournalLine(line)
    if (json === undefined) {
      badBytes = line.length
      return
    }
    for (const change of parseUnit(json) ?? refuseUnit()) onChange(change)
    intactBytes += line.length
  })
  if (badBytes > 0 && restBytes > 0) throw refuse()
  const tornBytes = badBytes + restBytes
  return tornBytes > 0 ? { path, intactBytes, tornBytes } : undefined
}

function parseUnit(json: string): readonly Change[] | undefined {
  const unit = parseJson(json)
  return Array.isArray(unit) && unit.every(isChange) ? unit : undefined
}
