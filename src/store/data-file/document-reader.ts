import { statSync } from 'node:fs'
import { isPut, type Put } from './change.ts'
import { checksum, toHex } from './checksum.ts'
import { createDamageError, DataFileError } from './data-file-error.ts'
import {
  DOCUMENT_VERSION,
  type Footer,
  parseFooter,
  parseHeader,
  parseVersion,
  rowJson,
  type StateDocument,
} from './document-layout.ts'
import type { FileNames } from './file-names.ts'
import { parseJson } from './parse-json.ts'
import { readLines } from './read-lines.ts'

const CLOSING_BRACKET = 0x5d

/** Reads the document, calling back for every row; `null` when there is none. Throws when it is not intact. */
export async function readDocument(names: FileNames, onRow: (row: Put) => void): Promise<StateDocument | null> {
  const stat = statSync(names.document, { throwIfNoEntry: false })
  if (!stat) return null
  if (!stat.isFile()) throw new DataFileError(`${names.document} is not a file. Choose another path.`)

  let generation: number | undefined
  let footer: Footer | undefined
  let count = 0
  let crc = 0
  const restBytes = await readLines(names.document, line => {
    if (footer) throw createDamageError(names, `${names.document} goes on after its end.`)
    if (generation !== undefined && line[0] === CLOSING_BRACKET) {
      footer = parseFooter(line) ?? refuseFooter(names)
      return
    }
    crc = checksum(line, crc)
    if (generation === undefined) {
      generation = parseHeader(line) ?? refuseHeader(names, line)
      return
    }
    count++
    onRow(parseRow(names, line, count))
  })

  if (generation === undefined) return refuseHeader(names, Buffer.alloc(0))
  if (!footer || restBytes > 0) throw createDamageError(names, `${names.document} is cut off: its end is missing.`)
  checkFooter(names, footer, { count, crc32: toHex(crc) })
  return { generation, rows: [] }
}

function parseRow(names: FileNames, line: Buffer, count: number): Put {
  const row = parseJson(rowJson(line))
  if (!isPut(row)) throw createDamageError(names, `${names.document} is damaged in line ${count + 1}: not a row.`)
  return row
}

function checkFooter(names: FileNames, told: Footer, found: Footer): void {
  if (told.count !== found.count)
    throw createDamageError(names, `${names.document} is damaged: it holds ${found.count} of ${told.count} rows.`)
  if (told.crc32 !== found.crc32)
    throw createDamageError(names, `${names.document} is damaged or was edited: its checksum does not match.`)
}

function refuseFooter(names: FileNames): never {
  throw createDamageError(names, `${names.document} is damaged in its last line.`)
}

function refuseHeader(names: FileNames, line: Buffer): never {
  const version = parseVersion(line)
  if (version > DOCUMENT_VERSION)
    throw new DataFileError(
      `${names.document} has version ${version}, and this release reads version ${DOCUMENT_VERSION}. ` +
        'Nothing was changed. Use the release that wrote it or a newer one, or choose another file.',
    )
  throw createDamageError(
    names,
    `${names.document} is not laid out as the sandbox writes it: empty, cut off, formatted or edited by hand, ` +
      'or not a file of the sandbox at all.',
  )
}
