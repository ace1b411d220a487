import { fdatasync, write } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from './error-code.ts'

/** Waits until what was written to a descriptor is on the disk. */
export const syncData = promisify(fdatasync)

const writeSome = promisify(write)

/** Where folders cannot be synced (Windows, some network file systems) there is nothing to wait for. */
const NO_FOLDER_SYNC: readonly unknown[] = ['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP']

/** Writes all bytes at the position of a descriptor: one call may write only a part of them. */
export async function writeAll(descriptor: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await writeSome(descriptor, bytes, done, bytes.length - done)
    done += bytesWritten
  }
}

/** Makes new, renamed and deleted names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes(codeOf(error))) throw error
  }
}

/** Cuts a file to a length, on the disk when it answers. */
export async function cutFile(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.truncate(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
