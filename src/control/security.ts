import type { FastifyRequest } from 'fastify'
import { hashSecret, secretMatches } from '../auth/secrets.ts'
import { ApiError } from '../domain/api-error.ts'
import type { App } from '../http/services.ts'
import { problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route of the control plane answers without the control token. */
    needsNoToken?: boolean
  }
}

/** Who may drive the sandbox. */
export interface ControlSecurity {
  /** Wanted as `Authorization: Bearer`; left out, the sandbox answers on loopback only and no token is needed. */
  readonly controlToken?: string | undefined
  /** Host names of the sandbox beside those of loopback. */
  readonly hosts?: readonly string[] | undefined
}

/** What the checks look at. */
interface Visit {
  readonly request: FastifyRequest
  readonly hosts: ReadonlySet<string>
  /** The hash of the control token, if there is one. */
  readonly tokenHash: string | undefined
}

type Check = (visit: Visit) => ApiError | undefined

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const
const BEARER = /^Bearer +(\S+)$/i
const HOST = /^(\[[0-9a-f:.]+\]|[^:]+?)\.?(?::\d+)?$/i

const CHECKS: readonly Check[] = [refuseForeignSite, refuseForeignOrigin, refuseForeignHost, refuseWithoutToken]

/**
 * Guards every route that is registered on `app` (design, section 5, Security): a page in the developer's browser must
 * not be able to drive the sandbox, whether it calls it by its own name or lets a name of its own point to it.
 */
export function guard(app: App, { controlToken, hosts = [] }: ControlSecurity): void {
  const known = new Set([...LOOPBACK_HOSTS, ...hosts].map(host => host.toLowerCase()))
  const tokenHash = controlToken === undefined ? undefined : hashSecret(controlToken)
  app.addHook('onRequest', (request, _reply, done) => {
    const visit = { request, hosts: known, tokenHash }
    for (const check of CHECKS) {
      const refused = check(visit)
      if (refused) return done(refused)
    }
    done()
  })
}

function refuseForeignSite({ request }: Visit): ApiError | undefined {
  return request.headers['sec-fetch-site'] === 'cross-site' ? foreign('site') : undefined
}

function refuseForeignOrigin({ request, hosts }: Visit): ApiError | undefined {
  const { origin, host } = request.headers
  if (origin === undefined) return undefined
  const from = URL.parse(origin)
  const isOwn = from !== null && (from.host === host?.toLowerCase() || hosts.has(from.hostname))
  return isOwn ? undefined : foreign('Origin')
}

/** Who knows the token needs no further proof, so a sandbox in a container answers to whatever name it has there. */
function refuseForeignHost({ request, hosts, tokenHash }: Visit): ApiError | undefined {
  if (tokenHash !== undefined) return undefined
  const named = [request.headers.host ?? '', ...authorityOf(request.url)]
  return named.every(host => hosts.has(HOST.exec(host)?.[1]?.toLowerCase() ?? '')) ? undefined : foreign('Host')
}

/** A request target in absolute form names a host of its own, which counts before the header (RFC 9112, 3.2.2). */
function authorityOf(target: string): string[] {
  return target.startsWith('/') ? [] : [URL.parse(target)?.host ?? '']
}

function refuseWithoutToken({ request, tokenHash }: Visit): ApiError | undefined {
  if (tokenHash === undefined || request.routeOptions.config.needsNoToken) return undefined
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && secretMatches(token, tokenHash)) return undefined
  const hint = 'Send the control token as Authorization: Bearer <token>; it was given at start or printed on stderr.'
  const message = token === undefined ? 'The control token is missing' : 'This is not the control token'
  return new ApiError(401, { hint }, { message, headers: { 'www-authenticate': 'Bearer' } })
}

function foreign(what: string): ApiError {
  return problem(403, `The control plane takes no requests of a foreign ${what}`, 'Call it as 127.0.0.1 or localhost.')
}
