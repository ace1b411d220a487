import { callerOf } from '../../http/authenticate.ts'
import { limitPerMinute } from '../../http/rate-limit.ts'
import type { Routes } from '../../http/services.ts'
import { listMeds } from './operations.ts'
import { ListMedsSchema } from './schemas.ts'
import { pageView } from './views.ts'

/** Calls of an account per minute; the spec has a 429 here and no number (domain decision). */
const CALLS_PER_MINUTE = 60

/** Spec, Endpoints: GET /api/med. */
export const medRoutes: Routes = app => {
  const config = { operation: 'med' } as const
  const options = { schema: ListMedsSchema, config, onRequest: limitPerMinute(CALLS_PER_MINUTE) }
  app.get('/api/med', options, request => {
    const book = callerOf(request)
    return pageView(book, listMeds(book, request.query), request.query)
  })
}
