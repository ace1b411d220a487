import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { firedView } from '../fired.ts'
import { transactionOf } from '../transaction-of.ts'
import { listTransactions } from './list.ts'
import { ListTransactionsSchema } from './list-schema.ts'
import { forceEvent } from './operations.ts'
import { ForceEventSchema, GetTransactionSchema } from './schemas.ts'
import { transactionView } from './views.ts'

/** Design, section 5: transactions of an account. */
export const transactionRoutes: Routes = (app, services) => {
  app.get('/sandbox/v1/accounts/:id/transactions', { schema: ListTransactionsSchema }, request =>
    listTransactions(accountOf(request), request.query),
  )
  app.get('/sandbox/v1/accounts/:id/transactions/:tx', { schema: GetTransactionSchema }, request => {
    const book = accountOf(request)
    return transactionView(book, transactionOf(book, request.params.tx))
  })
  app.post('/sandbox/v1/accounts/:id/transactions/:tx/events', { schema: ForceEventSchema }, request => {
    const book = accountOf(request)
    const { transaction, fired } = forceEvent(services, book, transactionOf(book, request.params.tx), request.body)
    return { transaction: transactionView(book, transaction), fired: firedView(fired) }
  })
}
