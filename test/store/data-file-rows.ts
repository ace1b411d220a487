import { createSilentLogger } from '../../src/platform/logger.ts'
import type { Change, Put } from '../../src/store/data-file/change.ts'
import { isPut } from '../../src/store/data-file/change.ts'
import { type DataFile, openDataFile } from '../../src/store/data-file/data-file.ts'
import { resolveFileNames } from '../../src/store/data-file/file-names.ts'
import { loadState } from '../../src/store/data-file/load.ts'

/** What a store would make of the changes: every row under its account, table and id. */
export class Rows {
  readonly all = new Map<string, Put>()

  readonly apply = (change: Change): void => {
    const [accountId, table, row] = change
    if (isPut(change)) this.all.set(`${accountId} ${table} ${change[2].id}`, change)
    else if (table !== undefined) this.all.delete(`${accountId} ${table} ${row}`)
    else for (const key of this.all.keys()) if (key.startsWith(`${accountId} `)) this.all.delete(key)
  }

  readonly snapshot = (): Put[] => [...this.all.values()]

  /** Independent of the order in which rows came. */
  sorted(): string[] {
    return this.snapshot()
      .map(change => JSON.stringify(change))
      .sort()
  }
}

/** The rows after these units of work. */
export function rowsAfter(units: readonly (readonly Change[])[]): string[] {
  const rows = new Rows()
  for (const change of units.flat()) rows.apply(change)
  return rows.sorted()
}

/** A data file, opened and loaded, with what was in it. */
export async function openAndLoad(path: string): Promise<{ file: DataFile; rows: Rows }> {
  const rows = new Rows()
  const file = await openDataFile(path)
  await file.load(rows.apply)
  return { file, rows }
}

/** Does a unit of work: in memory and in the file. */
export function commit({ file, rows }: { file: DataFile; rows: Rows }, unit: readonly Change[]): void {
  for (const change of unit) rows.apply(change)
  file.append(JSON.stringify(unit))
}

/** What a start finds in these files. Takes no lock and writes no document at the end. */
export async function readRows(path: string): Promise<string[]> {
  const rows = new Rows()
  const { journal } = await loadState(resolveFileNames(path), rows.apply, createSilentLogger())
  await journal.close()
  return rows.sorted()
}
