import type { Operation } from '../../domain/operations.ts'
import type { Story } from '../../engine/story.ts'

/** A call that an operation accepts. Texts stand inside double quotes of a shell, so `$NAME` is filled in there. */
export interface SampleCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: readonly string[]
  readonly body?: object
}

/** Fits in an externalId, and is another one every second. */
const NOW = '$(date +%s)'

const PAYEE = { key: 'jose@example.com', keyType: 'EMAIL', name: 'José Souza', document: '52998224725' }
const STATIC_CODE =
  '00020126390014br.gov.bcb.pix0117maria@example.com5204000053039865802BR5905MARIA6009SAO PAULO62070503***630489D3'

/** One call for each operation. `$TRANSACTION_ID` and `$END_TO_END_ID` name a payment that has come in. */
const CALLS: Readonly<Record<Operation, SampleCall>> = {
  token: {
    method: 'POST',
    path: '/api/auth/token',
    headers: ['X-SSL-Client-Cert: $PIX_CERT_HEADER'],
    body: { clientId: '$PIX_CLIENT_ID', clientSecret: '$PIX_CLIENT_SECRET' },
  },
  balance: { method: 'GET', path: '/api/balance' },
  'cash-in': {
    method: 'POST',
    path: '/api/pix/cash-in',
    body: {
      transaction: { value: 100, description: 'Pedido 1', externalId: `cash-in-${NOW}` },
      payer: { fullName: 'Maria da Silva', document: '12345678909' },
    },
  },
  'cash-out': {
    method: 'POST',
    path: '/api/pix/cash-out',
    body: { value: 25.5, externalId: `cash-out-${NOW}`, details: PAYEE },
  },
  'cash-out-qrcode': {
    method: 'POST',
    path: '/api/pix/cash-out-qrcode',
    body: { value: 10.5, externalId: `cash-out-qrcode-${NOW}`, qrCode: STATIC_CODE },
  },
  transfer: {
    method: 'POST',
    path: '/dict/pix',
    headers: [`x-idempotency-key: 00000000-0000-4000-8000-00${NOW}`],
    body: {
      pixKey: PAYEE.key,
      creditorDocument: PAYEE.document,
      priority: 'HIGH',
      description: 'Aluguel',
      payment: { currency: 'BRL', amount: 10.5 },
    },
  },
  cob: {
    method: 'PUT',
    path: `/cob/cob0000000000000000${NOW}`,
    body: { calendario: { expiracao: 3600 }, valor: { original: '37.00' } },
  },
  'refund-in': {
    method: 'POST',
    path: '/api/pix/refund-in/$TRANSACTION_ID',
    body: { refundValue: 1.5, reason: 'Produto devolvido', externalId: `refund-in-${NOW}` },
  },
  devolucao: { method: 'PUT', path: `/pix/$END_TO_END_ID/devolucao/devolucao-${NOW}`, body: { valor: '1.50' } },
  transactions: { method: 'GET', path: '/api/transactions' },
  med: { method: 'GET', path: '/api/med' },
  webhooks: { method: 'GET', path: '/api/webhooks' },
  'resend-webhook': {
    method: 'POST',
    path: '/api/resend-webhook/$TRANSACTION_ID',
    body: { url: 'https://inbox.sandbox/again' },
  },
}

/** A call that an operation accepts; refunds and resends are of a payment that came in. */
export function sampleCall(operation: Operation): SampleCall {
  return CALLS[operation]
}

/** What an argument can be where a scenario has no default. */
const ARGUMENTS = { duration: '5s', 'error-code': 'ACCOUNT_CLOSED' } as const

/** A line for a shell that plays a story on the first of its operations. */
export function curlOf(story: Story, baseUrl: string): string {
  const [first = 'any'] = story.for
  const operation = first === 'any' ? 'balance' : first
  const { method, path, headers = [], body } = sampleCall(operation)
  const sent = [
    ...(operation === 'token' ? [] : ['Authorization: Bearer $TOKEN']),
    ...(body ? ['Content-Type: application/json'] : []),
    ...headers,
    `X-Sandbox-Scenario: ${headerValue(story)}`,
  ]
  return [
    `curl -s -X ${method}`,
    quoted(`${baseUrl}${path}`),
    ...sent.map(header => `-H ${quoted(header)}`),
    ...(body ? [`-d ${quoted(JSON.stringify(body))}`] : []),
  ].join(' ')
}

function headerValue({ name, argument }: Story): string {
  return argument === undefined ? name : `${name}:${argument.default ?? ARGUMENTS[argument.kind]}`
}

/** Double quotes, so that the shell fills in what begins with `$`. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`
}
