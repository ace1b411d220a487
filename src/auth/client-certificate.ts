import type { Instant } from '../domain/instants.ts'
import { fingerprintOf } from './fingerprint.ts'
import { readEncodedPem } from './pem.ts'
import { type CacheBounds, createRecentCache, type RecentCache } from './recent-cache.ts'
import { loadX509 } from './x509.ts'

/** What the sandbox looks at in a certificate. `fingerprint` is the SHA-256 of the DER, lower-case hexadecimal. */
export interface ClientCertificate {
  readonly fingerprint: string
  readonly notBefore: Instant
  readonly notAfter: Instant
  readonly subject: string
}

/** A certificate, or one English sentence for the developer on why there is none (`details.hint`). */
export type CertificateReading =
  | { readonly ok: true; readonly certificate: ClientCertificate }
  | { readonly ok: false; readonly hint: string }

/** Reads certificates and remembers what it read; neither function ever throws. */
export interface CertificateReader {
  header(text: string): Promise<CertificateReading>
  handshake(der: Uint8Array): Promise<CertificateReading>
}

const NOT_A_CERTIFICATE = { ok: false, hint: 'The data is not an X.509 certificate' } as const
const DEFAULT_BOUNDS = { entries: 2_000, characters: 8_000_000 } as const satisfies CacheBounds

/**
 * A reader that keeps its answers, refusals too, as parsing takes 100 times longer than a look-up. The two ways in have
 * a cache each, so that no header can pass for a handshake.
 * Whether a certificate is valid, registered or revoked depends on a clock and an account, so it is never kept.
 */
export function createCertificateReader(bounds: CacheBounds = DEFAULT_BOUNDS): CertificateReader {
  const headers = createRecentCache<Promise<CertificateReading>>(bounds)
  const handshakes = createRecentCache<Promise<CertificateReading>>(bounds)
  return {
    header: text => remember(headers, text, () => readClientCertificate(text)),
    handshake: der => remember(handshakes, fingerprintOf(der), () => readHandshakeCertificate(der)),
  }
}

/** A PEM as `X-SSL-Client-Cert` wants it. */
export function certificateHeader(pem: string): string {
  return encodeURIComponent(pem)
}

/** Reads the value of `X-SSL-Client-Cert`, a URL-encoded PEM (spec, Authentication). Never throws. */
export async function readClientCertificate(header: string): Promise<CertificateReading> {
  const pem = readEncodedPem(header)
  return pem.ok ? readHandshakeCertificate(pem.der) : pem
}

/** Reads the DER of a certificate that a client presented in a TLS handshake. Never throws. */
export async function readHandshakeCertificate(der: Uint8Array): Promise<CertificateReading> {
  const { X509Certificate } = await loadX509()
  try {
    const { notBefore, notAfter, subject } = new X509Certificate(new Uint8Array(der))
    const validity = { notBefore: notBefore.getTime(), notAfter: notAfter.getTime() }
    if (Number.isNaN(validity.notBefore + validity.notAfter)) return NOT_A_CERTIFICATE
    return { ok: true, certificate: { fingerprint: fingerprintOf(der), ...validity, subject } }
  } catch {
    // The parser throws whatever its layers throw: Error, TypeError, RangeError. All mean the same here.
    return NOT_A_CERTIFICATE
  }
}

/** Two callers with one key share one reading, also while it is going on. */
function remember<V>(cache: RecentCache<V>, key: string, read: () => V): V {
  const known = cache.get(key)
  if (known !== undefined) return known
  const reading = read()
  cache.set(key, reading)
  return reading
}
