import type { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import type { ClientCertificate } from '../../auth/client-certificate.ts'
import { certificateHolder, checkClient } from '../../auth/client-checks.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../auth/tokens.ts'
import { ApiError } from '../../domain/api-error.ts'
import type { Play } from '../../engine/chooser.ts'
import { headerOf } from '../../http/plays.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import type { TokenBody } from './schemas.ts'

/**
 * The certificate that a token request presents: the header `X-SSL-Client-Cert`, else the one of the TLS handshake.
 * Throws PUB_CERT_HEADER_MISSING or PUB_CERT_MALFORMED_PEM.
 */
export async function presentedCertificate(services: Services, request: FastifyRequest): Promise<ClientCertificate> {
  const header = [request.headers['x-ssl-client-cert']].flat()[0]
  const der = (request.raw.socket as Partial<TLSSocket>).getPeerCertificate?.().raw as Buffer | undefined
  if (!header && !der) {
    const hint = 'Send the client certificate as PEM, URL-encoded (encodeURIComponent): a + must become %2B.'
    throw new ApiError('PUB_CERT_HEADER_MISSING', { hint })
  }
  const reading = header
    ? await services.certificates.header(header)
    : await services.certificates.handshake(der as Uint8Array)
  if (!reading.ok) throw new ApiError('PUB_CERT_MALFORMED_PEM', { hint: reading.hint })
  return reading.certificate
}

/** The account that a token request belongs to: that of its certificate, else of the clientId in its body, if any. */
export function accountOf({ store }: Services, { fingerprint }: ClientCertificate, body: unknown): Book | undefined {
  const { clientId } = Object(body) as { clientId?: unknown }
  const named = typeof clientId === 'string' ? clientId : ''
  return certificateHolder(store, fingerprint, named) ?? store.bookByClientId(named)
}

/** Chooses the scenario of a token request. */
export function playToken(
  services: Services,
  request: FastifyRequest,
  certificate: ClientCertificate,
  body: TokenBody,
): Play {
  return services.engine.choose('token', accountOf(services, certificate, body), headerOf(request), {})
}

/** An access token (spec, POST /api/auth/token). Throws the code of the first check that fails. */
export async function issueToken(services: Services, certificate: ClientCertificate, body: TokenBody) {
  const { store, host, tokens } = services
  const book = checkClient(store, host.now(), certificate, body)
  const grant = store.unit(() => ({
    accountId: book.id,
    clientId: body.clientId,
    fingerprint: certificate.fingerprint,
    jti: book.ids.uuid(),
    now: book.now(),
  }))
  return {
    access_token: await tokens.issue(grant),
    token_type: 'Bearer' as const,
    expires_in: TOKEN_LIFETIME_SECONDS as 1800,
  }
}
