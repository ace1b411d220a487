import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { warn } from '../../http/warnings.ts'
import { cashInFacts, createCashIn, hasAccentedKeys } from './operations.ts'
import { CashInSchema } from './schemas.ts'
import { receiptView, receiptWithImageView } from './views.ts'

/** Spec, Endpoints: POST /api/pix/cash-in. */
export const cashInRoutes: Routes = (app, services) => {
  const config = { operation: 'cash-in', facts: cashInFacts } as const
  app.post('/api/pix/cash-in', { schema: CashInSchema, config }, async (request, reply) => {
    const transaction = createCashIn(services, callerOf(request), request.body, playOf(request))
    const { generateQrCode } = request.body.transaction
    if (hasAccentedKeys(request.body)) warn(reply, 'accented-json-keys; in=additionalInfo')
    reply.code(201)
    return generateQrCode ? receiptWithImageView(transaction) : receiptView(transaction)
  })
}
