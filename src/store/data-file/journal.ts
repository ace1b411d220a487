import { closeSync, fstatSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Logger } from '../../platform/logger.ts'
import { explainSystemError } from './data-file-error.ts'
import { syncData, syncFolder, writeAll } from './disk.ts'
import { FILE_MODE, type FileNames } from './file-names.ts'
import { createGroupWriter } from './group-writer.ts'
import { formatJournalLine } from './journal-line.ts'

/** The appending side of the journals of one data file. */
export interface Journal {
  /** Bytes on the disk, all generations together. */
  readonly bytes: number
  /** Why nothing can be appended any more. */
  readonly failure: unknown
  /** Bytes that were appended and are not on the disk yet. */
  readonly waitingBytes: number
  /** Queues one unit of work. Throws the failure once a write has failed. */
  append(changes: string): void
  /** Waits until all that was appended so far is on the disk. */
  flushed(): Promise<void>
  /** Starts the next generation at once, for all that is appended from now on. Changes nothing when it throws. */
  rotate(): number
  /** Deletes the journals before a generation. All of their lines must have been written. */
  retire(generation: number): Promise<void>
  /** Waits for what was appended and closes. The newest journal is deleted when it is empty. */
  close(): Promise<void>
}

/** One journal file. */
interface Segment {
  readonly generation: number
  readonly path: string
  readonly descriptor: number
  bytes: number
  /** Whether its name is sure to survive a power cut. */
  isListed: boolean
}

/** Opens the journals of these generations, ascending and at least one, and appends to the last of them. */
export function openJournal(names: FileNames, generations: readonly [number, ...number[]], log: Logger): Journal {
  let segments = generations.map(generation => openSegment(names, generation, 'a'))
  let current = segments.at(-1) as Segment
  const writer = createGroupWriter<Segment>((segment, lines) =>
    writeLines(names, segment, lines).catch(error => {
      log.error({ err: error }, 'journal failed')
      throw error
    }),
  )

  return {
    get bytes() {
      return segments.reduce((sum, segment) => sum + segment.bytes, 0)
    },
    get failure() {
      return writer.failure
    },
    get waitingBytes() {
      return writer.waitingBytes
    },
    append(changes) {
      if (changes.includes('\n')) throw new Error('A unit of work must be one line of JSON')
      writer.append(current, changes)
    },
    flushed: writer.flushed,
    rotate() {
      current = openSegment(names, current.generation + 1, 'ax')
      segments.push(current)
      return current.generation
    },
    async retire(generation) {
      const retired = segments.filter(segment => segment.generation < generation)
      segments = segments.filter(segment => segment.generation >= generation)
      for (const segment of retired) {
        closeSync(segment.descriptor)
        await rm(segment.path, { force: true })
      }
    },
    async close() {
      await writer.flushed().catch(() => {})
      for (const segment of segments) closeSync(segment.descriptor)
      if (current.bytes === 0 && writer.failure === undefined) await rm(current.path, { force: true })
    },
  }
}

function openSegment(names: FileNames, generation: number, flag: 'a' | 'ax'): Segment {
  const path = names.journal(generation)
  const descriptor = openSync(path, flag, FILE_MODE)
  return { generation, path, descriptor, bytes: fstatSync(descriptor).size, isListed: false }
}

async function writeLines(names: FileNames, segment: Segment, lines: readonly string[]): Promise<void> {
  const bytes = Buffer.from(lines.map(formatJournalLine).join(''))
  try {
    await writeAll(segment.descriptor, bytes)
    await syncData(segment.descriptor)
    if (!segment.isListed) await syncFolder(names.folder)
  } catch (error) {
    throw explainSystemError(
      error,
      `Cannot write ${segment.path}`,
      'Nothing is stored any more, and all that was confirmed before is safe. Mend the disk and start again.',
    )
  }
  segment.isListed = true
  segment.bytes += bytes.length
}
