import { authenticate } from '../http/authenticate.ts'
import { recordCalls } from '../http/record-calls.ts'
import { breakConnections, holdAnswers, playScenarios, tellScenario } from '../http/scenarios.ts'
import type { App, Routes, Services } from '../http/services.ts'
import { tellDoublePayment } from '../http/warnings.ts'
import { balanceRoutes } from './balance/routes.ts'
import { cashInRoutes } from './cash-in/routes.ts'
import { cashOutRoutes } from './cash-out/routes.ts'
import { cashOutQrCodeRoutes } from './cash-out-qrcode/routes.ts'
import { cobRoutes } from './cob/routes.ts'
import { medRoutes } from './med/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { resendWebhookRoutes } from './resend-webhook/routes.ts'
import { tokenRoutes } from './token/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const AUTHENTICATED: readonly Routes[] = [
  balanceRoutes,
  cashInRoutes,
  cashOutRoutes,
  cashOutQrCodeRoutes,
  cobRoutes,
  medRoutes,
  refundRoutes,
  resendWebhookRoutes,
  transactionRoutes,
  transferRoutes,
  webhookRoutes,
]

/** Every endpoint of the specification; all but the token want an access token. */
export async function apiRoutes(app: App, services: Services): Promise<void> {
  holdAnswers(app, services)
  tellScenario(app)
  tellDoublePayment(app)
  recordCalls(app, services)
  breakConnections(app, services)
  tokenRoutes(app, services)
  await app.register(async scope => {
    authenticate(scope as unknown as App, services)
    playScenarios(scope as unknown as App, services)
    for (const routes of AUTHENTICATED) routes(scope as unknown as App, services)
  })
}
