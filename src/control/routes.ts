import type { App, Routes, Services } from '../http/services.ts'
import { findAccounts } from './account-of.ts'
import { accountScenarioRoutes } from './account-scenarios/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { armedRoutes } from './armed/routes.ts'
import { brCodeRoutes } from './brcode/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { clockRoutes } from './clock/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { faultRoutes } from './faults/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { medRoutes } from './meds/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { resetRoutes } from './reset/routes.ts'
import { runRoutes } from './runs/routes.ts'
import { scenarioRoutes } from './scenarios/routes.ts'
import { type ControlSecurity, guard } from './security.ts'
import { snapshotRoutes } from './snapshots/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { verifyRoutes } from './verify/routes.ts'
import { webhookLogRoutes } from './webhooks/routes.ts'

const ROUTES: readonly Routes[] = [
  healthRoutes,
  metricsRoutes,
  accountRoutes,
  certificateRoutes,
  clockRoutes,
  paymentRoutes,
  transactionRoutes,
  medRoutes,
  ledgerRoutes,
  webhookLogRoutes,
  requestRoutes,
  verifyRoutes,
  reportRoutes,
  eventRoutes,
  scenarioRoutes,
  accountScenarioRoutes,
  armedRoutes,
  faultRoutes,
  runRoutes,
  brCodeRoutes,
  resetRoutes,
  snapshotRoutes,
]

/** Everything under /sandbox, guarded. Register it in a scope of its own: its hooks are not for the API. */
export function controlPlane(app: App, services: Services, security: ControlSecurity = {}): void {
  guard(app, security)
  findAccounts(app, services)
  for (const routes of ROUTES) routes(app, services)
}
