import type { ApiError } from '../domain/api-error.ts'
import { reasonOf } from '../domain/error-catalogue.ts'
import { type Instant, toIso } from '../domain/instants.ts'

/** What an envelope says about the request beside its error. */
export interface RequestFacts {
  /** Without the query. */
  readonly path: string
  /** The pattern of the route, which the path may spell in another way; the path where there is none. */
  readonly route: string
  readonly method: string
  /** Unique per request: it stands in the log too, and names the call in the request journal of its account. */
  readonly errorId: string
  readonly at: Instant
}

type Envelope = (error: ApiError, request: RequestFacts) => Record<string, unknown>

/** Spec, Errors, envelope A; `errorCode` and `error` on business errors. */
const extended: Envelope = (error, { path, method, errorId, at }) => ({
  statusCode: error.status,
  timestamp: toIso(at),
  path,
  method,
  code: error.code,
  ...(isBusiness(error) && { errorCode: error.code, error: reasonOf(error.status) }),
  message: error.texts,
  userMessage: error.userMessage,
  ...(error.details && { details: error.details }),
  errorId,
})

/** Spec, Errors, envelope B. It has no details, so what is allowed instead stands in the message. */
const simple: Envelope = ({ status, texts, details }) => {
  const allowed = details?.['allowed']
  const message = Array.isArray(allowed) && allowed.length > 0 ? `${texts} Allowed: ${allowed.join(', ')}.` : texts
  return { statusCode: status, message, error: reasonOf(status) }
}

/** The control plane's errors: RFC 9457. */
const problem: Envelope = (error, { errorId }) => {
  const { hint, ...more } = error.details ?? {}
  const detail = typeof error.texts === 'string' ? error.texts : error.texts.join('; ')
  return {
    title: reasonOf(error.status),
    status: error.status,
    detail,
    ...(hint !== undefined && { hint }),
    errorId,
    ...more,
  }
}

/** Which envelope a path answers with: the domain's decision (A under these two prefixes, B elsewhere). */
const ENVELOPES: readonly (readonly [prefix: string, envelope: Envelope, contentType: string])[] = [
  ['/sandbox', problem, 'application/problem+json; charset=utf-8'],
  ['/api/auth/token', extended, 'application/json; charset=utf-8'],
  ['/api/pix/', extended, 'application/json; charset=utf-8'],
  ['', simple, 'application/json; charset=utf-8'],
]

/** An error as the wire shows it at this path. */
export function renderError(
  error: ApiError,
  request: RequestFacts,
): { contentType: string; body: Record<string, unknown> } {
  const found = ENVELOPES.find(([prefix]) => request.route.startsWith(prefix))
  const [, envelope, contentType] = found ?? ['', simple, 'application/json; charset=utf-8']
  return { contentType, body: envelope(error, request) }
}

function isBusiness({ code }: ApiError): boolean {
  return code.startsWith('PIX_') || code.startsWith('PROVIDER_')
}
