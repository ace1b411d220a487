import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { paymentReceiptView } from '../payment-receipt.ts'
import { cashOutFacts, createCashOut } from './operations.ts'
import { CashOutSchema } from './schemas.ts'

/** Spec, Endpoints: POST /api/pix/cash-out. */
export const cashOutRoutes: Routes = (app, services) => {
  const config = { operation: 'cash-out', facts: cashOutFacts } as const
  app.post('/api/pix/cash-out', { schema: CashOutSchema, config }, async (request, reply) => {
    const transaction = createCashOut(services, callerOf(request), request.body, playOf(request))
    reply.code(201)
    return paymentReceiptView(transaction)
  })
}
