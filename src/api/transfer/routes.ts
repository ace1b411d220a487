import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { warn } from '../../http/warnings.ts'
import { createTransfer, transferFacts } from './operations.ts'
import { TransferSchema } from './schemas.ts'
import { transferView } from './views.ts'

/** Spec, Endpoints: POST /dict/pix. */
export const transferRoutes: Routes = (app, services) => {
  const config = { operation: 'transfer', facts: transferFacts } as const
  app.post('/dict/pix', { schema: TransferSchema, config }, async (request, reply) => {
    const key = request.headers['x-idempotency-key']
    const { transaction, warning } = createTransfer(services, callerOf(request), key, request.body, playOf(request))
    if (warning !== undefined) warn(reply, warning)
    reply.code(201)
    return transferView(transaction)
  })
}
