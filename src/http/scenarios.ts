import type { FastifyRequest } from 'fastify'
import { errorNamed } from '../domain/api-error.ts'
import type { Play } from '../engine/chooser.ts'
import { callerOf } from './authenticate.ts'
import type { App, Services } from './services.ts'

/**
 * Chooses the scenario of every call whose route names an operation, after the body has been checked and before its
 * operation runs; a scenario's `reply.error` is the answer.
 */
export function playScenarios(app: App, { engine }: Services): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { operation, facts } = request.routeOptions.config
    if (operation === undefined) return done()
    const said = facts?.(request.body as never, request.params as never, request.headers as never) ?? {}
    request.play = engine.choose(operation, callerOf(request), headerOf(request), said)
    const error = request.play.story?.reply?.error
    done(error === undefined ? undefined : errorNamed(error, operation))
  })
}

/** Every answer says which scenario was played; the header is absent where none was. */
export function tellScenario(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const applied = request.play && describePlay(request.play)
    if (applied) reply.header('x-sandbox-scenario-applied', applied)
    done(null, payload)
  })
}

/** The scenario that the caller asks for. */
export function headerOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-sandbox-scenario']
  return Array.isArray(header) ? header.join(', ') : header
}

/** The play of a request whose route names an operation. */
export function playOf(request: FastifyRequest): Play {
  if (request.play === null) throw new Error(`${request.routeOptions.url} has no scenario`)
  return request.play
}

/** Nothing was played when the operation refused the call before its story began. */
function describePlay({ story, via, run }: Play): string | undefined {
  if (story === undefined || (run === undefined && story.reply === undefined)) return undefined
  return `${story.name}; via=${via}${run ? `; run=${run.id}` : ''}`
}
