import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { Put } from './change.ts'
import { checksum, toHex } from './checksum.ts'
import { syncFolder, writeAll } from './disk.ts'
import { formatFooter, formatHeader, type StateDocument } from './document-layout.ts'
import { FILE_MODE, type FileNames } from './file-names.ts'

/** About 4 ms of blocked event loop; between two pieces others have their turn. */
const ROWS_PER_PIECE = 1_000

/** Writes a document beside the old one and puts it in its place: after a crash there is the old or the new one. */
export async function writeDocument(names: FileNames, document: StateDocument): Promise<void> {
  await rm(names.draft, { force: true })
  const draft = await open(names.draft, 'wx', FILE_MODE)
  try {
    await writeContent(draft, document).finally(() => draft.close())
    await rename(names.draft, names.document)
  } catch (error) {
    await rm(names.draft, { force: true })
    throw error
  }
  await syncFolder(names.folder)
}

async function writeContent(draft: FileHandle, { generation, rows }: StateDocument): Promise<void> {
  let crc = 0
  let count = 0
  const write = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text)
    crc = checksum(bytes, crc)
    await writeAll(draft.fd, bytes)
  }

  await write(formatHeader(generation))
  for (const piece of piecesOf(rows)) {
    await write((count > 0 ? ',\n' : '') + piece.join(',\n'))
    count += piece.length
  }
  if (count > 0) await write('\n')
  await writeAll(draft.fd, Buffer.from(formatFooter({ count, crc32: toHex(crc) })))
  await draft.sync()
}

function* piecesOf(rows: Iterable<Put>): Generator<string[]> {
  let piece: string[] = []
  for (const row of rows) {
    if (piece.push(JSON.stringify(row)) < ROWS_PER_PIECE) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
