import type { ErrorCode } from '../../../src/domain/error-catalogue.ts'

/** What a token request of a row presents: a certificate of the wardrobe by name, and its credentials. */
export interface TokenRow {
  readonly name: string
  readonly certificate: CertificateName
  readonly body: BodyName
  readonly scenario?: string
  readonly code: ErrorCode
  /** The whole of `details`; left out, there is none. */
  readonly details?: unknown
}

/** Certificates that a token request may present, beside none at all. */
export type CertificateName =
  | 'none'
  | 'valid'
  | 'malformed'
  | 'not-yet-valid'
  | 'expired'
  | 'unregistered'
  | 'revoked'
  | 'other-account'
  | 'of-another-client'
  | 'unregistered-not-yet-valid'
  | 'unregistered-expired'
  | 'revoked-expired'
  | 'ends-before-it-begins'

/** Bodies of token requests. */
export const TOKEN_BODIES = {
  right: (own: object) => own,
  'without a body': () => undefined,
  'without clientId': ({ clientSecret }: Record<string, unknown>) => ({ clientSecret }),
  'clientId not v4': (own: object) => ({ ...own, clientId: '6e1f5b0e-52d6-1b3e-9f0a-3c2b1a0f9e8d' }),
  'unknown clientId': (own: object) => ({ ...own, clientId: '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d' }),
  'wrong secret': (own: object) => ({ ...own, clientSecret: 'wrong' }),
  'secret of another client': (own: object) => ({ ...own, clientSecret: 'secret-2' }),
} as const
export type BodyName = keyof typeof TOKEN_BODIES

const BODY_HINT = 'clientId is a UUID v4, clientSecret a text; nothing else.'
const CREDENTIALS = { hint: 'An unknown clientId and a wrong clientSecret are not told apart.' }
const OF_ANOTHER = { hint: 'The certificate is registered, but for another account.' }
const DATES = {
  hint: /^It (is valid from|was valid until) \S+Z; the account's clock shows 2026-11-21T15:00:00.000Z\.$/,
}
const UNKNOWN = { hint: /^SHA-256 [0-9a-f]{64} is unknown or revoked\. Register it: POST / }
const violations = (...sentences: string[]) => ({ violations: sentences, hint: BODY_HINT })

/** Each row fails one check and no other, in the decided order. */
export const ONE_FLAW: readonly TokenRow[] = [
  {
    name: 'no certificate',
    certificate: 'none',
    body: 'right',
    code: 'PUB_CERT_HEADER_MISSING',
    details: { hint: 'Send the client certificate as PEM, URL-encoded (encodeURIComponent): a + must become %2B.' },
  },
  {
    name: 'a damaged certificate',
    certificate: 'malformed',
    body: 'right',
    code: 'PUB_CERT_MALFORMED_PEM',
    details: { hint: 'The PEM is truncated: a part of its base64 body is missing' },
  },
  {
    name: 'a body that lacks a member',
    certificate: 'valid',
    body: 'without clientId',
    code: 'PUB_REQUEST_BODY_INVALID',
    details: violations('clientId is required'),
  },
  {
    name: 'a clientId that is no UUID v4',
    certificate: 'valid',
    body: 'clientId not v4',
    code: 'PUB_REQUEST_BODY_INVALID',
    details: violations('clientId must be a UUID v4'),
  },
  {
    name: 'no body at all',
    certificate: 'valid',
    body: 'without a body',
    code: 'PUB_REQUEST_BODY_INVALID',
    details: violations('body must be an object'),
  },
  {
    name: 'a certificate of tomorrow',
    certificate: 'not-yet-valid',
    body: 'right',
    code: 'PUB_CERT_NOT_YET_VALID',
    details: DATES,
  },
  {
    name: 'a certificate that has expired',
    certificate: 'expired',
    body: 'right',
    code: 'PUB_CERT_EXPIRED',
    details: DATES,
  },
  {
    name: 'a certificate nobody knows',
    certificate: 'unregistered',
    body: 'right',
    code: 'PUB_CERT_NOT_REGISTERED',
    details: UNKNOWN,
  },
  {
    name: 'a revoked certificate',
    certificate: 'revoked',
    body: 'right',
    code: 'PUB_CERT_NOT_REGISTERED',
    details: UNKNOWN,
  },
  {
    name: 'an unknown clientId',
    certificate: 'valid',
    body: 'unknown clientId',
    code: 'PUB_INVALID_CREDENTIALS',
    details: CREDENTIALS,
  },
  {
    name: 'a wrong secret',
    certificate: 'valid',
    body: 'wrong secret',
    code: 'PUB_INVALID_CREDENTIALS',
    details: CREDENTIALS,
  },
  {
    name: 'the secret of another client',
    certificate: 'valid',
    body: 'secret of another client',
    code: 'PUB_INVALID_CREDENTIALS',
    details: CREDENTIALS,
  },
  {
    name: 'a certificate of nobody here',
    certificate: 'other-account',
    body: 'right',
    code: 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
    details: OF_ANOTHER,
  },
  {
    name: 'the certificate of another client',
    certificate: 'of-another-client',
    body: 'right',
    code: 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
    details: OF_ANOTHER,
  },
  {
    name: 'an upstream that fails',
    certificate: 'valid',
    body: 'right',
    scenario: 'PUB_AUTH_UPSTREAM_ERROR',
    code: 'PUB_AUTH_UPSTREAM_ERROR',
  },
  {
    name: 'an upstream that is away',
    certificate: 'valid',
    body: 'right',
    scenario: 'PUB_AUTH_UPSTREAM_UNAVAILABLE',
    code: 'PUB_AUTH_UPSTREAM_UNAVAILABLE',
  },
]

/** Each row fails two checks or more; the earlier one is the answer. */
export const TWO_FLAWS: readonly Pick<TokenRow, 'certificate' | 'body' | 'scenario' | 'code'>[] = [
  { certificate: 'none', body: 'without clientId', code: 'PUB_CERT_HEADER_MISSING' },
  { certificate: 'none', body: 'wrong secret', code: 'PUB_CERT_HEADER_MISSING' },
  { certificate: 'malformed', body: 'without clientId', code: 'PUB_CERT_MALFORMED_PEM' },
  { certificate: 'malformed', body: 'wrong secret', code: 'PUB_CERT_MALFORMED_PEM' },
  { certificate: 'not-yet-valid', body: 'clientId not v4', code: 'PUB_REQUEST_BODY_INVALID' },
  { certificate: 'expired', body: 'without clientId', code: 'PUB_REQUEST_BODY_INVALID' },
  { certificate: 'unregistered', body: 'without a body', code: 'PUB_REQUEST_BODY_INVALID' },
  { certificate: 'other-account', body: 'without clientId', code: 'PUB_REQUEST_BODY_INVALID' },
  { certificate: 'ends-before-it-begins', body: 'right', code: 'PUB_CERT_NOT_YET_VALID' },
  { certificate: 'unregistered-not-yet-valid', body: 'right', code: 'PUB_CERT_NOT_YET_VALID' },
  { certificate: 'not-yet-valid', body: 'wrong secret', code: 'PUB_CERT_NOT_YET_VALID' },
  { certificate: 'unregistered-expired', body: 'right', code: 'PUB_CERT_EXPIRED' },
  { certificate: 'revoked-expired', body: 'right', code: 'PUB_CERT_EXPIRED' },
  { certificate: 'expired', body: 'unknown clientId', code: 'PUB_CERT_EXPIRED' },
  { certificate: 'unregistered', body: 'wrong secret', code: 'PUB_CERT_NOT_REGISTERED' },
  { certificate: 'revoked', body: 'unknown clientId', code: 'PUB_CERT_NOT_REGISTERED' },
  { certificate: 'other-account', body: 'wrong secret', code: 'PUB_INVALID_CREDENTIALS' },
  { certificate: 'of-another-client', body: 'unknown clientId', code: 'PUB_INVALID_CREDENTIALS' },
  {
    certificate: 'valid',
    body: 'without clientId',
    scenario: 'PUB_AUTH_UPSTREAM_ERROR',
    code: 'PUB_REQUEST_BODY_INVALID',
  },
  { certificate: 'none', body: 'right', scenario: 'PUB_AUTH_UPSTREAM_ERROR', code: 'PUB_CERT_HEADER_MISSING' },
]
