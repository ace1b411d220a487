import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a secret in hexadecimal: what the state keeps instead of it. Secrets are random, so no salt is needed. */
export function hashSecret(secret: string): string {
  return sha256(secret).toString('hex')
}

/** Whether a secret is the one behind a hash. Takes the same time wherever the two differ. */
export function secretMatches(secret: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'hex')
  const actual = sha256(secret)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
