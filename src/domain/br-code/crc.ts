/** What a BR Code says about its own CRC: the value that is right, and the one that it carries. */
export interface CrcReading {
  readonly expected: string
  /** Upper case; undefined when the code does not end with `6304` and four hexadecimal digits. */
  readonly found: string | undefined
}

const UTF8 = new TextEncoder()

/** CRC-16/CCITT-FALSE (poly 0x1021, init 0xFFFF) over the UTF-8 bytes, four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of UTF8.encode(text)) crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >>> 8) ^ byte] ?? 0)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Reads the CRC at the end of a code. It covers all before it, its own tag and length `6304` included. */
export function readCrc(code: string): CrcReading {
  const [, body, found] = /^(.*6304)([0-9A-Fa-f]{4})$/s.exec(code) ?? []
  if (body === undefined) return { expected: crc16(`${code}6304`), found: undefined }
  return { expected: crc16(body), found: found?.toUpperCase() }
}

const TABLE: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})
