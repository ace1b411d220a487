import { printJunit } from '../../evidence/junit.ts'
import { printPage } from '../../evidence/page.ts'
import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { reportOf } from './operations.ts'
import { GetJunitReportSchema, GetReportPageSchema, GetReportSchema } from './schemas.ts'

/** Nothing may come from outside, and nothing may run, whatever names a client has given. */
const NOTHING_FROM_OUTSIDE = "default-src 'none'; style-src 'unsafe-inline'"

/** Design, section 7: the report, in three forms that say the same. */
export const reportRoutes: Routes = (app, services) => {
  const path = '/sandbox/v1/accounts/:id/report'
  app.get(`${path}.json`, { schema: GetReportSchema }, request => reportOf(services, accountOf(request)))
  app.get(`${path}.xml`, { schema: GetJunitReportSchema }, (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(printJunit(reportOf(services, accountOf(request)))),
  )
  app.get(`${path}.html`, { schema: GetReportPageSchema }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', NOTHING_FROM_OUTSIDE)
      .send(printPage(reportOf(services, accountOf(request)))),
  )
}
