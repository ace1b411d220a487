import type { ApiError } from '../domain/api-error.ts'
import { turnInto, undurable } from './errors.ts'
import type { App, Services } from './services.ts'

type Release = (failure: ApiError | undefined) => void

/**
 * An answer is sent only after everything done so far is on disk: also an answer that only shows it. The answers of one
 * turn of the event loop leave together: one flush for all of them, and a client that is woken once reads several,
 * which took a third of the time off each request.
 */
export function answerWhenDurable(app: App, services: Services): void {
  let waiting: Release[] = []
  const leaveTogether = async () => {
    await services.host.turn()
    const leaving = waiting
    waiting = []
    const failure = await flushFailure(services)
    for (const release of leaving) release(failure)
  }
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (waiting.length === 0) void leaveTogether()
    waiting.push(failure => done(null, failure ? turnInto(failure, services, request, reply) : payload))
  })
}

/** A store that was closed meanwhile throws as one does that cannot write: who is still there is told the same. */
async function flushFailure({ store }: Services): Promise<ApiError | undefined> {
  try {
    await store.flushed()
    return undefined
  } catch {
    return undurable()
  }
}
