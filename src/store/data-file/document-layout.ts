import type { Put } from './change.ts'

/**
 * The layout of the document: valid JSON with one row per line, so that it is read and written in pieces.
 *
 *     {"version":1,"generation":3,"rows":[
 *     [1,"transactions",{"id":7}],
 *     [1,"entries",{"id":8}]
 *     ],"count":2,"crc32":"0a1b2c3d"}
 *
 * The checksum covers every byte before the last line.
 */
export const DOCUMENT_VERSION = 1

const HEADER = /^\{"version":(\d+),"generation":([1-9]\d{0,14}),"rows":\[\n$/
const FOOTER = /^\],"count":(\d{1,15}),"crc32":"([0-9a-f]{8})"\}\n$/
const ANY_VERSION = /^\{\s*"version":\s*(\d+)/
const HEADER_BYTES = 200
const COMMA = 0x2c

/** What lowdb holds. Rows are handed on while they are read, so a document that was read has none left. */
export interface StateDocument {
  readonly generation: number
  readonly rows: Iterable<Put>
}

/** The last line's facts about the lines before it. */
export interface Footer {
  readonly count: number
  readonly crc32: string
}

/** The first line of a document. */
export function formatHeader(generation: number): string {
  return `{"version":${DOCUMENT_VERSION},"generation":${generation},"rows":[\n`
}

/** The last line of a document. */
export function formatFooter({ count, crc32 }: Footer): string {
  return `],"count":${count},"crc32":"${crc32}"}\n`
}

/** The generation that a first line tells, or nothing when it is no header of this version. */
export function parseHeader(line: Buffer): number | undefined {
  const [, version, generation] = HEADER.exec(line.toString('utf8', 0, HEADER_BYTES)) ?? []
  return Number(version) === DOCUMENT_VERSION ? Number(generation) : undefined
}

/** The version that a first line claims, in this or in a later layout. */
export function parseVersion(line: Buffer): number {
  return Number(ANY_VERSION.exec(line.toString('utf8', 0, HEADER_BYTES))?.[1] ?? 0)
}

/** The facts of a last line, or nothing when it is no footer. */
export function parseFooter(line: Buffer): Footer | undefined {
  const [, count, crc32] = FOOTER.exec(line.toString()) ?? []
  return crc32 === undefined ? undefined : { count: Number(count), crc32 }
}

/** The JSON of a row's line, without the comma that separates it from the next. */
export function rowJson(line: Buffer): string {
  const end = line.length - 1
  return line.toString('utf8', 0, line[end - 1] === COMMA ? end - 1 : end)
}
