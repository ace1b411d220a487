import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Authority,
  createAuthority,
  type IssuedCertificate,
  issueClientCertificate,
} from '../../src/auth/authority.ts'
import {
  certificateHeader,
  createCertificateReader,
  readClientCertificate,
  readHandshakeCertificate,
} from '../../src/auth/client-certificate.ts'
import { DAY_MS } from '../../src/domain/instants.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

let authority: Authority
let issued: IssuedCertificate
let other: IssuedCertificate

beforeAll(async () => {
  authority = await createAuthority()
  other = await issueFor('other')
  issued = await issueFor('Loja "Ação", O=x + y')
  // About one PEM in six has no +, and half of the cases below are about it.
  while (!/\w\+\w/.test(bodyOf(issued.pem))) issued = await issueFor('Loja "Ação", O=x + y')
})

function issueFor(commonName: string): Promise<IssuedCertificate> {
  return issueClientCertificate(authority, { commonName, notBefore: NOW, notAfter: NOW + DAY_MS })
}

function bodyOf(pem: string): string {
  return pem.split('\n').slice(1, -2).join('\n')
}

function derOf(pem: string): Buffer {
  return Buffer.from(bodyOf(pem), 'base64')
}

function pemOf(der: Uint8Array): string {
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`
}

describe('a header that holds a certificate', () => {
  const accepted: [form: string, header: (pem: string) => string][] = [
    ['encodeURIComponent', certificateHeader],
    ['a form encoder, which writes blanks as +', pem => encodeURIComponent(pem).replaceAll('%20', '+')],
    ['lower-case escapes', pem => encodeURIComponent(pem).replace(/%../g, code => code.toLowerCase())],
    ['every character escaped', pem => Buffer.from(pem).toString('hex').replace(/../g, '%$&')],
    ['no newline at the end', pem => certificateHeader(pem.trimEnd())],
    ['CRLF as line end', pem => certificateHeader(pem.replaceAll('\n', '\r\n'))],
    ['a body of one line', pem => certificateHeader(pemOf(derOf(pem)))],
    ['explanations around the block', pem => certificateHeader(`Bag Attributes\n  friendlyName: x\n${pem}\n`)],
  ]
  it.each(accepted)('is read: %s', async (_, header) => {
    expect(await readClientCertificate(header(issued.pem))).toEqual({
      ok: true,
      certificate: {
        fingerprint: issued.fingerprint,
        notBefore: NOW,
        notAfter: NOW + DAY_MS,
        subject: expect.stringContaining('Ação'),
      },
    })
  })
})

describe('a header that holds none names the cause', () => {
  const refused: [form: string, header: () => string, hint: RegExp][] = [
    ['nothing', () => '', /no -----BEGIN CERTIFICATE----- line/],
    ['a word', () => 'certificate', /no -----BEGIN CERTIFICATE----- line/],
    ['bare base64', () => encodeURIComponent(bodyOf(issued.pem)), /no -----BEGIN CERTIFICATE----- line/],
    ['an unescaped +', () => certificateHeader(issued.pem).replaceAll('%2B', '+'), /\+ must be encoded as %2B/],
    ['a + escaped as a blank', () => certificateHeader(issued.pem).replaceAll('%2B', '%20'), /not as %20/],
    ['no URL-encoding', () => issued.pem, /not URL-encoded/],
    ['no URL-encoding, newlines as blanks', () => issued.pem.replaceAll('\n', ' '), /not URL-encoded/],
    ['newlines taken out', () => certificateHeader(issued.pem.replaceAll('\n', '')), /newlines of the PEM were lost/],
    [
      'newlines made blanks',
      () => certificateHeader(issued.pem.replaceAll('\n', ' ')),
      /newlines of the PEM were lost/,
    ],
    ['newlines as \\n', () => certificateHeader(issued.pem.replaceAll('\n', '\\n')), /newlines of the PEM were lost/],
    ['encoded twice', () => certificateHeader(certificateHeader(issued.pem)), /URL-encoded twice/],
    ['a lone %', () => `${certificateHeader(issued.pem)}%`, /percent-encoding is broken/],
    ['an escape that is none', () => certificateHeader(issued.pem).replace('%0A', '%0G'), /percent-encoding is broken/],
    ['escapes that are not UTF-8', () => `%FF${certificateHeader(issued.pem)}`, /percent-encoding is broken/],
    ['cut before the end', () => certificateHeader(issued.pem.slice(0, 300)), /truncated: its -----END/],
    ['cut in the middle', () => certificateHeader(pemOf(derOf(issued.pem).subarray(0, 200))), /truncated: a part/],
    ['two certificates', () => certificateHeader(issued.pem + other.pem), /several certificates/],
    ['a private key', () => certificateHeader(issued.privateKeyPem), /private key/],
    ['a certificate and its key', () => certificateHeader(issued.pem + issued.privateKeyPem), /private key/],
    ['a private key, not encoded', () => issued.privateKeyPem, /private key/],
    [
      'a request',
      () => certificateHeader(issued.pem.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST')),
      /no certificate/,
    ],
    ['no base64', () => certificateHeader(issued.pem.replace('MII', 'MI*')), /not base64/],
    [
      'two DERs in one block',
      () => certificateHeader(pemOf(Buffer.concat([derOf(issued.pem), derOf(other.pem)]))),
      /more than one/,
    ],
    ['a key in the armour', () => certificateHeader(pemOf(derOf(issued.privateKeyPem))), /not an X.509 certificate/],
    ['an empty block', () => certificateHeader(pemOf(new Uint8Array())), /not an X.509 certificate|not base64/],
  ]
  it.each(refused)('%s', async (_, header, hint) => {
    expect(await readClientCertificate(header())).toEqual({ ok: false, hint: expect.stringMatching(hint) })
  })

  it('and never repeats what was sent', async () => {
    const reading = await readClientCertificate(certificateHeader(issued.privateKeyPem))
    expect(JSON.stringify(reading)).not.toContain(bodyOf(issued.privateKeyPem).slice(0, 20))
  })
})

describe('reading never throws', () => {
  const answersSomething = async (header: string) => {
    const reading = await readClientCertificate(header)
    expect(reading.ok || reading.hint.length > 10).toBe(true)
  }

  it('on any text', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary' }), answersSomething), { numRuns: 500 })
  })

  it('on any bytes in the armour', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), der => answersSomething(encodeURIComponent(pemOf(der)))),
    )
  })

  it('on a certificate with changed bytes', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 })
    const property = fc.asyncProperty(changes, async bytes => {
      const der = derOf(issued.pem)
      for (const [at, byte] of bytes) der[at % der.length] = byte
      await answersSomething(certificateHeader(pemOf(der)))
      const reading = await readHandshakeCertificate(der)
      if (reading.ok) expect(Number.isFinite(reading.certificate.notBefore + reading.certificate.notAfter)).toBe(true)
    })
    await fc.assert(property, { numRuns: 1_000 })
  })

  it('on a header with a changed, lost or doubled part', async () => {
    const property = fc.asyncProperty(fc.nat(), fc.nat({ max: 40 }), fc.string(), (at, length, put) => {
      const header = certificateHeader(issued.pem)
      const start = at % header.length
      return answersSomething(header.slice(0, start) + put + header.slice(start + length))
    })
    await fc.assert(property, { numRuns: 500 })
  })

  it('and takes no time on a header that is long and hostile', async () => {
    const begins = '-----BEGIN CERTIFICATE-----'.repeat(600)
    const newlines = `-----BEGIN CERTIFICATE-----${'%0A'.repeat(5_000)}*%0A-----END CERTIFICATE-----`
    const nested = certificateHeader(pemOf(Buffer.from('3080'.repeat(5_000), 'hex')))
    const start = performance.now()
    for (const header of [begins, newlines, nested]) await answersSomething(header)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('the reader', () => {
  it('answers the same object again, for certificates and for failures', async () => {
    const reader = createCertificateReader()
    for (const header of [certificateHeader(issued.pem), 'garbage']) {
      expect(await reader.header(header)).toBe(await reader.header(header))
    }
    expect(await reader.handshake(derOf(issued.pem))).toBe(await reader.handshake(derOf(issued.pem)))
  })

  it('forgets what was read longest ago when it is full', async () => {
    const reader = createCertificateReader({ entries: 4, characters: 1_000_000 })
    const first = await reader.header('first')
    for (const header of ['a', 'b', 'c', 'd']) await reader.header(header)
    expect(await reader.header('first')).not.toBe(first)
  })

  it('reads a handshake certificate like one of the header', async () => {
    const reader = createCertificateReader()
    expect(await reader.handshake(derOf(issued.pem))).toEqual(await reader.header(certificateHeader(issued.pem)))
    expect(await reader.handshake(new Uint8Array())).toMatchObject({ ok: false })
  })

  it('does not take a fingerprint in the header for a handshake that had it', async () => {
    const reader = createCertificateReader()
    await reader.handshake(derOf(issued.pem))
    expect(await reader.header(issued.fingerprint)).toMatchObject({ ok: false })
  })
})
