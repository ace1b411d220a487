import { createHash } from 'node:crypto'

/** SHA-256 of a certificate's DER, lower-case hexadecimal without colons: the name of a certificate everywhere. */
export function fingerprintOf(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex')
}
