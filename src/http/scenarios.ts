import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorNamed, httpError } from '../domain/api-error.ts'
import { SECOND_MS } from '../domain/instants.ts'
import type { Operation } from '../domain/operations.ts'
import type { Play } from '../engine/chooser.ts'
import { callerOf } from './authenticate.ts'
import { breakConnection } from './broken-connections.ts'
import { turnInto } from './errors.ts'
import { brokenBy, describePlay, headerOf, isPlayed } from './plays.ts'
import { accountIn } from './record-calls.ts'
import { logRequest } from './request-log.ts'
import type { App, Services } from './services.ts'

/** How long an answer waits at most for a webhook that comes before it, in ms of host time (scenario format). */
const BEFORE_REPLY_MS = 10 * SECOND_MS

/**
 * Chooses the scenario of every call whose route names an operation, after the body has been checked and before its
 * operation runs, which a scenario's reply can take the place of.
 */
export function playScenarios(app: App, { engine }: Services): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { operation, facts } = request.routeOptions.config
    if (operation === undefined) return done()
    const said = facts?.(request.body as never, request.params as never, request.headers as never) ?? {}
    const play = engine.choose(operation, callerOf(request), headerOf(request), said)
    request.play = play
    if (isAnswered(play, operation)) void reply.send('')
    else done()
  })
}

/**
 * Whether a scenario ends a call before its operation runs, with a connection that will be broken. Throws the error
 * that it ends with instead.
 */
export function isAnswered({ reply }: Play, operation: Operation): boolean {
  if (reply === undefined || reply.processed) return false
  if (reply.error !== undefined) throw errorNamed(reply.error, operation)
  return reply.connection !== undefined
}

/** Holds answers back, and puts a failure in the place of those that their callers are not to see. */
export function holdAnswers(app: App, services: Services): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const waiting = waitOf(services, request)
    if (waiting === undefined) done(null, answerOf(services, request, reply, payload))
    else
      waiting.then(how => {
        const stopped = how === 'cancelled' ? httpError(503, CALLED_OFF) : undefined
        done(null, stopped ? print(stopped, services, request, reply) : answerOf(services, request, reply, payload))
      }, done)
  })
}

const CALLED_OFF = 'The account was reset, or the sandbox stopped, while this answer was held'

/** Every answer says which scenario was played; the header is absent where none was. */
export function tellScenario(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const applied = request.play && isPlayed(request) && describePlay(request.play)
    if (applied) reply.header('x-sandbox-scenario-applied', applied)
    done(null, payload)
  })
}

/** The last thing that happens to an answer: its connection breaks. */
export function breakConnections(app: App, services: Services): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const connection = brokenBy(request)
    if (connection === undefined) return done(null, payload)
    breakConnection(connection, reply, payload)
    logRequest(services, request, reply, connection)
    // A reset of the account ends it, too.
    if (connection === 'hang')
      void services.held.hold(accountIn(request), Number.POSITIVE_INFINITY).then(() => reply.raw.destroy())
  })
}

/** What an answer waits for; undefined when it can leave. */
function waitOf({ held, delivery }: Services, request: FastifyRequest): Promise<unknown> | undefined {
  const { play } = request
  const book = accountIn(request)
  const delayMs = play?.reply?.delayMs
  if (delayMs !== undefined) return held.hold(book, delayMs)
  const webhook = play?.run?.news?.beforeReply && book ? delivery.answered(book, play.run.transactionId) : undefined
  return webhook && Promise.race([webhook, held.hold(book, BEFORE_REPLY_MS)])
}

/** The answer of a call that was carried out is hidden from its caller when the scenario says so. */
function answerOf(services: Services, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { play, refusal, routeOptions } = request
  const { processed, error } = play?.reply ?? {}
  const { operation } = routeOptions.config
  if (!processed || error === undefined || operation === undefined || refusal !== null) return payload
  return print(errorNamed(error, operation), services, request, reply)
}

function print(
  error: ReturnType<typeof httpError>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  reply.removeHeader('content-length')
  return JSON.stringify(turnInto(error, services, request, reply))
}
