import { beforeAll, describe, expect, it } from 'vitest'
import { type Authority, createAuthority } from '../../src/auth/authority.ts'
import { certificateHeader, readClientCertificate } from '../../src/auth/client-certificate.ts'
import { CERTIFICATE_KINDS, type CertificateKind, makeCertificate, WARDROBE } from '../../src/auth/wardrobe.ts'
import { LATEST_INSTANT } from '../../src/domain/instants.ts'

const NOW = Date.UTC(2031, 5, 15, 9, 30, 0, 250)
const at = (iso: string) => Date.parse(iso)

const TEN_YEARS = ['2031-06-14T09:30:00Z', '2041-06-13T09:30:00Z'] as const

/** From when to when each kind is good, and what its account knows of it. */
const KINDS: Record<CertificateKind, [validity: readonly [from: string, to: string], knows: string]> = {
  valid: [TEN_YEARS, 'registered, linked'],
  expired: [['2021-06-15T09:30:00Z', '2031-06-15T08:30:00Z'], 'registered, linked'],
  'not-yet-valid': [['2031-06-16T09:30:00Z', '2041-06-15T09:30:00Z'], 'registered, linked'],
  unregistered: [TEN_YEARS, 'linked'],
  revoked: [TEN_YEARS, 'registered, revoked, linked'],
  'other-account': [TEN_YEARS, 'registered'],
  malformed: [TEN_YEARS, 'linked, malformed'],
}

describe('the wardrobe', () => {
  let authority: Authority
  beforeAll(async () => {
    authority = await createAuthority()
  })

  it('holds every kind that the control plane names', () => {
    expect(CERTIFICATE_KINDS).toEqual(Object.keys(KINDS))
  })

  it.each(CERTIFICATE_KINDS)('%s has its validity, its flags and a header that is ready to be sent', async kind => {
    const made = await makeCertificate(authority, kind, { commonName: 'loja', now: NOW })
    const [[from, to], knows] = KINDS[kind]
    const flags = Object.entries(WARDROBE[kind]).flatMap(([flag, value]) => (value === true ? [flag] : []))
    expect(flags.join(', ')).toBe(knows)
    expect(made).toMatchObject({ kind, notBefore: at(from), notAfter: at(to), header: certificateHeader(made.pem) })
    expect(made.privateKeyPem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)

    const reading = await readClientCertificate(made.header)
    if (kind === 'malformed') {
      expect([reading.ok, made.fingerprint]).toEqual([false, null])
      return
    }
    const { fingerprint, notBefore, notAfter } = made
    expect(reading).toEqual({ ok: true, certificate: { fingerprint, notBefore, notAfter, subject: 'CN=loja' } })
  })

  it('has no two alike', async () => {
    const make = () => makeCertificate(authority, 'valid', { commonName: 'loja', now: NOW })
    expect((await make()).fingerprint).not.toBe((await make()).fingerprint)
  })

  it('fits an account whose clock stands at the end of time', async () => {
    const made = await makeCertificate(authority, 'valid', { commonName: 'loja', now: LATEST_INSTANT })
    expect(await readClientCertificate(made.header)).toMatchObject({
      ok: true,
      certificate: { notAfter: at('9999-12-31T23:59:59Z') },
    })
  })
})
