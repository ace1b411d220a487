import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pageOf } from '../paging.ts'
import { addCertificate, revokeCertificate } from './operations.ts'
import { AddCertificateSchema, ListCertificatesSchema, RevokeCertificateSchema } from './schemas.ts'
import { addedCertificateView, certificateView } from './views.ts'

/** Design, section 5: certificates of an account. */
export const certificateRoutes: Routes = (app, services) => {
  app.post('/sandbox/v1/accounts/:id/certificates', { schema: AddCertificateSchema }, async (request, reply) => {
    const added = await addCertificate(services, accountOf(request), request.body)
    return reply.code(201).send(addedCertificateView(added))
  })
  app.get('/sandbox/v1/accounts/:id/certificates', { schema: ListCertificatesSchema }, request =>
    pageOf(accountOf(request).certificates.values(), request.query, certificateView),
  )
  app.delete(
    '/sandbox/v1/accounts/:id/certificates/:fingerprint',
    { schema: RevokeCertificateSchema },
    async (request, reply) => {
      revokeCertificate(services, accountOf(request), request.params.fingerprint)
      return reply.code(204).send(null)
    },
  )
}
