import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../domain/api-error.ts'
import type { CallFacts } from '../engine/call-facts.ts'
import type { Call, ChosenScenario, Headers, Refusal } from '../evidence/call.ts'
import type { CallLog } from '../evidence/call-log.ts'
import type { Book } from '../store/book.ts'
import { brokenBy, isPlayed } from './plays.ts'
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
  /** The account; that of a token request is known by its certificate or clientId alone. */
  readonly book: Book
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

/** The account that a call is about, as far as anybody knows. */
export function accountIn({ book, recorded }: FastifyRequest): Book | null {
  return book ?? recorded?.book ?? null
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
    ...namesOf(request),
    request: { url, params, headers, body, hadBody },
  })
  request.recorded = { book, log, call }
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
    expect: (run ? run.expect : story?.expect && [story.expect]) ?? [],
  }
}

/**
 * What a call is counted by: the id of what it creates, or of what it asks for in a listing; and whom it pays how much.
 * A body that has not passed its schema may lack what the facts are read from.
 */
function namesOf(request: FastifyRequest): Pick<Call, 'externalId' | 'target' | 'value'> {
  const { externalId, key, location, value } = factsOf(request)
  return { externalId: textOf(externalId), target: textOf(key ?? location), value: numberOf(value) }
}

function factsOf({ routeOptions, body, params, headers, query }: FastifyRequest): CallFacts {
  try {
    return routeOptions.config.facts?.(body as never, params as never, headers as never) ?? (query as CallFacts)
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
