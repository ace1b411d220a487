import type { Run } from '../../domain/run.ts'
import type { Fired } from '../../engine/scheduler.ts'
import type { Routes } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { accountOf } from '../account-of.ts'
import { firedView } from '../fired.ts'
import { allowNoBody } from '../no-body.ts'
import { pageOf } from '../paging.ts'
import { exportRun } from './export.ts'
import { cancelRun, matchingRuns, releaseRun, runOf } from './operations.ts'
import { CancelRunSchema, ExportRunSchema, GetRunSchema, ListRunsSchema, ReleaseRunSchema } from './schemas.ts'
import { runDetails, runView } from './views.ts'

/** Design, section 5: the runs of an account. */
export const runRoutes: Routes = (app, services) => {
  const preValidation = allowNoBody
  const all = '/sandbox/v1/accounts/:id/runs'
  const one = `${all}/:runId`
  app.get(all, { schema: ListRunsSchema }, request => {
    const book = accountOf(request)
    return pageOf(matchingRuns(book, request.query), request.query, run => runView(book, run))
  })
  app.get(one, { schema: GetRunSchema }, request => {
    const book = accountOf(request)
    return runDetails(book, runOf(book, request.params.runId))
  })
  app.get(`${one}/scenario`, { schema: ExportRunSchema }, async (request, reply) => {
    const book = accountOf(request)
    return reply.type('application/yaml; charset=utf-8').send(exportRun(book, runOf(book, request.params.runId)))
  })
  app.post(`${one}/release`, { schema: ReleaseRunSchema, preValidation }, request => {
    const book = accountOf(request)
    const run = runOf(book, request.params.runId)
    return acted(book, run, releaseRun(services, book, run))
  })
  app.post(`${one}/cancel`, { schema: CancelRunSchema, preValidation }, request => {
    const book = accountOf(request)
    const run = runOf(book, request.params.runId)
    return acted(book, run, cancelRun(services, book, run))
  })
}

/** The run as it is after an action, and what the action made happen. */
function acted(book: Book, { id }: Run, fired: readonly Fired[]) {
  return { run: runView(book, runOf(book, id)), fired: firedView(fired) }
}
