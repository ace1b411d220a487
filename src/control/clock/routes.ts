import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { allowNoBody } from '../no-body.ts'
import { advanceClock, freezeClock, resumeClock } from './operations.ts'
import { AdvanceClockSchema, FreezeClockSchema, GetClockSchema, ResumeClockSchema } from './schemas.ts'
import { clockView } from './views.ts'

/** Design, section 5: the clock of an account. */
export const clockRoutes: Routes = (app, services) => {
  const preValidation = allowNoBody
  app.get('/sandbox/v1/accounts/:id/clock', { schema: GetClockSchema }, request => clockView(accountOf(request), []))
  app.post('/sandbox/v1/accounts/:id/clock/freeze', { schema: FreezeClockSchema, preValidation }, async request => {
    const fired = await freezeClock(services, accountOf(request), request.body)
    return clockView(accountOf(request), fired)
  })
  app.post('/sandbox/v1/accounts/:id/clock/advance', { schema: AdvanceClockSchema }, async request => {
    const fired = await advanceClock(services, accountOf(request), request.body)
    return clockView(accountOf(request), fired)
  })
  app.post('/sandbox/v1/accounts/:id/clock/resume', { schema: ResumeClockSchema, preValidation }, request => {
    resumeClock(services, accountOf(request))
    return clockView(accountOf(request), [])
  })
}
