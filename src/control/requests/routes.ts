import { libraryOf } from '../../engine/account-library.ts'
import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pageOf } from '../paging.ts'
import { callOf, callsFor, scenariosFor } from './operations.ts'
import { GetRequestSchema, ListRequestsSchema } from './schemas.ts'
import { requestViewOf } from './views.ts'

/** Design, section 5: the request journal of an account. */
export const requestRoutes: Routes = (app, { calls, engine }) => {
  const path = '/sandbox/v1/accounts/:id/requests'
  app.get(path, { schema: ListRequestsSchema }, request => {
    const book = accountOf(request)
    const log = calls.of(book)
    return { ...pageOf(callsFor(log, request.query), request.query, requestViewOf(book)), dropped: log.dropped }
  })
  app.get(`${path}/:requestId`, { schema: GetRequestSchema }, request => {
    const book = accountOf(request)
    const call = callOf(calls.of(book), request.params.requestId)
    return { ...requestViewOf(book)(call), scenarios: scenariosFor(libraryOf(engine.library, book), call.operation) }
  })
}
