import type { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import type { TokenClaims } from '../auth/tokens.ts'
import { type ApiError, httpError } from '../domain/api-error.ts'
import type { Book } from '../store/book.ts'
import { recordCall } from './record-calls.ts'
import type { App, Services } from './services.ts'

const BEARER = /^Bearer +([\w.~+/=-]+)$/i

/**
 * Every endpoint registered on `app` after this wants `Authorization: Bearer` (spec, Authentication). What has fallen
 * due on the account's clock happens before the request is looked at.
 */
export function authenticate(app: App, services: Services): void {
  const { tokens, store, engine } = services
  const nowOf = (accountId: number) => store.books.get(accountId)?.now()
  const enter = (request: FastifyRequest, claims: TokenClaims | undefined): ApiError | undefined => {
    const book = claims && store.books.get(claims.accountId)
    if (book === undefined) return unauthorized('The access token is invalid or has expired')
    if (!isSameClient(request, claims as TokenClaims)) {
      recordCall(services, request, book)
      return unauthorized('The access token belongs to another certificate')
    }
    request.book = book
    request.claims = claims ?? null
    engine.runDue(book)
    return undefined
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return done(unauthorized('The access token is missing'))
    const cached = tokens.verifyCached(token, nowOf)
    if (cached) return done(enter(request, cached))
    tokens.verify(token, nowOf).then(claims => {
      // A client that lets its token expire is told so in its own journal.
      const owner = store.books.get(tokens.accountOf(token) ?? Number.NaN)
      if (claims === undefined && owner) recordCall(services, request, owner)
      done(enter(request, claims))
    }, done)
  })
}

/** The account that an authenticated request speaks for. */
export function callerOf(request: FastifyRequest): Book {
  if (request.book === null) throw new Error(`${request.routeOptions.url} has a handler without authentication`)
  return request.book
}

/** A token is bound to its certificate (RFC 8705): over TLS, another one in the handshake is refused. */
function isSameClient(request: FastifyRequest, claims: TokenClaims): boolean {
  const presented = handshakeFingerprint(request)
  return presented === undefined || presented === claims.fingerprint
}

function handshakeFingerprint(request: FastifyRequest): string | undefined {
  const socket = request.raw.socket as Partial<TLSSocket>
  const fingerprint = socket.getPeerCertificate?.().fingerprint256
  return fingerprint?.replaceAll(':', '').toLowerCase()
}

function unauthorized(message: string): ApiError {
  return httpError(401, message, 'Get a token from POST /api/auth/token and send it as Authorization: Bearer <token>.')
}
