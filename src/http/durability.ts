import type { ApiError } from '../domain/api-error.ts'
import { undurable } from './errors.ts'
import type { App, Services } from './services.ts'

type Release = (failure: ApiError | undefined) => void

/**
 * An answer is sent only after everything done so far is on disk: also an answer that only shows it. The answers of one
 * turn of the event loop leave together: one flush for all of them, and a client that is woken once reads several,
 * which took a third of the time off each request.
 */
export function answerWhenDurable(app: App, { host, store }: Services): void {
  let waiting: Release[] = []
  const leaveTogether = async () => {
    await host.turn()
    const leaving = waiting
    waiting = []
    const failure = await (store.flushed() ?? Promise.resolve()).then(
      () => undefined,
      () => undurable(),
    )
    for (const release of leaving) release(failure)
  }
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    // The answer that says so leaves at once.
    if (request.undurable) return done(null, payload)
    if (waiting.length === 0) void leaveTogether()
    waiting.push(failure => {
      request.undurable = failure !== undefined
      if (failure) done(failure)
      else done(null, payload)
    })
  })
}
