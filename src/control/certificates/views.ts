import type { Certificate } from '../../domain/account.ts'
import { toIso } from '../../domain/instants.ts'
import type { AddedCertificate } from './operations.ts'

/** A certificate as its account knows it. */
export function certificateView({ id, kind, notBefore, notAfter, revoked, linked }: Certificate) {
  return { fingerprint: id, kind, notBefore: toIso(notBefore), notAfter: toIso(notAfter), revoked, linked }
}

/** A certificate as it is handed out, with its key. */
export function addedCertificateView({ kind, pem, privateKeyPem, fingerprint, header }: AddedCertificate) {
  return { kind, pem, privateKeyPem, fingerprint, header }
}
