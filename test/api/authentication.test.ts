import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/instants.ts'
import { extendedError, simpleError } from '../support/envelopes.ts'
import {
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

/** Every endpoint but the token's (spec, Endpoints), with a body that would do something. */
const ENDPOINTS: readonly [method: 'GET' | 'POST', url: string, payload?: object][] = [
  ['GET', '/accounts/balances'],
  ['GET', '/balance'],
  ['GET', '/api/balance'],
  ['POST', '/api/pix/cash-in', cashInBody()],
  ['POST', '/api/pix/cash-out', cashOutBody()],
  ['GET', '/api/webhooks'],
  ['POST', '/api/webhooks', { url: 'https://inbox.sandbox', eventType: 'cash_in' }],
]

const HINT = 'Get a token from POST /api/auth/token and send it as Authorization: Bearer <token>.'
const MISSING = 'The access token is missing'
const INVALID = 'The access token is invalid or has expired'

/** What a request sends in Authorization instead of the right token. */
const REFUSED: readonly [name: string, message: string, authorization: (token: string) => string | undefined][] = [
  ['no header', MISSING, () => undefined],
  ['an empty header', MISSING, () => ''],
  ['the scheme alone', MISSING, () => 'Bearer '],
  ['another scheme', MISSING, token => `Basic ${token}`],
  ['the token without its scheme', MISSING, token => token],
  ['two tokens', MISSING, token => `Bearer ${token} ${token}`],
  ['something else', INVALID, () => 'Bearer x'],
  ['a token cut short', INVALID, token => `Bearer ${token.slice(0, -1)}`],
  ['another account in the claims', INVALID, token => `Bearer ${withClaims(token, { account: 2 })}`],
  ['a later end in the claims', INVALID, token => `Bearer ${withClaims(token, { exp: 9_999_999_999 })}`],
  ['a token without a signature', INVALID, token => `Bearer ${unsigned(token)}`],
]

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
  await sandbox.client({ seed: 'other' })
})
afterAll(() => sandbox.close())

function send([method, url, payload]: (typeof ENDPOINTS)[number], authorization: string | undefined, scope = sandbox) {
  return scope.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: authorization === undefined ? {} : { authorization },
  })
}

function unauthorized([method, url]: (typeof ENDPOINTS)[number], message: string, at = NOON) {
  if (!url.startsWith('/api/pix/')) return simpleError(401, message)
  return extendedError({ method, url, error: 401, message, details: { hint: HINT }, at })
}

describe.each(ENDPOINTS)('%s %s', (...endpoint) => {
  test.each(REFUSED)('answers 401 to %s and does nothing', async (_, message, authorization) => {
    const response = await changingNothing(sandbox, () => send(endpoint, authorization(client.token)))
    expect(response.json()).toEqual(unauthorized(endpoint, message))
    expect(response.statusCode).toBe(401)
  })

  test('answers 401 before it looks at the body', async () => {
    const [method, url] = endpoint
    const headers = { 'content-type': 'application/json' }
    const response = await sandbox.app.inject({ method, url, headers, payload: method === 'GET' ? '' : '{broken' })
    expect(response.statusCode).toBe(401)
  })
})

describe('a token', () => {
  const balance = ENDPOINTS[1]!
  test('is taken whatever the case of its scheme', async () => {
    expect((await send(balance, `bearer ${client.token}`)).statusCode).toBe(200)
  })

  test('is good for 1800 seconds of its account’s clock, not of another one’s', async () => {
    const traveller = await sandbox.client({ clock: FROZEN })
    await traveller.advance(NOON + 30 * MINUTE_MS - 1)
    expect((await traveller.get('/balance')).statusCode).toBe(200)
    await traveller.advance(NOON + 30 * MINUTE_MS)
    const response = await changingNothing(sandbox, () => traveller.post('/api/pix/cash-out', cashOutBody()))
    expect(response.json()).toEqual(unauthorized(['POST', '/api/pix/cash-out'], INVALID))
    expect((await client.get('/balance')).statusCode).toBe(200)
  })

  test('of another sandbox is refused', async () => {
    const foreign = await openSandbox({ seed: 'another bank' })
    const stranger = await foreign.client()
    expect((await send(balance, `Bearer ${stranger.token}`)).json()).toEqual(simpleError(401, INVALID))
    expect((await send(balance, `Bearer ${stranger.token}`, foreign)).statusCode).toBe(200)
    await foreign.close()
  })

  test('of an account that was removed is refused', async () => {
    const leaver = await sandbox.client()
    sandbox.services.store.unit(() => sandbox.services.store.removeBook(leaver.book.id))
    expect((await leaver.get('/balance')).json()).toEqual(simpleError(401, INVALID))
  })
})

function withClaims(token: string, claims: object): string {
  const [header, payload = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  return [header, encoded(changed), signature].join('.')
}

function unsigned(token: string): string {
  const [, payload] = token.split('.')
  return [encoded({ alg: 'none', typ: 'JWT' }), payload, ''].join('.')
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
