import { execFile, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Authority,
  createAuthority,
  exportAuthority,
  importAuthority,
  issueClientCertificate,
  issueServerCertificate,
} from '../../src/auth/authority.ts'
import {
  certificateHeader,
  readClientCertificate,
  readHandshakeCertificate,
} from '../../src/auth/client-certificate.ts'
import { DAY_MS, LATEST_INSTANT, SECOND_MS } from '../../src/domain/instants.ts'

const NOW = Date.now()
const VALIDITY = { notBefore: NOW - DAY_MS, notAfter: NOW + DAY_MS }

describe('the authority', () => {
  it('comes back from its two files as the same authority', async () => {
    const authority = await createAuthority()
    const stored = await exportAuthority(authority)
    const restored = await importAuthority(stored)
    expect(await exportAuthority(restored)).toEqual(stored)
    const { pem } = await issueClientCertificate(restored, { commonName: 'x', ...VALIDITY })
    expect(new X509Certificate(pem).verify(new X509Certificate(authority.pem).publicKey)).toBe(true)
  })

  it('is refused when its files are damaged or belong to two authorities', async () => {
    const [one, two] = await Promise.all([
      createAuthority().then(exportAuthority),
      createAuthority().then(exportAuthority),
    ])
    await expect(importAuthority({ ...one, privateKeyPem: two.privateKeyPem })).rejects.toThrow('does not belong')
    await expect(importAuthority({ ...one, privateKeyPem: 'nothing' })).rejects.toThrow('not a PEM')
    await expect(importAuthority({ ...one, pem: 'nothing' })).rejects.toThrow()
  })

  it('says in whole seconds from when to when a certificate is good', async () => {
    const authority = await createAuthority()
    const rows: [notBefore: number, notAfter: number][] = [
      [NOW, NOW + DAY_MS],
      [Date.UTC(1965, 0, 1), Date.UTC(2049, 11, 31, 23, 59, 59, 999)],
      [Date.UTC(2050, 0, 1), LATEST_INSTANT + DAY_MS],
    ]
    for (const [notBefore, notAfter] of rows) {
      const issued = await issueClientCertificate(authority, { commonName: 'x', notBefore, notAfter })
      const stands = {
        notBefore: Math.floor(notBefore / SECOND_MS) * SECOND_MS,
        notAfter: Math.floor(Math.min(notAfter, LATEST_INSTANT) / SECOND_MS) * SECOND_MS,
      }
      expect(issued).toMatchObject(stands)
      const reading = await readClientCertificate(certificateHeader(issued.pem))
      expect(reading).toMatchObject({ ok: true, certificate: { ...stands, fingerprint: issued.fingerprint } })
      expect(new X509Certificate(issued.pem).fingerprint256.replaceAll(':', '').toLowerCase()).toBe(issued.fingerprint)
    }
  })
})

describe('over TLS', () => {
  let authority: Authority
  let server: ReturnType<typeof createServer>
  let port: number
  let stranger: Authority

  beforeAll(async () => {
    authority = await createAuthority()
    stranger = await createAuthority()
    const { pem, privateKeyPem } = await issueServerCertificate(authority, {
      hosts: ['localhost', '127.0.0.1'],
      ...VALIDITY,
    })
    server = createServer(
      { cert: pem, key: privateKeyPem, ca: authority.pem, requestCert: true, rejectUnauthorized: false },
      async (incoming, answer) => {
        const { raw } = (incoming.socket as TLSSocket).getPeerCertificate()
        answer.end(JSON.stringify(raw === undefined ? 'none' : await readHandshakeCertificate(raw)))
      },
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))

  const get = (options: { ca: string; cert?: string; key?: string; host?: string; servername?: string }) =>
    new Promise<unknown>((resolve, reject) => {
      request({ port, agent: false, host: '127.0.0.1', ...options }, async answer => {
        resolve(JSON.parse((await answer.toArray()).join('')))
      })
        .on('error', reject)
        .end()
    })

  it('Node trusts the server by name and by address, and by nothing else', async () => {
    expect(await get({ ca: authority.pem })).toBe('none')
    expect(await get({ ca: authority.pem, servername: 'localhost' })).toBe('none')
    await expect(get({ ca: authority.pem, servername: 'example.com' })).rejects.toThrow('altnames')
    await expect(get({ ca: stranger.pem })).rejects.toThrow(/certificate/)
  })

  it('the certificate that a client presents is the one that the header would hold', async () => {
    const client = await issueClientCertificate(authority, { commonName: 'loja', ...VALIDITY })
    const seen = await get({ ca: authority.pem, cert: client.pem, key: client.privateKeyPem })
    expect(seen).toEqual(await readClientCertificate(certificateHeader(client.pem)))
    expect(seen).toMatchObject({ ok: true, certificate: { fingerprint: client.fingerprint, subject: 'CN=loja' } })
  })

  it.skipIf(spawnSync('curl', ['--version']).status !== 0)(
    'curl trusts it too, and presents a certificate',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pix-sandbox-curl-'))
      const client = await issueClientCertificate(authority, { commonName: 'loja', ...VALIDITY })
      const files = { 'ca.crt': authority.pem, 'client.crt': client.pem, 'client.key': client.privateKeyPem }
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const { stdout } = await promisify(execFile)(
        'curl',
        [
          '-sS',
          '--noproxy',
          '*',
          '--cacert',
          'ca.crt',
          '--cert',
          'client.crt',
          '--key',
          'client.key',
          `https://127.0.0.1:${port}/`,
        ],
        { cwd: folder },
      )
      rmSync(folder, { recursive: true })
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, certificate: { fingerprint: client.fingerprint } })
    },
  )
})
