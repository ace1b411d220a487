import { callerOf } from '../../http/authenticate.ts'
import type { Routes } from '../../http/services.ts'
import { BalancesSchema, StandardBalanceSchema } from './schemas.ts'
import { balancesView, standardBalanceView } from './views.ts'

/** Spec, Endpoints: GET /accounts/balances and GET /balance; /api/balance answers the same as the latter. */
export const balanceRoutes: Routes = app => {
  const config = { operation: 'balance' } as const
  app.get('/accounts/balances', { schema: BalancesSchema, config }, request => balancesView(callerOf(request)))
  app.get('/balance', { schema: StandardBalanceSchema('getBalance'), config }, request =>
    standardBalanceView(callerOf(request)),
  )
  app.get('/api/balance', { schema: StandardBalanceSchema('getApiBalance'), config }, request =>
    standardBalanceView(callerOf(request)),
  )
}
