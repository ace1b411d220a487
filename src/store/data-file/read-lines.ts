import { open } from 'node:fs/promises'

const BLOCK_BYTES = 1 << 20
const NEWLINE = 0x0a

/**
 * Calls back for every complete line of a file, newline included, and gives back how many bytes follow the last
 * newline. The file is read in blocks, so its size does not matter; a line is valid only during its call.
 */
export async function readLines(path: string, onLine: (line: Buffer) => void): Promise<number> {
  const file = await open(path, 'r')
  try {
    let buffer = Buffer.allocUnsafe(BLOCK_BYTES)
    let filled = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled)
      if (bytesRead === 0) return filled
      filled = consumeLines(buffer.subarray(0, filled + bytesRead), onLine)
      if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
    }
  } finally {
    await file.close()
  }
}

/** Hands out the complete lines, moves the rest to the front, and gives back its length. */
function consumeLines(block: Buffer, onLine: (line: Buffer) => void): number {
  let start = 0
  for (let end = block.indexOf(NEWLINE); end !== -1; end = block.indexOf(NEWLINE, start)) {
    onLine(block.subarray(start, end + 1))
    start = end + 1
  }
  if (start > 0) block.copyWithin(0, start)
  return block.length - start
}
