import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { firedView } from '../fired.ts'
import { pageOf } from '../paging.ts'
import { driveMed, medOf, openMed } from './operations.ts'
import { DriveMedSchema, GetMedSchema, ListMedsSchema, OpenMedSchema } from './schemas.ts'
import { medView } from './views.ts'

/** Design, section 5: MEDs against an account. */
export const medRoutes: Routes = (app, services) => {
  const path = '/sandbox/v1/accounts/:id/meds'
  app.post(path, { schema: OpenMedSchema }, async (request, reply) => {
    const book = accountOf(request)
    const { transaction, fired } = openMed(services, book, request.body)
    return reply.code(201).send({ med: medView(book, transaction), fired: firedView(fired) })
  })
  app.get(path, { schema: ListMedsSchema }, request => {
    const book = accountOf(request)
    return pageOf(book.meds(), request.query, med => medView(book, med))
  })
  app.get(`${path}/:medId`, { schema: GetMedSchema }, request => {
    const book = accountOf(request)
    return medView(book, medOf(book, request.params.medId))
  })
  app.post(`${path}/:medId/events`, { schema: DriveMedSchema }, request => {
    const book = accountOf(request)
    const { transaction, fired } = driveMed(services, book, medOf(book, request.params.medId), request.body)
    return { med: medView(book, transaction), fired: firedView(fired) }
  })
}
