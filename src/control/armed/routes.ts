import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { listFor } from '../one-or-more.ts'
import { pageOf } from '../paging.ts'
import { arm, disarm } from './operations.ts'
import { ArmSchema, DisarmSchema, ListArmsSchema } from './schemas.ts'
import { armView } from './views.ts'

/** Design, section 5: scenarios that are armed for an account. */
export const armedRoutes: Routes = (app, services) => {
  const path = '/sandbox/v1/accounts/:id/armed'
  app.post(path, { schema: ArmSchema, preValidation: async request => listFor(request.body) }, async (request, reply) =>
    reply.code(201).send(armView(arm(services, accountOf(request), request.body))),
  )
  app.get(path, { schema: ListArmsSchema }, request => pageOf(accountOf(request).arms.values(), request.query, armView))
  app.delete(`${path}/:armId`, { schema: DisarmSchema }, async (request, reply) => {
    disarm(services, accountOf(request), request.params.armId)
    return reply.code(204).send(null)
  })
}
