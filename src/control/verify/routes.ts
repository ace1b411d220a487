import { evidenceOf } from '../../evidence/evidence.ts'
import { verify } from '../../evidence/verify.ts'
import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { readExpectations, unmet } from './operations.ts'
import { VerifySchema } from './schemas.ts'
import { verificationView } from './views.ts'

/** Design, section 7: a step of a CI is one curl. */
export const verifyRoutes: Routes = (app, { calls }) => {
  app.post('/sandbox/v1/accounts/:id/verify', { schema: VerifySchema }, request => {
    const book = accountOf(request)
    const expectations = readExpectations(request.body.expect)
    const { verdict, results } = verify(expectations, evidenceOf(book, calls.of(book)))
    const shown = verificationView(verdict, request.body.expect, results)
    if (verdict !== 'passed') throw unmet(shown)
    return shown
  })
}
