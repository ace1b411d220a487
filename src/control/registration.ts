import { type MadeCertificate, WARDROBE } from '../auth/wardrobe.ts'
import type { Certificate } from '../domain/account.ts'

/** What an account knows of a certificate that was made for it. Only for kinds that are registered. */
export function registrationOf({ kind, fingerprint, notBefore, notAfter }: MadeCertificate): Certificate {
  if (fingerprint === null) throw new Error(`a ${kind} certificate cannot be registered`)
  const { revoked, linked } = WARDROBE[kind]
  return { id: fingerprint, kind, notBefore, notAfter, revoked, linked }
}
