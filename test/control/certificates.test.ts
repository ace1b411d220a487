import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthority, issueClientCertificate } from '../../src/auth/authority.ts'
import { CERTIFICATE_KINDS } from '../../src/auth/wardrobe.ts'
import { DAY_MS } from '../../src/domain/instants.ts'
import { NOON } from '../support/sandbox.ts'
import { answer, type Json, openControl, problem, type TestAccount, type TestControl } from './support.ts'

/** What a token request with a certificate of each kind is answered. */
const OUTCOMES = {
  valid: [201, undefined],
  expired: [401, 'PUB_CERT_EXPIRED'],
  'not-yet-valid': [401, 'PUB_CERT_NOT_YET_VALID'],
  unregistered: [401, 'PUB_CERT_NOT_REGISTERED'],
  revoked: [401, 'PUB_CERT_NOT_REGISTERED'],
  'other-account': [403, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT'],
  malformed: [400, 'PUB_CERT_MALFORMED_PEM'],
} as const

async function tokenOutcome({ call }: TestControl, { opened }: TestAccount, header: unknown) {
  const { clientId, clientSecret } = opened
  const payload = { clientId, clientSecret } as Json
  const { status, body } = await call('POST', '/api/auth/token', payload, { 'x-ssl-client-cert': header as string })
  return [status, body['code']]
}

async function ownPem(): Promise<string> {
  const validity = { notBefore: NOON - DAY_MS, notAfter: NOON + DAY_MS }
  return (await issueClientCertificate(await createAuthority(), { commonName: 'own', ...validity })).pem
}

describe('certificates that are made', () => {
  it.each(CERTIFICATE_KINDS)('a token request with the %s one ends as it should', async kind => {
    const control = await openControl()
    const account = await control.open({ clock: { frozenAt: '2030-02-03T00:00:00Z' } })
    const { status, body } = await account.call('POST', '/certificates', { kind })
    expect([status, Object.keys(body), body['kind']]).toEqual([
      201,
      ['kind', 'pem', 'privateKeyPem', 'fingerprint', 'header'],
      kind,
    ])
    expect(body['header']).toBe(encodeURIComponent(body['pem'] as string))
    expect(body['privateKeyPem']).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    expect(await tokenOutcome(control, account, body['header'])).toEqual(OUTCOMES[kind])
  })

  it('are valid from a day before the account’s now for ten years', async () => {
    const { open } = await openControl()
    const account = await open({ clock: { frozenAt: '2030-02-03T00:00:00Z' } })
    const { body } = await account.call('POST', '/certificates', { kind: 'valid' })
    const { validFrom, validTo, fingerprint256 } = new X509Certificate(body['pem'] as string)
    expect([validFrom, validTo]).toEqual(['Feb  2 00:00:00 2030 GMT', 'Feb  2 00:00:00 2040 GMT'])
    expect(body['fingerprint']).toBe(fingerprint256.replaceAll(':', '').toLowerCase())
  })

  it('are listed with what the account knows of them, and without their keys', async () => {
    const { open } = await openControl()
    const account = await open()
    const made: Record<string, unknown> = {}
    for (const kind of CERTIFICATE_KINDS)
      made[kind] = (await account.call('POST', '/certificates', { kind })).body['fingerprint']
    const { body } = await account.call('GET', '/certificates')
    const lines = body['data'] as Json[]
    const known = lines.map(line => [line['kind'], line['revoked'], line['linked']].join(' '))
    expect(known.sort()).toEqual([
      'expired false true',
      'not-yet-valid false true',
      'other-account false false',
      'revoked true true',
      'valid false true',
      'valid false true',
    ])
    expect(lines.find(({ fingerprint }) => fingerprint === made['expired'])).toEqual({
      fingerprint: made['expired'],
      kind: 'expired',
      notBefore: '2016-11-21T15:00:00.000Z',
      notAfter: '2026-11-21T14:00:00.000Z',
      revoked: false,
      linked: true,
    })
    const page = await account.call('GET', '/certificates?limit=4')
    const rest = await account.call('GET', `/certificates?after=${page.body['next']}`)
    expect([...(page.body['data'] as Json[]), ...(rest.body['data'] as Json[])]).toEqual(lines)
  })
})

describe('a certificate of one’s own', () => {
  it('is registered by its PEM, and as often as one likes', async () => {
    const control = await openControl()
    const account = await control.open()
    const pem = await ownPem()
    const header = encodeURIComponent(pem)
    expect(await tokenOutcome(control, account, header)).toEqual([401, 'PUB_CERT_NOT_REGISTERED'])
    const first = await account.call('POST', '/certificates', { pem })
    const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(first).toEqual(answer(201, { kind: 'own', pem, privateKeyPem: null, fingerprint, header }))
    expect(await account.call('POST', '/certificates', { pem })).toEqual(first)
    expect(account.book.certificates.size).toBe(2)
    expect(await tokenOutcome(control, account, header)).toEqual([201, undefined])
  })

  it('may be registered at two accounts', async () => {
    const control = await openControl()
    const [one, other] = [await control.open(), await control.open()]
    const pem = await ownPem()
    for (const account of [one, other]) {
      await account.call('POST', '/certificates', { pem })
      expect(await tokenOutcome(control, account, encodeURIComponent(pem))).toEqual([201, undefined])
    }
  })

  it.each([
    ['no PEM', 'not a certificate', /BEGIN CERTIFICATE/],
    ['a chain', async () => (await ownPem()) + (await ownPem()), /several certificates/],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', /private key/],
  ])('is refused when it is %s', async (_, given, hint) => {
    const { open } = await openControl()
    const account = await open()
    const pem = typeof given === 'string' ? given : await given()
    const refused = await account.call('POST', '/certificates', { pem })
    expect(refused).toEqual(
      problem(400, 'Bad Request', 'pem is no certificate', expect.stringMatching(hint) as unknown as string),
    )
    expect(account.book.certificates.size).toBe(1)
  })

  it.each([
    [{}, 'Send one of them.'],
    [{ kind: 'valid', pem: 'x' }, 'Send kind or pem, not both.'],
  ])('%j is neither a kind nor a PEM', async (body, hint) => {
    const { open } = await openControl()
    const account = await open()
    const refused = await account.call('POST', '/certificates', body)
    expect(refused).toEqual(problem(400, 'Bad Request', 'Exactly one of kind, pem is wanted', hint))
  })

  it('refuses an unknown kind with those that exist', async () => {
    const { open } = await openControl()
    const { body } = await (await open()).call('POST', '/certificates', { kind: 'stolen' })
    expect(body['detail']).toBe(`kind must be one of: ${CERTIFICATE_KINDS.join(', ')}`)
  })
})

describe('revoking a certificate', () => {
  it('ends its use at once, until it is registered again', async () => {
    const control = await openControl()
    const account = await control.open()
    const { fingerprint, header, pem } = account.opened['certificate'] as Record<string, string>
    const colons = (fingerprint as string).toUpperCase().replace(/(..)(?=.)/g, '$1:')
    expect(await account.call('DELETE', `/certificates/${colons}`)).toMatchObject({ status: 204 })
    expect(await tokenOutcome(control, account, header)).toEqual([401, 'PUB_CERT_NOT_REGISTERED'])
    expect((await account.call('POST', '/certificates', { pem })).body['kind']).toBe('valid')
    expect(await tokenOutcome(control, account, header)).toEqual([201, undefined])
  })

  it('answers 404 for a fingerprint that is not registered here', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(), await open()]
    const { fingerprint } = other.opened['certificate'] as Record<string, string>
    const refused = await account.call('DELETE', `/certificates/${fingerprint}`)
    const hint = 'GET /sandbox/v1/accounts/1/certificates lists those that are registered.'
    expect(refused).toEqual(problem(404, 'Not Found', 'The account has no certificate with this fingerprint', hint))
    expect(other.book.certificates.get(fingerprint as string)?.revoked).toBe(false)
  })
})
