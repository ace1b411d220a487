import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { cobFacts, createCob } from './operations.ts'
import { CobSchema } from './schemas.ts'
import { cobView } from './views.ts'

/** Spec, Endpoints: PUT /cob/{txid}. */
export const cobRoutes: Routes = (app, services) => {
  const config = { operation: 'cob', facts: cobFacts } as const
  app.put('/cob/:txid', { schema: CobSchema, config }, async (request, reply) => {
    const charge = createCob(services, callerOf(request), request.params.txid, request.body, playOf(request))
    reply.code(201)
    return cobView(charge)
  })
}
