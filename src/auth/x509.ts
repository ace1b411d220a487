import { webcrypto } from 'node:crypto'

export type X509 = typeof import('@peculiar/x509')

/**
 * Loads @peculiar/x509 when the first certificate is needed: it takes longer than the rest of a start. Calling again
 * is cheap, because the runtime keeps modules. Its decorators want `reflect-metadata` to be there first.
 */
export async function loadX509(): Promise<X509> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto)
  return x509
}
