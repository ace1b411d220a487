import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { createDevolucao, createRefundIn, devolucaoFacts, refundInFacts } from './operations.ts'
import { DevolucaoSchema, RefundInSchema } from './schemas.ts'
import { devolucaoView, receiptView } from './views.ts'

/** Spec, Endpoints: POST /api/pix/refund-in/{id} and PUT /pix/{e2eid}/devolucao/{id}. */
export const refundRoutes: Routes = (app, services) => {
  const refundIn = { operation: 'refund-in', facts: refundInFacts } as const
  app.post('/api/pix/refund-in/:id', { schema: RefundInSchema, config: refundIn }, async (request, reply) => {
    const { id } = request.params
    const refund = createRefundIn(services, callerOf(request), id, request.body, playOf(request))
    reply.code(201)
    return receiptView(refund)
  })

  const devolucao = { operation: 'devolucao', facts: devolucaoFacts } as const
  app.put('/pix/:e2eid/devolucao/:id', { schema: DevolucaoSchema, config: devolucao }, async (request, reply) => {
    const refund = createDevolucao(services, callerOf(request), request.params, request.body, playOf(request))
    reply.code(201)
    return devolucaoView(refund)
  })
}
