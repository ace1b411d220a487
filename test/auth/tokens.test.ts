import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTokens, type TokenGrant } from '../../src/auth/tokens.ts'
import { SECOND_MS } from '../../src/domain/instants.ts'

const KEY = new Uint8Array(32).fill(7)
const NOW = Date.UTC(2026, 2, 10, 12, 0, 0, 250)
const FINGERPRINT = 'fb'.repeat(32)
const GRANT: TokenGrant = { accountId: 42, clientId: 'client-42', fingerprint: FINGERPRINT, jti: 'id-1', now: NOW }
const CLAIMS = {
  accountId: 42,
  clientId: 'client-42',
  fingerprint: FINGERPRINT,
  expiresAt: Date.UTC(2026, 2, 10, 12, 30),
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const signed = (header: unknown, payload: unknown, key: Uint8Array = KEY, hash = 'sha256') => {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

const PAYLOAD = {
  account: 42,
  cnf: { 'x5t#S256': Buffer.from(FINGERPRINT, 'hex').toString('base64url') },
  iss: 'pix-account-sandbox',
  sub: 'client-42',
  iat: Math.floor(NOW / SECOND_MS),
  exp: Math.floor(NOW / SECOND_MS) + 1800,
  jti: 'id-1',
}

describe('a token', () => {
  it('says who, for how long and with which certificate', async () => {
    const [header, payload, signature] = (await createTokens({ key: KEY }).issue(GRANT)).split('.')
    expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decode(payload)).toEqual(PAYLOAD)
    expect(signature).toBe(createHmac('sha256', KEY).update(`${header}.${payload}`).digest('base64url'))
  })

  it('is the same for the same grant, and another one for another jti', async () => {
    const tokens = createTokens({ key: KEY })
    expect(await tokens.issue(GRANT)).toBe(await tokens.issue(GRANT))
    expect(await tokens.issue({ ...GRANT, jti: 'id-2' })).not.toBe(await tokens.issue(GRANT))
  })

  it('is accepted by every process that has the key', async () => {
    const token = await createTokens({ key: KEY }).issue(GRANT)
    expect(await createTokens({ key: KEY }).verify(token, () => NOW)).toEqual(CLAIMS)
  })
})

describe('the expiry, on the clock of the account', () => {
  const clocks: [when: string, now: number | undefined, accepted: boolean][] = [
    ['at once', NOW, true],
    ['after 1799 s', NOW + 1799 * SECOND_MS, true],
    ['in the last millisecond', CLAIMS.expiresAt - 1, true],
    ['when the second of exp begins', CLAIMS.expiresAt, false],
    ['after 1800 s', NOW + 1800 * SECOND_MS, false],
    ['on a clock that was set back by a reset', NOW - 365 * 86_400 * SECOND_MS, true],
    ['for an account that is gone', undefined, false],
  ]
  it.each(clocks)('%s', async (_, now, accepted) => {
    const tokens = createTokens({ key: KEY })
    const token = await tokens.issue(GRANT)
    const expected = accepted ? CLAIMS : undefined
    const nowOf = (accountId: number) => (accountId === 42 ? now : NOW)
    expect(await tokens.verify(token, nowOf)).toEqual(expected)
    expect(tokens.verifyCached(token, nowOf)).toEqual(expected)
    expect(await tokens.verify(token, nowOf)).toEqual(expected)
  })

  it('also when that clock stands before 1970', async () => {
    const now = Date.UTC(1965, 0, 1)
    const token = await createTokens({ key: KEY }).issue({ ...GRANT, now })
    const verifyAt = (at: number) => createTokens({ key: KEY }).verify(token, () => at)
    expect(await verifyAt(now)).toEqual({ ...CLAIMS, expiresAt: now + 1800 * SECOND_MS })
    expect(await verifyAt(now + 1800 * SECOND_MS)).toBeUndefined()
  })

  it('is judged anew on every call', async () => {
    const tokens = createTokens({ key: KEY })
    const token = await tokens.issue(GRANT)
    const seen = [NOW, CLAIMS.expiresAt, NOW].map(async now => (await tokens.verify(token, () => now)) !== undefined)
    expect(await Promise.all(seen)).toEqual([true, false, true])
  })
})

describe('a forged token is refused', () => {
  const header = { alg: 'HS256', typ: 'JWT' }
  const forged: [how: string, token: string][] = [
    ['nothing', ''],
    ['no token', 'Bearer'],
    ['dots only', '..'],
    ['signed with another key', signed(header, PAYLOAD, new Uint8Array(32))],
    ['no signature', `${signed(header, PAYLOAD).split('.').slice(0, 2).join('.')}.`],
    ['alg none', `${encode({ alg: 'none' })}.${encode(PAYLOAD)}.`],
    ['alg none with a signature', signed({ alg: 'none' }, PAYLOAD)],
    ['alg NONE', `${encode({ alg: 'NONE' })}.${encode(PAYLOAD)}.`],
    ['HS512 with our key', signed({ alg: 'HS512' }, PAYLOAD, KEY, 'sha512')],
    ['RS256 over an HMAC', signed({ alg: 'RS256' }, PAYLOAD)],
    ['no alg', signed({ typ: 'JWT' }, PAYLOAD)],
    ['an unknown critical header', signed({ ...header, crit: ['x'], x: 1 }, PAYLOAD)],
    ['a payload that was changed', tampered({ account: 43 })],
    ['an expiry that was changed', tampered({ exp: PAYLOAD.exp + 1 })],
    ['four parts', `${signed(header, PAYLOAD)}.x`],
    ['another issuer', signed(header, { ...PAYLOAD, iss: 'somebody' })],
    ['no account', signed(header, { ...PAYLOAD, account: undefined })],
    ['an account that is no number', signed(header, { ...PAYLOAD, account: '42' })],
    ['no client', signed(header, { ...PAYLOAD, sub: undefined })],
    ['no expiry', signed(header, { ...PAYLOAD, exp: undefined })],
    ['an expiry that is no number', signed(header, { ...PAYLOAD, exp: 'never' })],
    ['no certificate', signed(header, { ...PAYLOAD, cnf: undefined })],
    ['null for a certificate', signed(header, { ...PAYLOAD, cnf: null })],
    ['a payload that is no object', signed(header, 42)],
  ]

  function tampered(change: object): string {
    const [head, , signature] = signed(header, PAYLOAD).split('.')
    return [head, encode({ ...PAYLOAD, ...change }), signature].join('.')
  }

  it.each(forged)('%s', async (_, token) => {
    const tokens = createTokens({ key: KEY })
    expect(await tokens.verify(token, () => NOW)).toBeUndefined()
    expect(tokens.verifyCached(token, () => NOW)).toBeUndefined()
  })

  it('while the genuine one that the table starts from is accepted', async () => {
    expect(await createTokens({ key: KEY }).verify(signed(header, PAYLOAD), () => NOW)).toEqual(CLAIMS)
  })

  it('whatever text it is', async () => {
    const tokens = createTokens({ key: KEY })
    const part = fc.oneof(
      fc.string(),
      fc.json().map(text => Buffer.from(text).toString('base64url')),
      fc.base64String(),
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(part, part, part).map(parts => parts.join('.')),
    )
    const refused = async (token: string) => {
      expect(await tokens.verify(token, () => NOW)).toBeUndefined()
    }
    await fc.assert(fc.asyncProperty(text, refused), { numRuns: 500 })
  })
})

describe('the cache of checked tokens', () => {
  let genuine: string[]
  beforeAll(async () => {
    const tokens = createTokens({ key: KEY })
    genuine = await Promise.all(['a', 'b', 'c'].map(jti => tokens.issue({ ...GRANT, jti })))
  })

  it('knows a token after its first check only', async () => {
    const tokens = createTokens({ key: KEY })
    const [token = ''] = genuine
    expect(tokens.verifyCached(token, () => NOW)).toBeUndefined()
    await tokens.verify(token, () => NOW)
    expect(tokens.verifyCached(token, () => NOW)).toEqual(CLAIMS)
  })

  it('does not take a copied signature for a checked one', async () => {
    const tokens = createTokens({ key: KEY })
    const [token = ''] = genuine
    await tokens.verify(token, () => NOW)
    const [header, , signature] = token.split('.')
    const forged = [header, encode({ ...PAYLOAD, account: 43 }), signature].join('.')
    expect(tokens.verifyCached(forged, () => NOW)).toBeUndefined()
    expect(await tokens.verify(forged, () => NOW)).toBeUndefined()
    expect(tokens.verifyCached(token, () => NOW)).toEqual(CLAIMS)
  })

  it('holds no more than it may, and a token that it forgot is checked again', async () => {
    const tokens = createTokens({ key: KEY, cacheSize: 2 })
    for (const token of genuine) await tokens.verify(token, () => NOW)
    const known = genuine.map(token => tokens.verifyCached(token, () => NOW) !== undefined)
    expect(known).toEqual([false, true, true])
    expect(await tokens.verify(genuine[0] ?? '', () => NOW)).toEqual(CLAIMS)
  })
})
