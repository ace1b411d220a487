import { DAY_MS, HOUR_MS, type Instant } from '../domain/instants.ts'
import { type Authority, type IssuedCertificate, issueClientCertificate } from './authority.ts'
import { certificateHeader } from './client-certificate.ts'

/** Ten years, leap days included. */
const TEN_YEARS_MS = 3_652 * DAY_MS

/** What a certificate of one kind is: its validity relative to the account's now, and what the account knows of it. */
interface Garment {
  readonly fromMs: number
  readonly toMs: number
  readonly registered: boolean
  readonly revoked: boolean
  /** Whether it belongs to this account; false: to another one. */
  readonly linked: boolean
  readonly malformed: boolean
}

const VALID = {
  fromMs: -DAY_MS,
  toMs: TEN_YEARS_MS - DAY_MS,
  registered: true,
  revoked: false,
  linked: true,
  malformed: false,
} as const satisfies Garment

/** One certificate for each way a token request can end (design, section 5). */
export const WARDROBE = {
  valid: VALID,
  expired: { ...VALID, fromMs: -TEN_YEARS_MS, toMs: -HOUR_MS },
  'not-yet-valid': { ...VALID, fromMs: DAY_MS, toMs: TEN_YEARS_MS + DAY_MS },
  unregistered: { ...VALID, registered: false },
  revoked: { ...VALID, revoked: true },
  'other-account': { ...VALID, linked: false },
  malformed: { ...VALID, registered: false, malformed: true },
} as const satisfies Record<string, Garment>
export type CertificateKind = keyof typeof WARDROBE

/** The kinds, in the order of the documentation. */
export const CERTIFICATE_KINDS = Object.keys(WARDROBE) as readonly CertificateKind[]

/** A certificate to test with. `header` is ready for `X-SSL-Client-Cert`; a malformed one has no fingerprint. */
export interface MadeCertificate extends Omit<IssuedCertificate, 'fingerprint'> {
  readonly kind: CertificateKind
  readonly fingerprint: string | null
  readonly header: string
}

/** Makes a certificate of a kind, as seen at `now`. Registering it is the caller's business: see `WARDROBE[kind]`. */
export async function makeCertificate(
  authority: Authority,
  kind: CertificateKind,
  { commonName, now }: { readonly commonName: string; readonly now: Instant },
): Promise<MadeCertificate> {
  const { fromMs, toMs, malformed } = WARDROBE[kind]
  const issued = await issueClientCertificate(authority, { commonName, notBefore: now + fromMs, notAfter: now + toMs })
  if (!malformed) return { ...issued, kind, header: certificateHeader(issued.pem) }
  const pem = damage(issued.pem)
  return { ...issued, kind, pem, fingerprint: null, header: certificateHeader(pem) }
}

/** The armour whole, the second half of the body gone: refused by every parser. */
function damage(pem: string): string {
  const [begin, ...rest] = pem.trimEnd().split('\n')
  const end = rest.pop()
  return [begin, ...rest.slice(0, Math.floor(rest.length / 2)), end, ''].join('\n')
}
