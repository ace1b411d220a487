import { webcrypto } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Instant, LATEST_INSTANT, SECOND_MS, toDate } from '../domain/instants.ts'
import { createRecentCache } from './recent-cache.ts'

/** Spec, Limits: token lifetime. */
export const TOKEN_LIFETIME_SECONDS = 1_800

const ISSUER = 'pix-account-sandbox'
const HEADER = { alg: 'HS256', typ: 'JWT' } as const
const DEFAULT_CACHE_ENTRIES = 10_000

/** Whom a token speaks for. `fingerprint` is that of the certificate it was issued to, in hexadecimal. */
export interface TokenClaims {
  readonly accountId: number
  readonly clientId: string
  readonly fingerprint: string
  readonly expiresAt: Instant
}

/** What a new token says; `now` is the account's, `jti` comes from the caller's ids. */
export interface TokenGrant {
  readonly accountId: number
  readonly clientId: string
  readonly fingerprint: string
  readonly jti: string
  readonly now: Instant
}

/** The account's clock; undefined when there is no such account. */
export type NowOf = (accountId: number) => Instant | undefined

/** Issues and checks access tokens. */
export interface Tokens {
  issue(grant: TokenGrant): Promise<string>
  /** The claims of a token whose signature was checked before; undefined says nothing about any other token. */
  verifyCached(token: string, nowOf: NowOf): TokenClaims | undefined
  /** The claims of a token that is ours and has not expired; undefined for every other text. */
  verify(token: string, nowOf: NowOf): Promise<TokenClaims | undefined>
  /** The account of a token that was verified before and is ours, whether it has expired or not. */
  accountOf(token: string): number | undefined
}

/**
 * Tokens signed with a key of at least 32 bytes. A signature is checked once and then remembered; the expiry is
 * checked every time, on the account's clock. `iat` may lie in the future: tokens survive a reset of the clock.
 */
export function createTokens({ key, cacheSize }: { key: Uint8Array; cacheSize?: number }): Tokens {
  const checked = createCheckedTokens(cacheSize ?? DEFAULT_CACHE_ENTRIES)
  let importing: Promise<webcrypto.CryptoKey> | undefined
  // jose signs faster with a key that is imported once.
  const importedKey = () => {
    importing ??= importKey(key)
    return importing
  }

  return {
    issue: async grant => sign(grant, await importedKey()),
    verifyCached: (token, nowOf) => unexpired(checked.get(token), nowOf),
    async verify(token, nowOf) {
      const claims = checked.get(token) ?? (await readSigned(token, await importedKey()))
      if (claims !== undefined) checked.set(token, claims)
      return unexpired(claims, nowOf)
    },
    accountOf: token => checked.get(token)?.accountId,
  }
}

/** Tokens whose signature was checked, found by that signature: its 43 characters take less time to hash than all 400. */
function createCheckedTokens(entries: number) {
  const cache = createRecentCache<{ token: string; claims: TokenClaims }>({
    entries,
    characters: Number.POSITIVE_INFINITY,
  })
  const signatureOf = (token: string) => token.slice(-43)
  return {
    get(token: string): TokenClaims | undefined {
      const entry = cache.get(signatureOf(token))
      // A forger can copy a signature, so the whole token must be the one that was checked.
      return entry?.token === token ? entry.claims : undefined
    },
    set: (token: string, claims: TokenClaims) => cache.set(signatureOf(token), { token, claims }),
  }
}

function unexpired(claims: TokenClaims | undefined, nowOf: NowOf): TokenClaims | undefined {
  if (claims === undefined) return undefined
  const now = nowOf(claims.accountId)
  return now !== undefined && now < claims.expiresAt ? claims : undefined
}

function importKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function sign({ accountId, clientId, fingerprint, jti, now }: TokenGrant, key: webcrypto.CryptoKey): Promise<string> {
  const issuedAt = Math.floor(now / SECOND_MS)
  // RFC 8705, 3.1: the token is bound to the certificate that it was issued to.
  const thumbprint = Buffer.from(fingerprint, 'hex').toString('base64url')
  return new SignJWT({ account: accountId, cnf: { 'x5t#S256': thumbprint } })
    .setProtectedHeader(HEADER)
    .setIssuer(ISSUER)
    .setSubject(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
    .setJti(jti)
    .sign(key)
}

async function readSigned(token: string, key: webcrypto.CryptoKey): Promise<TokenClaims | undefined> {
  try {
    // jose judges `exp` too; at this date nothing has expired, and the account's clock decides later.
    const { payload } = await jwtVerify(token, key, {
      algorithms: [HEADER.alg],
      issuer: ISSUER,
      currentDate: toDate(-LATEST_INSTANT),
    })
    return claimsOf(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function claimsOf(payload: JWTPayload): TokenClaims | undefined {
  const { account, sub, exp, cnf } = payload
  const thumbprint = (cnf as { 'x5t#S256'?: unknown } | undefined)?.['x5t#S256']
  if (typeof account !== 'number' || typeof thumbprint !== 'string') return undefined
  if (sub === undefined || exp === undefined) return undefined
  const fingerprint = Buffer.from(thumbprint, 'base64url').toString('hex')
  return { accountId: account, clientId: sub, fingerprint, expiresAt: exp * SECOND_MS }
}
