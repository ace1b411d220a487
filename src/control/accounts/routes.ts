import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { allowNoBody } from '../no-body.ts'
import { pageOf } from '../paging.ts'
import { changeAccount, createAccount, refuseFixed, removeAccount } from './operations.ts'
import {
  ChangeAccountSchema,
  CreateAccountSchema,
  DeleteAccountSchema,
  GetAccountSchema,
  ListAccountsSchema,
} from './schemas.ts'
import { accountView, changedAccountView, openedAccountView } from './views.ts'

/** Design, section 5: accounts. */
export const accountRoutes: Routes = (app, services) => {
  app.post(
    '/sandbox/v1/accounts',
    { schema: CreateAccountSchema, preValidation: allowNoBody },
    async (request, reply) => {
      const opened = await createAccount(services, request.body)
      return reply.code(201).send(openedAccountView(opened))
    },
  )
  app.get('/sandbox/v1/accounts', { schema: ListAccountsSchema }, request =>
    pageOf(services.store.customers(), request.query, accountView),
  )
  app.get('/sandbox/v1/accounts/:id', { schema: GetAccountSchema }, request => accountView(accountOf(request)))
  app.patch(
    '/sandbox/v1/accounts/:id',
    { schema: ChangeAccountSchema, preValidation: async request => refuseFixed(request.body) },
    request => changedAccountView(changeAccount(services, accountOf(request), request.body), request.body),
  )
  app.delete('/sandbox/v1/accounts/:id', { schema: DeleteAccountSchema }, async (request, reply) => {
    removeAccount(services, accountOf(request))
    return reply.code(204).send(null)
  })
}
