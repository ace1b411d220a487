import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDelivery } from '../../src/delivery/dispatcher.ts'
import type { AccountSettings } from '../../src/domain/account.ts'
import type { NewsType } from '../../src/domain/operations.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { Registration } from '../../src/domain/webhook.ts'
import { createSimulatedHost } from '../../src/platform/host.ts'
import type { HttpClient, Post, PostResult } from '../../src/platform/http-client.ts'
import { createSilentLogger } from '../../src/platform/logger.ts'
import type { Book } from '../../src/store/book.ts'
import { createStore, type Journal, type Store } from '../../src/store/store.ts'
import { SETTINGS } from '../support/sandbox.ts'

export const START = Date.UTC(2026, 2, 10, 12, 0, 0)
export const SECRET = `whsec_${Buffer.from('a key of twenty-four byte').toString('base64')}`

/** Puts an account whose clock stands still into the store. */
export function openAccount(store: Store, id: number, settings: Partial<AccountSettings> = {}): Book {
  return store.unit(() => {
    const book = store.openBook(id)
    const clock = { mode: 'frozen', at: START } as const
    const all = { ...SETTINGS, ...settings }
    const origin = { settings: all, balance: 0, clock }
    book.accounts.put({
      ...all,
      id,
      clientId: `client-${id}`,
      secretHash: '',
      clock,
      createdAt: START,
      demo: false,
      origin,
    })
    return book
  })
}

export interface ScriptedClient extends HttpClient {
  readonly posts: Post[]
}

/** A client that reaches nobody: `answer` says what comes of each POST. */
export function scriptedClient(answer: (post: Post) => number | Promise<number>): ScriptedClient {
  const posts: Post[] = []
  return {
    posts,
    async post(post) {
      posts.push(post)
      return new Promise<PostResult>(resolve => {
        const abort = () => resolve({ failure: 'aborted', durationMs: 0 })
        post.signal?.addEventListener('abort', abort)
        void Promise.resolve(answer(post)).then(status => {
          post.signal?.removeEventListener('abort', abort)
          resolve({ status, durationMs: 1 })
        })
      })
    },
    close: async () => {},
  }
}

/** Lets everything that needs no timer happen. */
export const turn = () => new Promise(resolve => setImmediate(resolve))

/** Answers that a test gives when it wants to. */
export function heldAnswers() {
  const held: ((status: number) => void)[] = []
  return {
    answer: () => new Promise<number>(resolve => held.push(resolve)),
    release(status: number) {
      for (const resolve of held.splice(0)) resolve(status)
    },
  }
}

/** A store with one account, and deliveries of it through a client. */
export function createOutbox(
  client: HttpClient,
  settings: Partial<AccountSettings> = {},
  { journal, allowInsecure = true }: { journal?: Journal; allowInsecure?: boolean } = {},
) {
  const store = createStore(createSimulatedHost(START), journal)
  const delivery = createDelivery({ store, client, log: createSilentLogger(), allowInsecure, allowPrivate: true })
  const book = openAccount(store, 1, settings)
  return { store, delivery, book }
}
export type Outbox = ReturnType<typeof createOutbox>

/** Registers a URL. */
export function register(
  { store }: Pick<Outbox, 'store'>,
  book: Book,
  url: string,
  more: Partial<Registration> = {},
): void {
  store.unit(() =>
    book.registrations.put({
      id: book.next('registration'),
      type: 'cash_out',
      url,
      headers: {},
      version: null,
      isActive: true,
      createdAt: START,
      ...more,
    }),
  )
}

/** Lets a fact happen; resolves when all its first attempts are over. */
export async function tell(outbox: Outbox, transaction: Transaction, type: NewsType = 'cash_out'): Promise<void> {
  publish(outbox, transaction, type)
  await outbox.delivery.settled(outbox.book)
}

/** Lets a fact happen and does not wait. */
export function publish(
  { store, delivery, book }: Outbox,
  transaction: Transaction,
  type: NewsType = 'cash_out',
): void {
  store.unit(() => delivery.publish(book, { type, transaction }))
}

/** Goes to the next job at its own instant, as the scheduler does. */
export async function runNextJob({ store, delivery, book }: Outbox): Promise<void> {
  const job = book.nextJob()
  if (job === undefined) throw new Error('no job is waiting')
  book.stand(job.dueAt)
  store.unit(() => {
    book.jobs.delete(job.id)
    delivery.runJob(book, job)
  })
  await delivery.settled(book)
}

const BANK = {
  bankISPB: '60701190',
  bankName: 'Itaú',
  bankCode: '341',
  accountBranch: '0001',
  accountNumber: '12345-6',
}

export const PAYMENT: Transaction = {
  id: 7,
  uuid: '6f2c1b9e-0000-4000-8000-000000000007',
  kind: 'cash-out',
  status: 'CONFIRMED',
  externalId: 'order-7',
  endToEndId: 'E1234567820260310120000000000007',
  createdAt: START - 1_000,
  processedAt: START,
  expiresAt: null,
  amount: 1_999,
  fee: 50,
  pixKey: 'ana@example.com',
  description: 'Pedido 7',
  counterpart: { name: 'Ana Souza', document: '12345678909', bank: BANK },
  errorCode: null,
  spiCode: null,
  parentId: null,
  runId: null,
  payee: null,
  payerId: null,
  charge: null,
  cob: null,
  transfer: null,
  nature: null,
  med: null,
  timeline: [],
}

/** A transaction that differs from a confirmed cash-out of 19.99. */
export function transaction(changes: Partial<Transaction> = {}): Transaction {
  return { ...PAYMENT, ...changes }
}

/** A receiver on this machine. `requests` are whole by the time they are handled. */
export async function receiver(handle: RequestListener) {
  const requests: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ request, body })
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    requests,
    server,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
