import { checksum, toHex } from './checksum.ts'

const CHECKSUM_LENGTH = 8
const SPACE = 0x20

/** One unit of work as a line: the checksum of its JSON, a space, its JSON. */
export function formatJournalLine(changes: string): string {
  return `${toHex(checksum(changes))} ${changes}\n`
}

/** The JSON of a line, or nothing when the line is damaged or was not written to its end. */
export function parseJournalLine(line: Buffer): string | undefined {
  if (line[CHECKSUM_LENGTH] !== SPACE) return undefined
  const json = line.subarray(CHECKSUM_LENGTH + 1, -1)
  return line.toString('latin1', 0, CHECKSUM_LENGTH) === toHex(checksum(json)) ? json.toString() : undefined
}
