import { createCipheriv, createHash } from 'node:crypto'
import { customRandom, nanoid } from 'nanoid'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const URL_SAFE = `${ALPHANUMERIC}_-`
const CHUNK_BYTES = 4096

/**
 * A stream of ids that a seed fixes: the same seed and the same draws give the same ids. `position` (bytes drawn so
 * far) is its whole state, so it can be stored and set again.
 */
export interface IdSource {
  position: number
  /** `n` bytes of the stream. */
  bytes(n: number): Uint8Array
  uuid(): string
  /** Characters of `[0-9A-Za-z]`, as PIX ids have them. */
  alphanumeric(length: number): string
  /** Characters of `[0-9A-Za-z_-]`, for secrets and generated external ids. */
  urlSafe(length: number): string
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
}

/** AES-128-CTR over zeros, keyed by the seed: a random-looking stream that can be entered at any block. */
export function createIdSource(seed: string, position = 0): IdSource {
  const key = createHash('sha256').update(`pix-account-sandbox/ids/${seed}`).digest().subarray(0, 16)
  let chunkIndex = -1
  let chunk: Buffer = Buffer.alloc(0)

  const chunkAt = (index: number): Buffer => {
    if (index !== chunkIndex) {
      chunk = streamChunk(key, index)
      chunkIndex = index
    }
    return chunk
  }
  const bytes = (n: number): Uint8Array => {
    const offset = source.position % CHUNK_BYTES
    const index = Math.floor(source.position / CHUNK_BYTES)
    source.position += n
    if (offset + n <= CHUNK_BYTES) return chunkAt(index).subarray(offset, offset + n)
    return Buffer.concat([
      Buffer.from(chunkAt(index).subarray(offset)),
      chunkAt(index + 1).subarray(0, offset + n - CHUNK_BYTES),
    ])
  }
  const alphanumeric = customRandom(ALPHANUMERIC, 11, bytes)
  const urlSafe = customRandom(URL_SAFE, 40, bytes)
  const source: IdSource = {
    position,
    bytes,
    uuid: () => formatUuid(bytes(16)),
    alphanumeric: length => alphanumeric(length),
    urlSafe: length => urlSafe(length),
    integer: (min, max) => min + Math.floor((Buffer.from(bytes(6)).readUIntBE(0, 6) / 2 ** 48) * (max - min + 1)),
  }
  return source
}

function streamChunk(key: Buffer, index: number): Buffer {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(index) * BigInt(CHUNK_BYTES / 16), 8)
  return createCipheriv('aes-128-ctr', key, counter).update(Buffer.alloc(CHUNK_BYTES))
}

const HEX = Buffer.from('0123456789abcdef')
/** Where the two digits of each byte of a UUID stand. */
const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const

/** UUID v4 (RFC 9562): version and variant bits set over 16 random bytes. One flat string: it is the key of an index. */
function formatUuid(random: Uint8Array): string {
  const text = Buffer.alloc(36, '-')
  DIGITS.forEach((place, index) => {
    const byte = withVersion(random[index] as number, index)
    text[place] = HEX[byte >> 4] as number
    text[place + 1] = HEX[byte & 15] as number
  })
  return text.toString('latin1')
}

function withVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** An id that no seed fixes: it names one request in logs and errors. */
export function randomId(): string {
  return nanoid()
}

/** Entropy for what nobody gave a seed. */
export function randomSeed(): string {
  return nanoid(32)
}
