import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { allowNoBody } from '../no-body.ts'
import { pageOf } from '../paging.ts'
import { removeSnapshot, restoreSnapshot, snapshotOf, takeSnapshot } from './operations.ts'
import { DeleteSnapshotSchema, ListSnapshotsSchema, RestoreSnapshotSchema, TakeSnapshotSchema } from './schemas.ts'
import { snapshotView } from './views.ts'

/** Design, section 5: snapshots of an account. */
export const snapshotRoutes: Routes = (app, services) => {
  const all = '/sandbox/v1/accounts/:id/snapshots'
  const one = `${all}/:name`
  app.post(all, { schema: TakeSnapshotSchema }, async (request, reply) =>
    reply.code(201).send(snapshotView(takeSnapshot(services, accountOf(request), request.body.name))),
  )
  app.get(all, { schema: ListSnapshotsSchema }, request =>
    pageOf(accountOf(request).snapshots.values(), request.query, snapshotView),
  )
  app.post(`${one}/restore`, { schema: RestoreSnapshotSchema, preValidation: allowNoBody }, request => {
    const book = accountOf(request)
    const snapshot = snapshotOf(book, request.params.name)
    return { snapshot: snapshotView(snapshot), cancelled: restoreSnapshot(services, book, snapshot) }
  })
  app.delete(one, { schema: DeleteSnapshotSchema }, async (request, reply) => {
    const book = accountOf(request)
    removeSnapshot(services, book, snapshotOf(book, request.params.name))
    return reply.code(204).send(null)
  })
}
