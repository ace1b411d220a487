import { callerOf } from '../../http/authenticate.ts'
import { takeNoBody } from '../../http/no-body.ts'
import { limitPerMinute } from '../../http/rate-limit.ts'
import type { App, Routes } from '../../http/services.ts'
import { resendWebhook } from './operations.ts'
import { ResendSchema } from './schemas.ts'
import { resentView } from './views.ts'

/** Calls that an account may make in a minute (spec, Limits). */
const MAX_PER_MINUTE = 60

/** Spec, Endpoints: POST /api/resend-webhook/{transactionIdentifier}. */
export const resendWebhookRoutes: Routes = (app, services) => {
  const config = { operation: 'resend-webhook' } as const
  const options = { schema: ResendSchema, config, onRequest: limitPerMinute(MAX_PER_MINUTE) }
  app.register(async instance => {
    const scope = instance as unknown as App
    takeNoBody(scope)
    scope.post('/api/resend-webhook/:transactionIdentifier', options, async request => {
      const { transactionIdentifier } = request.params
      return resentView(await resendWebhook(services, callerOf(request), transactionIdentifier, request.body))
    })
  })
}
