import { crc32 } from 'node:zlib'

/** CRC-32 of bytes or of the UTF-8 of a text, going on from an earlier one. */
export function checksum(data: Buffer | string, earlier = 0): number {
  return crc32(data, earlier)
}

/** A checksum as it is stored: 8 lower-case hexadecimal digits. */
export function toHex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
