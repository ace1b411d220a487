import { callerOf } from '../../http/authenticate.ts'
import type { Routes } from '../../http/services.ts'
import { registerWebhook } from './operations.ts'
import { ListSchema, RegisterSchema } from './schemas.ts'
import { registrationsView } from './views.ts'

/** Spec, Endpoints: POST and GET /api/webhooks. */
export const webhookRoutes: Routes = (app, services) => {
  const config = { operation: 'webhooks' } as const
  app.post('/api/webhooks', { schema: RegisterSchema, config }, async (request, reply) => {
    const { type, url } = registerWebhook(services, callerOf(request), request.body)
    reply.code(201)
    return { success: true, message: `${url} is registered for ${type}` }
  })
  app.get('/api/webhooks', { schema: ListSchema, config }, request => registrationsView(callerOf(request)))
}
