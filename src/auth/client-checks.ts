import type { Certificate } from '../domain/account.ts'
import { ApiError } from '../domain/api-error.ts'
import type { ErrorCode } from '../domain/error-catalogue.ts'
import type { Instant } from '../domain/instants.ts'
import { toIso } from '../domain/instants.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import type { ClientCertificate } from './client-certificate.ts'
import { hashSecret, secretMatches } from './secrets.ts'

/** The credentials of a token request, as they came. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Everything that the checks look at. */
interface Client {
  readonly certificate: ClientCertificate
  /** The clock of the account that the certificate belongs to; host time when it belongs to none. */
  readonly now: Instant
  /** The accounts' rows about this certificate that are not revoked. */
  readonly registrations: readonly Certificate[]
  /** The account of the clientId, when the secret is right. */
  readonly book: Book | undefined
  /** That account's row about this certificate. */
  readonly link: Certificate | undefined
}

type Check = readonly [ErrorCode, (client: Client) => boolean, (client: Client) => string]

/** In the decided order: wrong secrets are refused before the link is looked at, so nobody learns which clientIds exist. */
const CHECKS: readonly Check[] = [
  [
    'PUB_CERT_NOT_YET_VALID',
    ({ certificate, now }) => certificate.notBefore <= now,
    ({ certificate, now }) =>
      `It is valid from ${toIso(certificate.notBefore)}; the account's clock shows ${toIso(now)}.`,
  ],
  [
    'PUB_CERT_EXPIRED',
    ({ certificate, now }) => now < certificate.notAfter,
    ({ certificate, now }) =>
      `It was valid until ${toIso(certificate.notAfter)}; the account's clock shows ${toIso(now)}.`,
  ],
  [
    'PUB_CERT_NOT_REGISTERED',
    ({ registrations }) => registrations.length > 0,
    ({ certificate }) =>
      `SHA-256 ${certificate.fingerprint} is unknown or revoked. Register it: POST /sandbox/v1/accounts/{id}/certificates {"pem": …}.`,
  ],
  [
    'PUB_INVALID_CREDENTIALS',
    ({ book }) => book !== undefined,
    () => 'An unknown clientId and a wrong clientSecret are not told apart.',
  ],
  [
    'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
    ({ link }) => link?.linked === true && !link.revoked,
    () => 'The certificate is registered, but for another account.',
  ],
]

/** A secret's hash that no secret has: an unknown clientId takes as long as a wrong secret. */
const NO_SECRET = hashSecret('')

/** The account of a token request that has passed every check (spec, Authentication, 4). Throws ApiError. */
export function checkClient(store: Store, host: Instant, certificate: ClientCertificate, given: Credentials): Book {
  const candidate = store.bookByClientId(given.clientId)
  const matches = secretMatches(given.clientSecret, candidate?.account.secretHash ?? NO_SECRET)
  const book = matches ? candidate : undefined
  const holder = certificateHolder(store, certificate.fingerprint, given.clientId)
  const client: Client = {
    certificate,
    now: holder?.now() ?? host,
    registrations: registrationsOf(store, certificate.fingerprint),
    book,
    link: book?.certificates.get(certificate.fingerprint),
  }
  const failed = CHECKS.find(([, passes]) => !passes(client))
  if (failed) throw new ApiError(failed[0], { hint: failed[2](client) })
  return book as Book
}

/** The account whose clock and scenarios judge a token request: the certificate's, that of the clientId before others. */
export function certificateHolder(store: Store, fingerprint: string, clientId: string): Book | undefined {
  const holders = store.booksByFingerprint(fingerprint)
  return holders.find(({ account }) => account.clientId === clientId) ?? holders[0]
}

function registrationsOf(store: Store, fingerprint: string): Certificate[] {
  const rows = store.booksByFingerprint(fingerprint).flatMap(book => book.certificates.get(fingerprint) ?? [])
  return rows.filter(({ revoked }) => !revoked)
}
