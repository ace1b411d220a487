import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/domain/instants.ts'
import { resetAccount } from '../../src/engine/accounts.ts'
import { extendedError } from '../support/envelopes.ts'
import { FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { dressed } from '../support/wardrobe.ts'

const URL = '/api/auth/token'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

function ask(who: TestClient, certificate: string, headers: Record<string, string> = {}) {
  const { clientId, clientSecret } = who
  const all = { 'x-ssl-client-cert': certificate, ...headers }
  return sandbox.app.inject({ method: 'POST', url: URL, headers: all, payload: { clientId, clientSecret } })
}

/** A registered certificate whose base64 holds a +, as five in six do. */
async function certificateWithPlus(): Promise<string> {
  for (;;) {
    const header = await dressed(sandbox.services.store, client.book, [NOON - DAY_MS, NOON + DAY_MS])
    if (/[A-Za-z0-9]%2B[A-Za-z0-9]/.test(header)) return header
  }
}

describe('the header X-SSL-Client-Cert', () => {
  const taken: [name: string, spoil: (header: string) => string][] = [
    ['as encodeURIComponent writes it', header => header],
    ['with blanks as +, as form encoders write it', header => header.replaceAll('%20', '+')],
    ['with lower-case escapes', header => header.replace(/%../g, code => code.toLowerCase())],
    ['with CRLF as line end', header => header.replaceAll('%0A', '%0D%0A')],
  ]
  test.each(taken)('is taken %s', async (_, spoil) => {
    expect((await ask(client, spoil(await certificateWithPlus()))).statusCode).toBe(201)
  })

  const BLANKS =
    'The base64 body holds blanks: a literal + must be encoded as %2B, not as %20, and lines are not indented'
  const refused: [name: string, hint: string, spoil: (header: string) => string][] = [
    ['a literal + that was not encoded', BLANKS, header => header.replaceAll('%2B', '+')],
    ['a literal + that was encoded as %20', BLANKS, header => header.replaceAll('%2B', '%20')],
    [
      'no encoding at all, in one line',
      'The PEM was not URL-encoded: send encodeURIComponent(pem), with newlines as %0A and a literal + as %2B',
      header => decodeURIComponent(header).replaceAll('\n', ' '),
    ],
    ['encoded twice', 'The certificate was URL-encoded twice: encode it once', header => encodeURIComponent(header)],
    [
      'cut off inside an escape',
      'The percent-encoding is broken or cut off: encode the PEM once, as a whole',
      header => `${header}%2`,
    ],
    [
      'newlines lost',
      'The newlines of the PEM were lost: keep them and encode them as %0A',
      header => header.replaceAll('%0A', ''),
    ],
  ]
  test.each(refused)('is refused with the cause in the hint: %s', async (_, hint, spoil) => {
    const header = await certificateWithPlus()
    const response = await changingNothing(sandbox, () => ask(client, spoil(header)))
    expect(response.json()).toEqual(extendedError({ url: URL, error: 'PUB_CERT_MALFORMED_PEM', details: { hint } }))
    expect(response.statusCode).toBe(400)
  })
})

describe('a certificate is judged on the clock of the account that it belongs to', () => {
  const dates = [NOON, NOON + DAY_MS] as const
  const rows: [name: string, clock: number, status: number, code: string | undefined][] = [
    ['a second before it begins', NOON - 1_000, 401, 'PUB_CERT_NOT_YET_VALID'],
    ['at its first instant', NOON, 201, undefined],
    ['a millisecond before it ends', NOON + DAY_MS - 1, 201, undefined],
    ['at its end', NOON + DAY_MS, 401, 'PUB_CERT_EXPIRED'],
  ]
  test.each(rows)('%s', async (_, at, status, code) => {
    const frozen = await sandbox.client({ clock: { mode: 'frozen', at } })
    const response = await ask(frozen, await dressed(sandbox.services.store, frozen.book, dates))
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('of two accounts that have registered it, the clock of the one that asks counts', async () => {
    const { store } = sandbox.services
    const past = await sandbox.client({ clock: { mode: 'frozen', at: NOON - 365 * DAY_MS } })
    const present = await sandbox.client()
    const header = await dressed(store, past.book, dates)
    const row = [...past.book.certificates.values()].at(-1)!
    store.unit(() => present.book.certificates.put(row))
    expect((await ask(past, header)).json().code).toBe('PUB_CERT_NOT_YET_VALID')
    expect((await ask(present, header)).statusCode).toBe(201)
  })

  test('one that nobody has registered is judged on host time', async () => {
    const late = await sandbox.client({ clock: { mode: 'frozen', at: NOON + 400 * DAY_MS } })
    const header = await dressed(sandbox.services.store, late.book, dates, 'unregistered')
    expect((await ask(late, header)).json().code).toBe('PUB_CERT_NOT_REGISTERED')
  })
})

describe('an access token', () => {
  test('is a JWT that names account, client, certificate and its end on the account’s clock', async () => {
    const at = NOON + 90 * DAY_MS + 999
    const frozen = await sandbox.client({ clock: { mode: 'frozen', at } })
    const [header = '', payload = ''] = frozen.token.split('.')
    const issuedAt = Math.floor(at / 1_000)
    const [fingerprint = ''] = [...frozen.book.certificates.values()].map(({ id }) => id)
    expect(decoded(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decoded(payload)).toEqual({
      iss: 'pix-account-sandbox',
      sub: frozen.clientId,
      account: frozen.book.id,
      iat: issuedAt,
      exp: issuedAt + 1_800,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cnf: { 'x5t#S256': Buffer.from(fingerprint, 'hex').toString('base64url') },
    })
  })

  test('is a new one each time', async () => {
    const tokens = [await ask(client, client.certificateHeader), await ask(client, client.certificateHeader)]
    expect(new Set(tokens.map(response => response.json().access_token)).size).toBe(2)
  })

  test('survives a reset, which sets the account’s clock back', async () => {
    const traveller = await sandbox.client({ clock: FROZEN })
    await traveller.advance(NOON + HOUR_MS)
    const renewed = await ask(traveller, traveller.certificateHeader)
    resetAccount(sandbox.services.store, traveller.book)
    const headers = { authorization: `Bearer ${renewed.json().access_token}` }
    expect((await sandbox.app.inject({ url: '/balance', headers })).json().consultedAt).toBe('2026-11-21T15:00:00.000Z')
  })
})

describe('X-Sandbox-Scenario on a token request', () => {
  test.each([
    ['PUB_AUTH_UPSTREAM_ERROR', 502],
    ['auth-upstream-unavailable', 503],
    ['pub_cert_expired', 401],
    ['PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT', 403],
  ])('%s answers %i, says what was played, and issues nothing', async (scenario, status) => {
    const headers = { 'x-sandbox-scenario': scenario }
    const response = await changingNothing(sandbox, () => ask(client, client.certificateHeader, headers))
    expect(response.statusCode).toBe(status)
    expect(response.headers['x-sandbox-scenario-applied']).toMatch(/^[a-z-]+; via=header$/)
  })

  test.each([
    ['pub-auth-upstream-eror', 'there is no scenario "pub-auth-upstream-eror"'],
    ['tax-id-mismatch', 'the scenario "tax-id-mismatch" is for cash-out, cash-out-qrcode, transfer, not for token'],
  ])('%s is refused with what is allowed', async (scenario, reason) => {
    const headers = { 'x-sandbox-scenario': scenario }
    const response = await changingNothing(sandbox, () => ask(client, client.certificateHeader, headers))
    const body = response.json()
    expect([body.statusCode, body.code]).toEqual([400, 'HTTP_ERROR'])
    expect(body.message).toContain(reason)
    expect(body.details).toEqual({
      scenario,
      allowed: expect.arrayContaining(['auth-upstream-error', 'cert-expired']),
      hint: expect.stringMatching(/^Send one of details.allowed; /),
    })
  })
})

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
