import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { deliveryView } from '../deliveries.ts'
import { firedView } from '../fired.ts'
import { allowNoBody } from '../no-body.ts'
import { pageOf } from '../paging.ts'
import { deliveryOf, emptyInbox, resend } from './operations.ts'
import {
  EmptyInboxSchema,
  GetDeliverySchema,
  ListDeliveriesSchema,
  ListInboxSchema,
  ResendDeliverySchema,
} from './schemas.ts'
import { inboxView } from './views.ts'

/** Design, section 5: deliveries and the inbox of an account. */
export const webhookLogRoutes: Routes = (app, services) => {
  const deliveries = '/sandbox/v1/accounts/:id/webhooks/deliveries'
  app.get(deliveries, { schema: ListDeliveriesSchema }, request =>
    pageOf(accountOf(request).deliveries.values(), request.query, deliveryView),
  )
  app.get(`${deliveries}/:deliveryId`, { schema: GetDeliverySchema }, request =>
    deliveryView(deliveryOf(accountOf(request), request.params.deliveryId)),
  )
  app.post(
    `${deliveries}/:deliveryId/resend`,
    { schema: ResendDeliverySchema, preValidation: allowNoBody },
    async request => {
      const { delivery, fired } = await resend(services, accountOf(request), request.params.deliveryId)
      return { ...deliveryView(delivery), fired: firedView(fired) }
    },
  )
  app.get('/sandbox/v1/accounts/:id/inbox', { schema: ListInboxSchema }, request =>
    pageOf(accountOf(request).inbox.values(), request.query, inboxView),
  )
  app.delete('/sandbox/v1/accounts/:id/inbox', { schema: EmptyInboxSchema }, async (request, reply) => {
    emptyInbox(services, accountOf(request))
    return reply.code(204).send(null)
  })
}
