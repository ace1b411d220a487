import createClient from 'openapi-fetch'
// Made from openapi/ by typed-client.test.ts, in memory: it stands nowhere on a disk.
import type { paths as ApiPaths } from './api.ts'
import type { paths as ControlPaths } from './control.ts'

const MARIAS_CODE =
  '00020126390014br.gov.bcb.pix0117maria@example.com5204000053039865802BR5905MARIA6009SAO PAULO62070503***630489D3'

/** One walk of an integrator's program over the API, with nothing but the client that the descriptions give. */
export async function walk(baseUrl: string) {
  const control = createClient<ControlPaths>({ baseUrl })
  const clock = { frozenAt: '2026-11-21T15:00:00.000Z' }
  const opened = taken(await control.POST('/sandbox/v1/accounts', { body: { pixKey: 'loja@example.com', clock } }))
  const account = { path: { id: opened.accountId } }
  const advance = async (by: string) =>
    taken(await control.POST('/sandbox/v1/accounts/{id}/clock/advance', { params: account, body: { by } }))

  const api = await login(baseUrl, opened)
  const money = async () => taken(await api.GET('/balance'))
  const [balances] = taken(await api.GET('/accounts/balances')).data

  const registered = taken(
    await api.POST('/api/webhooks', { body: { url: 'https://inbox.sandbox/orders', eventType: 'cash_in' } }),
  )
  const { webhooks } = taken(await api.GET('/api/webhooks'))

  const charge = taken(
    await api.POST('/api/pix/cash-in', {
      body: {
        transaction: { value: 100, description: 'Pedido 1', externalId: 'order-1' },
        payer: { fullName: 'Maria da Silva', document: '12345678909' },
      },
    }),
  )
  await advance('2s')
  const paid = taken(await api.GET('/api/transactions', { params: { query: { externalId: 'order-1' } } })).data[0]
  const resent = taken(
    await api.POST('/api/resend-webhook/{transactionIdentifier}', {
      params: { path: { transactionIdentifier: 'order-1' } },
    }),
  )

  const cob = taken(
    await api.PUT('/cob/{txid}', {
      params: { path: { txid: '7978c0c97ea847e78e8849634473c1f1' } },
      body: { calendario: {}, valor: { original: '37.00' } },
    }),
  )
  const payments = [
    taken(
      await api.POST('/api/pix/cash-out', {
        body: {
          value: 25.5,
          externalId: 'payout-1',
          details: { key: 'jose@example.com', keyType: 'EMAIL', name: 'José', document: '52998224725' },
        },
      }),
    ),
    taken(
      await api.POST('/api/pix/cash-out-qrcode', {
        body: { value: 10.5, qrCode: MARIAS_CODE, externalId: 'payout-2' },
        params: { header: { 'x-sandbox-scenario': 'success' } },
      }),
    ),
  ]
  const transfer = taken(
    await api.POST('/dict/pix', {
      params: { header: { 'x-idempotency-key': '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d' } },
      body: { pixKey: 'jose@example.com', payment: { currency: 'BRL', amount: 10.5 } },
    }),
  )
  await advance('10s')
  const ofKey = taken(
    await api.GET('/api/pix/transactions/pix-key/{pixKey}', { params: { path: { pixKey: 'jose@example.com' } } }),
  )

  const refund = taken(
    await api.POST('/api/pix/refund-in/{id}', { params: { path: { id: 'order-1' } }, body: { refundValue: 10 } }),
  )
  const devolucao = taken(
    await api.PUT('/pix/{e2eid}/devolucao/{id}', {
      params: { path: { e2eid: paid?.endToEndId ?? '', id: 'refund-2' } },
      body: { valor: '7.89' },
    }),
  )
  await advance('10s')
  await control.POST('/sandbox/v1/accounts/{id}/meds', { params: account, body: { transaction: 'order-1' } })
  const meds = taken(await api.GET('/api/med', { params: { query: { status: 'RECEIVED' } } }))

  const refused = await api.POST('/api/pix/refund-in/{id}', {
    params: { path: { id: 'order-2' } },
    body: { refundValue: 10 },
  })
  return {
    available: balances?.balanceAmount.available,
    registered: registered.success,
    listens: webhooks.map(({ type, isActive }) => [type, isActive]),
    charge: charge.status,
    paid: paid?.status,
    resent: resent.statusCode,
    cob: cob.status,
    payments: payments.map(({ status }) => status),
    transfer: transfer.type,
    ofKey: ofKey.data.map(({ operationType, finalAmount }) => [operationType, finalAmount]),
    refund: refund.status,
    devolucao: devolucao.status,
    meds: meds.data.map(({ status, originalTransaction }) => [status, originalTransaction?.amount]),
    refused: refused.error?.code,
    left: (await money()).netBalance,
  }
}

/** What an account shows of itself when it is opened. */
type Opened = ControlPaths['/sandbox/v1/accounts']['post']['responses'][201]['content']['application/json']

/** A client that sends an access token with every request. */
async function login(baseUrl: string, { clientId, clientSecret, certificate }: Opened) {
  const api = createClient<ApiPaths>({ baseUrl })
  const token = taken(
    await api.POST('/api/auth/token', {
      params: { header: { 'x-ssl-client-cert': certificate.header } },
      body: { clientId, clientSecret },
    }),
  )
  api.use({
    onRequest: ({ request }) => request.headers.set('authorization', `${token.token_type} ${token.access_token}`),
  })
  return api
}

/** The body of a success. Throws what an error says. */
function taken<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}
