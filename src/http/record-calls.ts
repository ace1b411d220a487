import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../domain/api-error.ts'
import type { Call, ChosenScenario, Headers, Refusal } from '../evidence/call.ts'
import type { CallLog } from '../evidence/call-log.ts'
import type { Book } from '../store/book.ts'
import { brokenBy, isPlayed } from './scenarios.ts'
import type { App, Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of this call in the request journal of an account, once it has one. */
    recorded: Recorded | null
    /** The error that the request is answered with. */
    refusal: ApiError | null
  }
}

interface Recorded {
  readonly log: CallLog
  readonly call: Call
}

/**
 * Keeps every call of the endpoints of `app` that an account can be named for in the request journal of that account:
 * from its arrival when it passes the checks before the operation, else from its answer. Nothing is copied or printed
 * here: it would cost every call what only a reader needs.
 */
export function recordCalls(app: App, services: Services): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.book) recordCall(services, request, request.book)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.book) recordCall(services, request, request.book)
    endCall(request, reply, payload)
    done(null, payload)
  })
}

/** Begins the entry of a call in the journal of an account, unless it has one. */
export function recordCall({ calls }: Services, request: FastifyRequest, book: Book): void {
  if (request.recorded) return
  const { id, method, url, params, headers, body, routeOptions } = request
  const hadBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  const log = calls.of(book)
  const call = log.begin({
    requestId: id,
    at: book.now(),
    method,
    route: routeOptions.url ?? '',
    operation: routeOptions.config.operation,
    externalId: externalIdOf(request),
    request: { url, params, headers, body, hadBody },
  })
  request.recorded = { log, call }
}

function endCall(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { recorded, refusal } = request
  if (recorded === null) return
  const connection = brokenBy(request) ?? null
  recorded.log.end(recorded.call, {
    status: connection === null ? reply.statusCode : null,
    connection,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    refusal: refusal && refusalOf(refusal),
    choice: choiceOf(request),
    answer: { headers: reply.getHeaders() as Headers, text: typeof payload === 'string' ? payload : null },
  })
}

/** Not the error itself: its stack would be kept with it. */
function refusalOf({ code, message, details = {} }: ApiError): Refusal {
  return { code, message, details }
}

function choiceOf(request: FastifyRequest): ChosenScenario | null {
  const { play, refusal } = request
  if (play === null || (play.story === undefined && play.via !== 'fault')) return null
  const { story, via, run, reply } = play
  const isAnswer = refusal !== null && (reply?.error === refusal.code || Number(reply?.error) === refusal.status)
  return {
    name: story?.name ?? via,
    about: story?.about ?? 'A fault of the account struck this call.',
    via,
    isPlayed: isPlayed(request),
    isAnswer,
    runId: run?.id,
    transactionId: run?.transactionId,
  }
}

/**
 * What a call is counted by: the id of what it creates, or of what it asks for in a listing. A body that has not passed
 * its schema may lack what the facts are read from.
 */
function externalIdOf({ routeOptions, body, params, headers, query }: FastifyRequest): string | undefined {
  try {
    const facts = routeOptions.config.facts?.(body as never, params as never, headers as never)
    const { externalId } = facts ?? (query as { externalId?: unknown })
    return typeof externalId === 'string' ? externalId : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
