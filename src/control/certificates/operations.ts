import { certificateHeader } from '../../auth/client-certificate.ts'
import { type CertificateKind, type MadeCertificate, makeCertificate, WARDROBE } from '../../auth/wardrobe.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { assertPresent } from '../account-of.ts'
import { problem } from '../problem.ts'
import { exactlyOne } from '../readers.ts'
import { registrationOf } from '../registration.ts'
import type { CertificateBody } from './schemas.ts'

/** A certificate with what its client needs to present it. One that was not made here has no key. */
export interface AddedCertificate extends Pick<MadeCertificate, 'pem' | 'fingerprint' | 'header'> {
  readonly kind: string
  readonly privateKeyPem: string | null
}

/** Makes a certificate of a kind or registers one's own. Throws 400. */
export function addCertificate(services: Services, book: Book, body: CertificateBody): Promise<AddedCertificate> {
  exactlyOne(body, ['kind', 'pem'])
  if (book.certificates.size >= MOST)
    throw problem(400, `The account has ${MOST} certificates already`, 'Use some of them, or open another account.')
  return body.kind === undefined ? registerOwn(services, book, body.pem ?? '') : make(services, book, body.kind)
}

/** The most certificates of one account, revoked ones too (decision). */
const MOST = 1_000

/** Revokes a certificate: token requests with it are refused from now on. Throws 404. */
export function revokeCertificate({ store }: Services, book: Book, fingerprint: string): void {
  const id = fingerprint.replaceAll(':', '').toLowerCase()
  const certificate = book.certificates.get(id)
  if (certificate === undefined) {
    const hint = `GET /sandbox/v1/accounts/${book.id}/certificates lists those that are registered.`
    throw problem(404, 'The account has no certificate with this fingerprint', hint)
  }
  store.unit(() => book.certificates.put({ ...certificate, revoked: true }))
}

/** A certificate that belongs to no account is judged on host time, so it is made for that. */
async function make(services: Services, book: Book, kind: CertificateKind): Promise<AddedCertificate> {
  const { store, host, authority } = services
  const { registered } = WARDROBE[kind]
  const now = registered ? book.now() : host.now()
  const made = await makeCertificate(await authority(), kind, { commonName: book.account.name, now })
  assertPresent(services, book)
  if (registered) store.unit(() => book.certificates.put(registrationOf(made)))
  return made
}

/** Registering a certificate again changes nothing, unless it was revoked or taken for another account's. */
async function registerOwn(services: Services, book: Book, pem: string): Promise<AddedCertificate> {
  const { store, certificates } = services
  const header = certificateHeader(pem)
  const reading = await certificates.header(header)
  if (!reading.ok) throw problem(400, 'pem is no certificate', reading.hint)
  assertPresent(services, book)
  const { fingerprint, notBefore, notAfter } = reading.certificate
  const { kind } = book.certificates.get(fingerprint) ?? { kind: 'own' }
  store.unit(() => {
    book.certificates.put({ id: fingerprint, kind, notBefore, notAfter, revoked: false, linked: true })
  })
  return { kind, pem, privateKeyPem: null, fingerprint, header }
}
