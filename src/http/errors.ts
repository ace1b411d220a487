import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, httpError } from '../domain/api-error.ts'
import { IllegalTransition } from '../engine/transitions.ts'
import { DataFileError } from '../store/data-file/data-file-error.ts'
import { renderError } from './envelopes.ts'
import type { App, Services } from './services.ts'
import { describeViolations } from './validation.ts'

/**
 * Answers every error, those of the framework too, in the envelope of its path. What is not served is refused before
 * its body is read: a wrong path is 404 whatever was sent there.
 */
export function answerErrors(app: App, services: Services): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(services, error, request, reply))
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notFound(app, request) : undefined))
}

/** Sends an error as the wire shows it. What is not the caller's fault is logged with its stack. */
export function sendError(
  services: Services,
  thrown: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toApiError(thrown)
  if (error.status >= 500) services.log.error({ err: thrown, requestId: request.id }, 'request failed')
  return reply.send(turnInto(error, services, request, reply))
}

/** Makes an answer that is being prepared this error, in the envelope of its path, and gives its body. */
export function turnInto(error: ApiError, services: Services, request: FastifyRequest, reply: FastifyReply): unknown {
  request.refusal = error
  const { contentType, body } = renderError(error, {
    path: pathOf(request),
    route: request.routeOptions.url ?? pathOf(request),
    method: request.method,
    errorId: request.id,
    at: request.book?.now() ?? services.host.now(),
  })
  reply.code(error.status).headers(error.headers).type(contentType)
  return body
}

/** The URL's path, without its query. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** The answer when the data file cannot be written: to who changed something, and to who would be shown a change. */
export function undurable(): ApiError {
  const hint = 'See the log of the sandbox; restart it when the disk is well.'
  return httpError(503, 'The sandbox cannot write its data file', hint)
}

function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DataFileError) return undurable()
  if (error instanceof IllegalTransition)
    return new ApiError(409, { legal: error.legal, hint: `Allowed now: ${error.legal.join(', ') || 'nothing'}` }, error)
  const { validation, statusCode, code = '' } = error as FastifyError
  if (validation) return httpError(400, describeViolations(validation as never))
  const [status, message, hint] = FRAMEWORK_ERRORS[code] ?? []
  if (status !== undefined) return httpError(status, message, hint)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return httpError(statusCode, error.message)
  return httpError(
    500,
    'The sandbox failed to process the request',
    'A defect of the sandbox: the log has the stack under this id.',
  )
}

const JSON_HINT =
  'Send one JSON document with the header content-type: application/json. Members __proto__ and constructor.prototype are refused.'

/** What the framework refuses before any schema sees it: status, message, hint. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [number, string, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Unsupported content type', JSON_HINT],
  FST_ERR_CTP_INVALID_TYPE: [415, 'Unsupported content type', JSON_HINT],
  FST_ERR_CTP_EMPTY_TYPE: [415, 'The content type is missing', JSON_HINT],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large', 'Bodies may have at most 1 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body does not have the announced length', JSON_HINT],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty', JSON_HINT],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON', JSON_HINT],
  FST_ERR_BAD_URL: [400, 'The URL is malformed', 'Percent-encode what is not allowed in a URL.'],
  FST_ERR_MAX_PARAM_LENGTH: [
    414,
    'A part of the path is too long',
    'Path parameters may have at most 1,024 characters.',
  ],
}

/** 404, or 405 when another method would be served at this path. */
function notFound(app: App, request: FastifyRequest): ApiError {
  const path = pathOf(request)
  const allowed = app.routesServed.filter(route => route.path.test(path)).map(route => route.method)
  if (allowed.length === 0) return httpError(404, `Cannot ${request.method} ${path}`)
  const methods = [...new Set(allowed)].join(', ')
  const hint = `This path takes ${methods}.`
  return new ApiError(405, { hint }, { message: `Cannot ${request.method} ${path}`, headers: { allow: methods } })
}
