import type { Transaction } from '../../src/domain/transaction.ts'
import { receive } from '../support/meds.ts'
import { keyNumber, qrCodeBody, transferBody } from '../support/payments.ts'
import {
  type AccountOptions,
  cashInBody,
  cashOutBody,
  FROZEN,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'

/** A request that an endpoint accepts; `headers` come beside the access token. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** An account whose clock stands at noon: 100.00 came in as transaction 1, and a receiver listens to everything. */
export interface World {
  readonly sandbox: TestSandbox
  readonly client: TestClient
  readonly received: Transaction
}

/** A new account with something to refund and something to resend. */
export async function newWorld(sandbox: TestSandbox, options: AccountOptions = {}): Promise<World> {
  const client = await sandbox.client({ clock: FROZEN, ...options })
  return { sandbox, client, received: receive(sandbox, client.book, 10_000) }
}

/** Sends a request as the client of a world, with more headers, or with others instead. */
export function send({ sandbox, client }: World, request: Request, headers: Record<string, string> = {}) {
  const { method, url, payload } = request
  const sent = { authorization: `Bearer ${client.token}`, ...request.headers, ...headers }
  return sandbox.app.inject({ method, url, headers: sent, ...(payload && { payload }) })
}

/** The request that an endpoint accepts from a world. */
export function goodRequest(name: string, world: World): Request {
  const good = ACCEPTED[name]
  if (good === undefined) throw new Error(`there is no request for ${name} here`)
  return good(world)
}

/** By the name of the endpoint. */
const ACCEPTED: Readonly<Record<string, (world: World) => Request>> = {
  'POST /api/auth/token': ({ client: { clientId, clientSecret, certificateHeader: certificate } }) => ({
    method: 'POST',
    url: '/api/auth/token',
    payload: { clientId, clientSecret },
    headers: { 'x-ssl-client-cert': certificate },
  }),
  'GET /accounts/balances': () => ({ method: 'GET', url: '/accounts/balances' }),
  'GET /balance': () => ({ method: 'GET', url: '/balance' }),
  'GET /api/balance': () => ({ method: 'GET', url: '/api/balance' }),
  'POST /dict/pix': () => ({
    method: 'POST',
    url: '/dict/pix',
    payload: transferBody(),
    headers: { 'x-idempotency-key': keyNumber(1) },
  }),
  'POST /api/pix/cash-out': () => ({ method: 'POST', url: '/api/pix/cash-out', payload: cashOutBody() }),
  'POST /api/pix/cash-out-qrcode': () => ({ method: 'POST', url: '/api/pix/cash-out-qrcode', payload: qrCodeBody() }),
  'POST /api/pix/cash-in': () => ({ method: 'POST', url: '/api/pix/cash-in', payload: cashInBody() }),
  'POST /api/pix/refund-in/{id}': ({ received }) => ({
    method: 'POST',
    url: `/api/pix/refund-in/${received.id}`,
    payload: { refundValue: 1 },
  }),
  'PUT /pix/{e2eid}/devolucao/{id}': ({ received }) => ({
    method: 'PUT',
    url: `/pix/${received.endToEndId}/devolucao/refund-1`,
    payload: { valor: '1.00' },
  }),
  'PUT /cob/{txid}': () => ({
    method: 'PUT',
    url: `/cob/${'a'.repeat(26)}`,
    payload: { calendario: { expiracao: 3_600 }, valor: { original: '10.50' } },
  }),
  'GET /api/med': () => ({ method: 'GET', url: '/api/med' }),
  'GET /api/pix/transactions/pix-key/{pixKey}': () => ({
    method: 'GET',
    url: '/api/pix/transactions/pix-key/loja@example.com',
  }),
  'GET /api/transactions': () => ({ method: 'GET', url: '/api/transactions' }),
  'GET /api/webhooks': () => ({ method: 'GET', url: '/api/webhooks' }),
  'POST /api/webhooks': () => ({
    method: 'POST',
    url: '/api/webhooks',
    payload: { url: 'https://inbox.sandbox/orders', eventType: 'cash_in' },
  }),
  'POST /api/resend-webhook/{transactionIdentifier}': () => ({
    method: 'POST',
    url: '/api/resend-webhook/1',
    payload: { url: 'https://inbox.sandbox/again' },
  }),
}
