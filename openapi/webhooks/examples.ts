import type { App } from '../../src/http/services.ts'
import type { WebhookName } from './schemas.ts'

/** Bodies of webhooks by name, each with a title. */
export type SentWebhooks = Readonly<Record<WebhookName, Readonly<Record<string, object>>>>

type Json = Record<string, unknown>

const ACCOUNT = {
  name: 'Loja do Bairro',
  seed: 'webhooks',
  clock: { frozenAt: '2026-11-21T15:00:00Z' },
  fees: { cashOut: 0.5 },
}
const TYPES = ['cash_in', 'cash_out', 'refund_in', 'refund_out', 'med_created', 'med_accepted', 'med_rejected']
const PAYER = { name: 'Maria da Silva', document: '12345678909' }

/**
 * Plays a little story on a sandbox whose seeds and clock are fixed, and gives the webhooks that it sent: examples that
 * cannot be wrong.
 */
export async function sendWebhooks(app: App): Promise<SentWebhooks> {
  const control = await callerOf(app)
  const { accountId, clientId, clientSecret, certificate } = await control('POST', '/sandbox/v1/accounts', ACCOUNT)
  const { header } = certificate as { header: string }
  const token = await control('POST', '/api/auth/token', { clientId, clientSecret }, { 'x-ssl-client-cert': header })
  const authorization = `Bearer ${token['access_token']}`
  const account = `/sandbox/v1/accounts/${accountId}`
  await play((method, url, body, headers = {}) =>
    control(method, url.replace('{account}', account), body, { authorization, ...headers }),
  )
  const { data } = await control('GET', `${account}/inbox?limit=100`)
  return titled((data as { body: Json }[]).map(({ body }) => body))
}

type Call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: Json,
  headers?: Record<string, string>,
) => Promise<Json>

async function callerOf(app: App): Promise<Call> {
  await app.ready()
  return async (method, url, payload, headers = {}) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`)
    return response.json<Json>()
  }
}

const ANALYSIS = { reject: 'Venda comprovada', accept: 'Golpe confirmado' } as const

/** One of everything, told of in both families. */
async function play(call: Call): Promise<void> {
  for (const eventType of TYPES)
    for (const version of ['V1', 'V2'])
      await call('POST', '/api/webhooks', { eventType, version, url: `https://inbox.sandbox/${version}` })
  const pass = () => call('POST', '{account}/clock/advance', { by: '1m' })
  const details = { key: 'jose@example.com', keyType: 'EMAIL', name: 'José Souza', document: '52998224725' }
  const pay = (externalId: string, scenario: string) =>
    call('POST', '/api/pix/cash-out', { value: 25.5, externalId, details }, { 'x-sandbox-scenario': scenario })
  const transaction = { value: 100, description: 'Pedido 1', externalId: 'order-1' }
  await call('POST', '/api/pix/cash-in', { transaction, payer: { fullName: PAYER.name, document: PAYER.document } })
  await pass()
  await call('POST', '/api/pix/refund-in/1', { refundValue: 30, reason: 'Item em falta' })
  await pay('payout-1', 'sent-back')
  await pay('payout-2', 'error:document-mismatch')
  await pass()
  // One after the other: a payment has one claim at a time.
  for (const event of ['reject', 'accept'] as const) {
    const { med } = await call('POST', '{account}/meds', { transaction: 'order-1', cause: 'SCAM' })
    const { medId } = med as { medId: number }
    await call('POST', `{account}/meds/${medId}/events`, { event, details: ANALYSIS[event] })
  }
}

/** The first body of each name and outcome. */
function titled(bodies: readonly Json[]): SentWebhooks {
  const found: Record<string, Record<string, object>> = {}
  for (const body of bodies) {
    const data = body['data'] as Json | undefined
    const name = String(body['event'] ?? body['type'])
    const title = String(body['status'] ?? data?.['status'])
    found[name] = { ...found[name], [title]: found[name]?.[title] ?? body }
  }
  return found as SentWebhooks
}
