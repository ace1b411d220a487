import { webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import type { Extension, X509Certificate } from '@peculiar/x509'
import { type Instant, LATEST_INSTANT, SECOND_MS, toDate } from '../domain/instants.ts'
import { fingerprintOf } from './fingerprint.ts'
import { loadX509, type X509 } from './x509.ts'

const { subtle } = webcrypto
const EC_P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const AUTHORITY_NAME = 'PIX Account Sandbox CA'

/** The local certificate authority: it signs what the sandbox hands out, and nobody else should trust it. */
export interface Authority {
  readonly pem: string
  readonly certificate: X509Certificate
  readonly privateKey: webcrypto.CryptoKey
}

/** An authority as two PEM texts, for files. The key is PKCS#8. */
export interface AuthorityPem {
  readonly pem: string
  readonly privateKeyPem: string
}

/** From when to when a certificate is good. */
export interface Validity {
  readonly notBefore: Instant
  readonly notAfter: Instant
}

/** A certificate with its key, and the validity as it stands in the certificate: in whole seconds. */
export interface IssuedCertificate extends Validity {
  readonly pem: string
  readonly privateKeyPem: string
  readonly fingerprint: string
}

/** A new authority, valid at every instant that an account's clock can show. */
export async function createAuthority(): Promise<Authority> {
  const x509 = await loadX509()
  const keys = await createKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [AUTHORITY_NAME] }],
    keys,
    ...validityDates({ notBefore: 0, notAfter: LATEST_INSTANT }),
    signingAlgorithm: EC_P256,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { pem: certificatePem(certificate), certificate, privateKey: keys.privateKey }
}

/** The two texts that `importAuthority` takes back. */
export async function exportAuthority(authority: Authority): Promise<AuthorityPem> {
  return { pem: authority.pem, privateKeyPem: await privateKeyPem(await loadX509(), authority.privateKey) }
}

/** The authority of two stored texts. Throws when one of them is damaged or when they do not belong together. */
export async function importAuthority({ pem, privateKeyPem }: AuthorityPem): Promise<Authority> {
  const x509 = await loadX509()
  const certificate = new x509.X509Certificate(pem)
  const [der] = x509.PemConverter.decode(privateKeyPem)
  if (der === undefined) throw new Error('The private key of the certificate authority is not a PEM')
  const privateKey = await subtle.importKey('pkcs8', der, EC_P256, true, ['sign'])
  await assertKeyBelongs(certificate, privateKey)
  return { pem: certificatePem(certificate), certificate, privateKey }
}

/** A certificate that a client of an account presents, in `X-SSL-Client-Cert` or in a TLS handshake. */
export async function issueClientCertificate(
  authority: Authority,
  { commonName, ...validity }: Validity & { readonly commonName: string },
): Promise<IssuedCertificate> {
  const x509 = await loadX509()
  return issue(x509, authority, commonName, validity, [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
  ])
}

/** A certificate for the sandbox's own HTTPS: `hosts` are DNS names and IP addresses, the first one names it. */
export async function issueServerCertificate(
  authority: Authority,
  { hosts, ...validity }: Validity & { readonly hosts: readonly [string, ...string[]] },
): Promise<IssuedCertificate> {
  const x509 = await loadX509()
  const names = hosts.map(host => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host }))
  return issue(x509, authority, hosts[0], validity, [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(names),
  ])
}

async function issue(
  x509: X509,
  authority: Authority,
  commonName: string,
  validity: Validity,
  purpose: readonly Extension[],
): Promise<IssuedCertificate> {
  const keys = await createKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [commonName] }],
    issuer: authority.certificate.subjectName,
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: EC_P256,
    ...validityDates(validity),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
      ...purpose,
    ],
  })
  return {
    pem: certificatePem(certificate),
    privateKeyPem: await privateKeyPem(x509, keys.privateKey),
    fingerprint: fingerprintOf(new Uint8Array(certificate.rawData)),
    notBefore: certificate.notBefore.getTime(),
    notAfter: certificate.notAfter.getTime(),
  }
}

function createKeys(): Promise<webcrypto.CryptoKeyPair> {
  return subtle.generateKey(EC_P256, true, ['sign', 'verify'])
}

/** Certificates count whole seconds and end with the year 9999 (RFC 5280, 4.1.2.5). */
function validityDates({ notBefore, notAfter }: Validity) {
  const date = (at: Instant) => toDate(Math.floor(Math.min(at, LATEST_INSTANT) / SECOND_MS) * SECOND_MS)
  return { notBefore: date(notBefore), notAfter: date(notAfter) }
}

/** One block, ended by a newline as files want it. */
function certificatePem(certificate: X509Certificate): string {
  return `${certificate.toString('pem')}\n`
}

async function privateKeyPem(x509: X509, key: webcrypto.CryptoKey): Promise<string> {
  return `${x509.PemConverter.encode(await subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

async function assertKeyBelongs(certificate: X509Certificate, privateKey: webcrypto.CryptoKey): Promise<void> {
  const probe = new TextEncoder().encode(AUTHORITY_NAME)
  const signature = await subtle.sign(EC_P256, privateKey, probe)
  const publicKey = await certificate.publicKey.export(EC_P256, ['verify'])
  if (await subtle.verify(EC_P256, publicKey, signature, probe)) return
  throw new Error('The private key of the certificate authority does not belong to its certificate')
}
