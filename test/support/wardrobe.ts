import { issueClientCertificate } from '../../src/auth/authority.ts'
import { certificateHeader } from '../../src/auth/client-certificate.ts'
import { makeCertificate, WARDROBE } from '../../src/auth/wardrobe.ts'
import { DAY_MS } from '../../src/domain/instants.ts'
import type { Book } from '../../src/store/book.ts'
import type { Store } from '../../src/store/store.ts'
import { testAuthority } from './sandbox.ts'

/** How an account knows a certificate. */
export interface Registering {
  readonly kind?: string
  readonly revoked?: boolean
  readonly linked?: boolean
}

/** Registers a certificate at an account. */
function register(
  store: Store,
  book: Book,
  certificate: { fingerprint: string | null; notBefore: number; notAfter: number },
  { kind = 'valid', revoked = false, linked = true }: Registering = {},
): void {
  const { fingerprint, notBefore, notAfter } = certificate
  store.unit(() => book.certificates.put({ id: fingerprint ?? '', kind, notBefore, notAfter, revoked, linked }))
}

/** The header of a new certificate with these dates, registered at an account unless told otherwise. */
export async function dressed(
  store: Store,
  book: Book,
  [notBefore, notAfter]: readonly [number, number],
  registering: Registering | 'unregistered' = {},
): Promise<string> {
  const issued = await issueClientCertificate(await testAuthority(), { commonName: 'test', notBefore, notAfter })
  if (registering !== 'unregistered') register(store, book, issued, registering)
  return certificateHeader(issued.pem)
}

/** Headers by the name of the certificate: the wardrobe of an account, and what it does not have. */
export async function wardrobeOf(store: Store, book: Book, other: Book) {
  const now = book.now()
  const headers: Record<string, string> = {}
  for (const kind of [
    'valid',
    'expired',
    'not-yet-valid',
    'unregistered',
    'revoked',
    'other-account',
    'malformed',
  ] as const) {
    const made = await makeCertificate(await testAuthority(), kind, { commonName: kind, now })
    if (WARDROBE[kind].registered) register(store, book, made, { kind, ...WARDROBE[kind] })
    headers[kind] = made.header
  }
  const [past, future] = [now - DAY_MS, now + DAY_MS]
  return {
    ...headers,
    'of-another-client': await dressed(store, other, [past, future]),
    'unregistered-not-yet-valid': await dressed(store, book, [future, future + DAY_MS], 'unregistered'),
    'unregistered-expired': await dressed(store, book, [past - DAY_MS, past], 'unregistered'),
    'revoked-expired': await dressed(store, book, [past - DAY_MS, past], { revoked: true }),
    'ends-before-it-begins': await dressed(store, book, [future, past]),
  } as Record<string, string>
}
