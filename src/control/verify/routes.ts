import { evidenceOf } from '../../evidence/evidence.ts'
import { verify } from '../../evidence/verify.ts'
import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { readExpectations } from './operations.ts'
import { VerifySchema } from './schemas.ts'
import { verificationView } from './views.ts'

/** Design, section 7: a step of a CI is one curl. */
export const verifyRoutes: Routes = (app, { calls }) => {
  app.post('/sandbox/v1/accounts/:id/verify', { schema: VerifySchema }, async (request, reply) => {
    const book = accountOf(request)
    const expectations = readExpectations(request.body.expect)
    const { verdict, results } = verify(expectations, evidenceOf(book, calls.of(book)))
    reply.code(verdict === 'passed' ? 200 : 406)
    return verificationView(verdict, request.body.expect, results)
  })
}
