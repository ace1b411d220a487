import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pay } from './operations.ts'
import { CreatePaymentSchema } from './schemas.ts'
import { paymentView } from './views.ts'

/** Design, section 5: payments to an account. */
export const paymentRoutes: Routes = (app, services) => {
  app.post('/sandbox/v1/accounts/:id/payments', { schema: CreatePaymentSchema }, async (request, reply) => {
    const payment = pay(services, accountOf(request), request.body)
    return reply.code(201).send(paymentView(payment))
  })
}
