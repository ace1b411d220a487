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

/** UUID v4 (RFC 9562): version and variant bits set over 16 random bytes. */
function formatUuid(random: Uint8Array): string {
  const text = Buffer.from(random.buffer, random.byteOffset, random.length).toString('hex')
  const variant = '89ab'[Number.parseInt(text[16] as string, 16) & 3]
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`
}

/** An id that no seed fixes: it names one request in logs and errors. */
export function randomId(): string {
  return nanoid()
}

/** Entropy for what nobody gave a seed. */
export function randomSeed(): string {
  return nanoid(32)
}
