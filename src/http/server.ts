import { fastify, LogController } from 'fastify'
import type { TokenClaims } from '../auth/tokens.ts'
import type { Operation } from '../domain/operations.ts'
import type { CallFacts } from '../engine/call-facts.ts'
import type { Play } from '../engine/chooser.ts'
import { randomId } from '../platform/ids.ts'
import type { Book } from '../store/book.ts'
import { answerWhenDurable } from './durability.ts'
import { answerErrors, sendError } from './errors.ts'
import { logRequest } from './request-log.ts'
import { createSerializerCompiler } from './serialization.ts'
import type { App, Services } from './services.ts'
import { createValidatorCompiler } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that the request speaks for, once that is known. */
    book: Book | null
    claims: TokenClaims | null
    /** The scenario that answers this request, once it is chosen. */
    play: Play | null
  }
  interface FastifyContextConfig {
    /** What scenario files call this endpoint. */
    operation?: Operation
    /** What magic values and verdicts look at in a body, a path and headers that have passed their schemas. */
    facts?: (body: never, params: never, headers: never) => CallFacts
  }
  interface FastifyInstance {
    /** Every route, so that a wrong method can be told from a wrong path. */
    readonly routesServed: { readonly method: string; readonly path: RegExp }[]
  }
}

/** The largest body that is read, in bytes. */
const MAX_BODY_BYTES = 1_048_576
/** The longest path parameter: an e-mail key or an externalId, percent-encoded. */
const MAX_PARAM_LENGTH = 1_024

/** The most connections at once; with them, the most answers that are held or waited for. */
const MAX_CONNECTIONS = 10_000
/** How long a client may take to send the head of a request, and all of it, in ms of host time. */
const HEAD_MS = 15_000
const REQUEST_MS = 60_000
/** How often clients are looked for that take longer. */
const LOOK_MS = 1_000
const PATIENCE = { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_MS } as const

/** Certificate and key in PEM for HTTPS; client certificates are asked for, not demanded. */
export interface TlsIdentity {
  readonly cert: string
  readonly key: string
}

/** A Fastify instance with our validation, errors, durability and log; no routes yet. */
export function createServer(services: Services, tls?: TlsIdentity): App {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One log line per request names it; a child logger for each would cost as much as the line.
    childLoggerFactory: logger => logger,
    genReqId: randomId,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => sendError(services, error, request as never, reply as never),
    requestTimeout: REQUEST_MS,
    ...(tls
      ? { https: { ...PATIENCE, ...tls, requestCert: true, rejectUnauthorized: false } }
      : { http: { ...PATIENCE } }),
  }) as unknown as App
  app.server.maxConnections = MAX_CONNECTIONS
  // Node would drop what comes after 2,000 headers in silence; all of them together are bounded by 16 KB anyway.
  app.server.maxHeadersCount = 0
  // Fastify reads text/plain as a string, which would be refused by the schema and not as 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(createValidatorCompiler(services.taxIds) as never)
  app.setSerializerCompiler(createSerializerCompiler() as never)
  app.decorateRequest('book', null)
  app.decorateRequest('claims', null)
  app.decorateRequest('play', null)
  app.decorateRequest('recorded', null)
  app.decorateRequest('refusal', null)
  rememberRoutes(app)
  answerErrors(app, services)
  answerWhenDurable(app, services)
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(services, request, reply)
    done()
  })
  return app
}

function rememberRoutes(app: App): void {
  app.decorate('routesServed', [])
  app.addHook('onRoute', ({ method, url }) => {
    const path = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z0-9]+/g, '[^/]+')}$`)
    for (const name of [method].flat()) app.routesServed.push({ method: name, path })
  })
}
