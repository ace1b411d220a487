import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { listFor } from '../one-or-more.ts'
import { putFaults, removeFaults } from './operations.ts'
import { DeleteFaultsSchema, GetFaultsSchema, PutFaultsSchema } from './schemas.ts'
import { faultsView } from './views.ts'

/** Design, section 5: the faults of an account. */
export const faultRoutes: Routes = (app, services) => {
  const path = '/sandbox/v1/accounts/:id/faults'
  app.put(path, { schema: PutFaultsSchema, preValidation: async request => listRules(request.body) }, request => {
    const book = accountOf(request)
    putFaults(services, book, request.body)
    return faultsView(book)
  })
  app.get(path, { schema: GetFaultsSchema }, request => faultsView(accountOf(request)))
  app.delete(path, { schema: DeleteFaultsSchema }, async (request, reply) => {
    removeFaults(services, accountOf(request))
    return reply.code(204).send(null)
  })
}

function listRules(body: unknown): void {
  const { rules } = (body ?? {}) as { rules?: unknown }
  if (Array.isArray(rules)) rules.forEach(listFor)
}
