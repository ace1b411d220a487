import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { allowNoBody } from '../no-body.ts'
import { reset } from './operations.ts'
import { ResetAccountSchema } from './schemas.ts'

/** Design, section 5: reset of an account. */
export const resetRoutes: Routes = (app, services) => {
  app.post('/sandbox/v1/accounts/:id/reset', { schema: ResetAccountSchema, preValidation: allowNoBody }, request => ({
    cancelled: reset(services, accountOf(request)),
  }))
}
