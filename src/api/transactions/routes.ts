import { callerOf } from '../../http/authenticate.ts'
import type { Routes } from '../../http/services.ts'
import { listByKey, listTransactions } from './operations.ts'
import { ListByKeySchema, ListTransactionsSchema } from './schemas.ts'
import { pageView } from './views.ts'

/** Spec, Endpoints: GET /api/transactions and GET /api/pix/transactions/pix-key/{pixKey}. */
export const transactionRoutes: Routes = (app, services) => {
  const config = { operation: 'transactions' } as const
  app.get('/api/transactions', { schema: ListTransactionsSchema, config }, request =>
    pageView(listTransactions(callerOf(request), request.query), request.query),
  )
  app.get('/api/pix/transactions/pix-key/:pixKey', { schema: ListByKeySchema, config }, request =>
    pageView(listByKey(services, callerOf(request), request.params.pixKey, request.query), request.query),
  )
}
