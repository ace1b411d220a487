import { rm } from 'node:fs/promises'
import { Low } from 'lowdb'
import type { Logger } from '../../platform/logger.ts'
import type { Change } from './change.ts'
import { createDamageError } from './data-file-error.ts'
import { cutFile } from './disk.ts'
import { createDocumentAdapter } from './document-adapter.ts'
import type { StateDocument } from './document-layout.ts'
import { type FileNames, listJournals } from './file-names.ts'
import { type Journal, openJournal } from './journal.ts'
import { replayJournals, type TornJournal } from './replay.ts'

/** A data file that was read and can be written. */
export interface Loaded {
  readonly low: Low<StateDocument>
  readonly journal: Journal
}

/**
 * Reads the document and then the journals of its generation and of those after it (a crash during a compaction
 * leaves two), calling back for every change. Only when all of it is intact is anything on the disk changed: a torn
 * last line is cut off, leftovers are deleted, a new document is written where there was none.
 */
export async function loadState(names: FileNames, onChange: (change: Change) => void, log: Logger): Promise<Loaded> {
  const low = new Low<StateDocument>(createDocumentAdapter(names, onChange), { generation: 0, rows: [] })
  await low.read()
  const journals = listJournals(names)
  const current = journals.filter(generation => generation >= low.data.generation)
  checkGenerations(names, low.data.generation, current)
  const torn = await replayJournals(names, current, onChange)

  if (torn) await cutTornLine(torn, log)
  if (low.data.generation === 0) {
    low.data = { generation: 1, rows: [] }
    await low.write()
  }
  await rm(names.draft, { force: true })
  for (const generation of journals)
    if (generation < low.data.generation) await rm(names.journal(generation), { force: true })
  const [first = low.data.generation, ...others] = current
  return { low, journal: openJournal(names, [first, ...others], log) }
}

/** No journal at all means that nothing happened since the document was written; a gap means that one was lost. */
function checkGenerations(names: FileNames, document: number, journals: readonly number[]): void {
  if (document === 0 && journals[0] !== undefined)
    throw createDamageError(
      names,
      `${names.document} is missing, but its journal ${names.journal(journals[0])} is there.`,
    )
  const missing = journals.map((_, index) => document + index).find(generation => !journals.includes(generation))
  if (missing !== undefined)
    throw createDamageError(names, `${names.journal(missing)} is missing, but a later journal is there.`)
}

async function cutTornLine({ path, intactBytes, tornBytes }: TornJournal, log: Logger): Promise<void> {
  await cutFile(path, intactBytes)
  log.warn({ path, intactBytes, tornBytes }, 'cut off the unfinished last line of the journal')
}
