import { callerOf } from '../../http/authenticate.ts'
import { playOf } from '../../http/plays.ts'
import type { Routes } from '../../http/services.ts'
import { paymentReceiptView } from '../payment-receipt.ts'
import { cashOutQrCodeFacts, createCashOutQrCode } from './operations.ts'
import { CashOutQrCodeSchema } from './schemas.ts'

/** Spec, Endpoints: POST /api/pix/cash-out-qrcode. */
export const cashOutQrCodeRoutes: Routes = (app, services) => {
  const config = { operation: 'cash-out-qrcode', facts: cashOutQrCodeFacts } as const
  app.post('/api/pix/cash-out-qrcode', { schema: CashOutQrCodeSchema, config }, async (request, reply) => {
    const transaction = createCashOutQrCode(services, callerOf(request), request.body, playOf(request))
    reply.code(201)
    return paymentReceiptView(transaction)
  })
}
