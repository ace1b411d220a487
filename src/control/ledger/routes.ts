import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { GetLedgerSchema } from './schemas.ts'
import { ledgerView } from './views.ts'

/** Design, section 5: the ledger of an account. */
export const ledgerRoutes: Routes = app => {
  app.get('/sandbox/v1/accounts/:id/ledger', { schema: GetLedgerSchema }, request => ledgerView(accountOf(request)))
}
