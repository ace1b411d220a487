import type { FastifyRequest } from 'fastify'
import type { App, Services } from '../http/services.ts'
import type { Book } from '../store/book.ts'
import { BANK_ID } from '../store/store.ts'
import { problem } from './problem.ts'

/**
 * Finds the account of every request whose path names one, once path, query and body have been checked. What has fallen
 * due on its clock happens before the request is handled. Answers 404 for an account that does not exist.
 */
export function findAccounts(app: App, { store, engine }: Services): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { id } = request.params as { id?: number }
    if (id === undefined) return done()
    const book = id === BANK_ID ? undefined : store.books.get(id)
    if (book === undefined)
      return done(problem(404, `There is no account ${id}`, 'GET /sandbox/v1/accounts lists those that exist.'))
    request.book = book
    engine.runDue(book)
    done()
  })
}

/** The account that the path of a request names. */
export function accountOf(request: FastifyRequest): Book {
  if (request.book === null) throw new Error(`${request.routeOptions.url} names no account`)
  return request.book
}

/** Throws 503 when an account was reset or removed while its caller waited. */
export function assertPresent({ store }: Services, book: Book): void {
  if (store.books.get(book.id) === book) return
  throw problem(503, 'The account was reset or removed meanwhile', 'Send the request again if it still makes sense.')
}
