import { DAY_MS } from '../../src/domain/instants.ts'
import { staticCode, transferBody } from '../support/payments.ts'
import { type AccountOptions, cashInBody, cashOutBody } from '../support/sandbox.ts'
import { goodRequest, type Request, send, type World } from './requests.ts'

/** How an error comes about by itself: an account, what happened before, and a request that differs from a good one. */
export interface Provocation {
  /** Of the operation and its code or status: `cob 409`. */
  readonly name: string
  readonly endpoint: string
  readonly account?: AccountOptions
  readonly before?: (world: World) => Promise<unknown>
  readonly change: (good: Request, world: World) => Partial<Request>
  /** Of an HTTP_ERROR; a code has its text from the catalogue. */
  readonly message?: string | readonly string[]
}

const CASH_IN = 'POST /api/pix/cash-in'
const CASH_OUT = 'POST /api/pix/cash-out'
const QR_CODE = 'POST /api/pix/cash-out-qrcode'
const REFUND_IN = 'POST /api/pix/refund-in/{id}'
const DEVOLUCAO = 'PUT /pix/{e2eid}/devolucao/{id}'
const COB = 'PUT /cob/{txid}'
const TRANSFER = 'POST /dict/pix'
const RESEND = 'POST /api/resend-webhook/{transactionIdentifier}'

const same = () => ({})
const first = (endpoint: string) => (world: World) => send(world, goodRequest(endpoint, world))
const often = (endpoint: string) => async (world: World) => {
  for (let call = 1; call <= 60; call++) await first(endpoint)(world)
}
/** An account that has spent what came in, but for one real. */
const spent = async ({ client }: World) => {
  await client.post('/api/pix/cash-out', cashOutBody({ value: 99, externalId: 'spent' }))
}
/** The sandbox's noon and a day and a night later: São Paulo, 21:00. */
const atNight = ({ client }: World) => client.advance(client.book.now() + 9 * 3_600_000).then(() => client.renew())
const tooLate = ({ client }: World) => client.advance(client.book.now() + 89 * DAY_MS + 1).then(() => client.renew())
const limited = (limits: Partial<AccountOptions['limits']>) => ({
  limits: { perTransaction: null, daily: null, night: null, ...limits },
})

/** What provokes a code of the catalogue, where no table of its endpoint does. */
const CODES: readonly Provocation[] = [
  {
    name: 'cash-in PIX_INVALID_AMOUNT',
    endpoint: CASH_IN,
    change: () => ({ payload: cashInBody({ value: 0.001 }) }),
  },
  { name: 'cash-in PIX_DUPLICATE_EXTERNAL_ID', endpoint: CASH_IN, before: first(CASH_IN), change: same },
  {
    name: 'cash-in PROVIDER_EXPIRATION_BELOW_MINIMUM',
    endpoint: CASH_IN,
    account: { provider: { minExpirationSeconds: 61 } },
    change: () => ({ payload: cashInBody({ expirationTime: 60 }) }),
  },
  {
    name: 'cash-out-qrcode PIX_INSUFFICIENT_BALANCE',
    endpoint: QR_CODE,
    account: { balance: 0 },
    before: spent,
    change: same,
  },
  {
    name: 'cash-out-qrcode PIX_TRANSACTION_LIMIT_EXCEEDED',
    endpoint: QR_CODE,
    account: limited({ perTransaction: 1_049 }),
    change: same,
  },
  {
    name: 'cash-out-qrcode PIX_NIGHT_LIMIT_EXCEEDED',
    endpoint: QR_CODE,
    account: limited({ night: 1_049 }),
    before: atNight,
    change: same,
  },
  {
    name: 'cash-out-qrcode PIX_DAILY_LIMIT_EXCEEDED',
    endpoint: QR_CODE,
    account: limited({ daily: 1_049 }),
    change: same,
  },
  {
    name: 'cash-out-qrcode PIX_INVALID_AMOUNT',
    endpoint: QR_CODE,
    change: ({ payload }) => ({ payload: { ...payload, value: 0 } }),
  },
  { name: 'cash-out-qrcode PIX_DUPLICATE_EXTERNAL_ID', endpoint: QR_CODE, before: first(QR_CODE), change: same },
  {
    name: 'refund-in PIX_INSUFFICIENT_BALANCE',
    endpoint: REFUND_IN,
    account: { balance: 0 },
    before: spent,
    change: () => ({ payload: { refundValue: 1.01 } }),
  },
]

/** What provokes a documented status that has no code. 401 is the same everywhere: there is no token. */
const STATUSES: readonly Provocation[] = [
  {
    name: 'cash-in 400',
    endpoint: CASH_IN,
    change: () => ({ payload: cashInBody({}, { splits: {} }) }),
    message: ['splits must be an array'],
  },
  {
    name: 'cash-out 400',
    endpoint: CASH_OUT,
    change: () => ({ payload: cashOutBody({ externalId: '' }) }),
    message: ['externalId must have at least 1 character'],
  },
  {
    name: 'cash-out-qrcode 400',
    endpoint: QR_CODE,
    change: ({ payload }) => ({ payload: { ...payload, qrCode: staticCode('maria@example.org', 1_051) } }),
    message: ['value must be the amount of the QR Code, 10.51'],
  },
  {
    name: 'transfer 400',
    endpoint: TRANSFER,
    change: () => ({ headers: {} }),
    message: ['x-idempotency-key is required'],
  },
  {
    name: 'transfer 422',
    endpoint: TRANSFER,
    change: () => ({ payload: transferBody({ pixKey: 'chave-inexistente@pix.example.com' }) }),
    message: 'The key was not found in the DICT',
  },
  {
    name: 'cob 400',
    endpoint: COB,
    change: () => ({ url: `/cob/${'a'.repeat(25)}` }),
    message: ['txid must be 26 to 35 letters and digits'],
  },
  {
    name: 'cob 409',
    endpoint: COB,
    before: first(COB),
    change: same,
    message: 'A charge with this txid already exists',
  },
  {
    name: 'refund-in 400',
    endpoint: REFUND_IN,
    change: () => ({ payload: { refundValue: 100.01 } }),
    message: 'The refund exceeds what is left of the payment',
  },
  {
    name: 'refund-in 404',
    endpoint: REFUND_IN,
    change: () => ({ url: '/api/pix/refund-in/2' }),
    message: 'The original transaction was not found',
  },
  {
    name: 'devolucao 400',
    endpoint: DEVOLUCAO,
    change: () => ({ payload: { valor: '100.01' } }),
    message: 'The refund exceeds what is left of the payment',
  },
  {
    name: 'devolucao 404',
    endpoint: DEVOLUCAO,
    change: () => ({ url: `/pix/E${'0'.repeat(31)}/devolucao/refund-1` }),
    message: 'The original transaction was not found',
  },
  {
    name: 'devolucao 422',
    endpoint: DEVOLUCAO,
    before: tooLate,
    change: same,
    message: 'The refund deadline of 89 days has expired',
  },
  {
    name: 'transactions 400',
    endpoint: 'GET /api/transactions',
    change: () => ({ url: '/api/transactions?startDate=2026-10-20&endDate=2026-11-21' }),
    message: ['startDate and endDate must be at most 31 days apart'],
  },
  {
    name: 'med 400',
    endpoint: 'GET /api/med',
    change: () => ({ url: '/api/med?pageSize=101' }),
    message: ['pageSize must be at most 100'],
  },
  {
    name: 'med 429',
    endpoint: 'GET /api/med',
    before: often('GET /api/med'),
    change: same,
    message: "More than 60 calls in a minute; try again in 60 s of the account's clock",
  },
  {
    name: 'webhooks 400',
    endpoint: 'POST /api/webhooks',
    change: () => ({ payload: { url: 'http://example.com', eventType: 'cash_in' } }),
    message: ['The URL must use https://.'],
  },
  {
    name: 'resend-webhook 400',
    endpoint: RESEND,
    change: () => ({ payload: {} }),
    message: 'No URL is available: send one, or register one for cash_in',
  },
  {
    name: 'resend-webhook 404',
    endpoint: RESEND,
    change: () => ({ url: '/api/resend-webhook/2' }),
    message: 'The account has no such transaction',
  },
  {
    name: 'resend-webhook 429',
    endpoint: RESEND,
    before: often(RESEND),
    change: same,
    message: "More than 60 calls in a minute; try again in 60 s of the account's clock",
  },
]

export const PROVOCATIONS = [...CODES, ...STATUSES]

/** What nothing that a client does brings about: failures of the bank, and an account that is gone keeps no token. */
export const BY_SCENARIO_ALONE: readonly string[] = [
  'cash-in 500',
  'cash-out 500',
  'cash-out-qrcode 500',
  'refund-in 500',
  'med 500',
  'webhooks 404',
  'webhooks 500',
]
