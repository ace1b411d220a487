import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthority, issueClientCertificate, issueServerCertificate } from '../../src/auth/authority.ts'
import { certificateHeader, readClientCertificate } from '../../src/auth/client-certificate.ts'
import { DAY_MS } from '../../src/domain/instants.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('beside openssl', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pix-sandbox-openssl-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const factsOf = (file: string) => {
    const [, fingerprint = ''] = openssl('x509', '-in', file, '-noout', '-fingerprint', '-sha256').trim().split('=')
    const date = (flag: string) => Date.parse(openssl('x509', '-in', file, '-noout', flag).split('=')[1] ?? '')
    return {
      fingerprint: fingerprint.replaceAll(':', '').toLowerCase(),
      notBefore: date('-startdate'),
      notAfter: date('-enddate'),
    }
  }

  const algorithms: [name: string, newKey: string[]][] = [
    ['RSA 2048', ['-newkey', 'rsa:2048']],
    ['EC P-256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']],
    ['EC secp384r1', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1']],
    ['Ed25519', ['-newkey', 'ed25519']],
    ['RSA-PSS', ['-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048']],
  ]
  it.each(algorithms)('its certificate is read: %s', async (_, newKey) => {
    const subject = ['-subj', '/C=BR/O=Loja/CN=ação', '-utf8']
    const names = ['-addext', 'subjectAltName=otherName:2.16.76.1.3.3;UTF8:12345678000195,DNS:example.com']
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-nodes',
      '-days',
      '30',
      '-keyout',
      'a.key',
      '-out',
      'a.crt',
      ...subject,
      ...names,
    )
    const pem = readFileSync(join(folder, 'a.crt'), 'utf8')
    for (const text of [pem, pem.trimEnd(), pem.replaceAll('\n', '\r\n'), openssl('x509', '-in', 'a.crt', '-text')]) {
      const reading = await readClientCertificate(certificateHeader(text))
      expect(reading).toMatchObject({ ok: true, certificate: factsOf('a.crt') })
    }
  })

  it('it accepts what the authority issues', async () => {
    const authority = await createAuthority()
    const validity = { notBefore: Date.now() - DAY_MS, notAfter: Date.now() + DAY_MS }
    const client = await issueClientCertificate(authority, { commonName: 'Loja, "x"=y', ...validity })
    const server = await issueServerCertificate(authority, { hosts: ['localhost', '127.0.0.1', '::1'], ...validity })
    writeFileSync(join(folder, 'ca.crt'), authority.pem)
    writeFileSync(join(folder, 'client.crt'), client.pem)
    writeFileSync(join(folder, 'server.crt'), server.pem)
    const verify = (...args: string[]) => openssl('verify', '-x509_strict', '-CAfile', 'ca.crt', ...args)
    expect(verify('-purpose', 'sslclient', 'client.crt')).toContain('OK')
    expect(verify('-purpose', 'sslserver', '-verify_hostname', 'localhost', 'server.crt')).toContain('OK')
    expect(verify('-purpose', 'sslserver', '-verify_ip', '::1', 'server.crt')).toContain('OK')
    expect(factsOf('client.crt').fingerprint).toBe(client.fingerprint)
  })

  it('it accepts the private key, which belongs to the certificate', async () => {
    const validity = { notBefore: Date.now(), notAfter: Date.now() + DAY_MS }
    const { pem, privateKeyPem } = await issueClientCertificate(await createAuthority(), {
      commonName: 'x',
      ...validity,
    })
    writeFileSync(join(folder, 'b.crt'), pem)
    writeFileSync(join(folder, 'b.key'), privateKeyPem)
    expect(openssl('pkey', '-in', 'b.key', '-pubout')).toBe(openssl('x509', '-in', 'b.crt', '-noout', '-pubkey'))
  })
})
