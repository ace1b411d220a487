import { DAY_MS, SECOND_MS } from '../../src/domain/instants.ts'
import {
  after,
  at,
  CASH_IN,
  CASH_OUT,
  COB,
  codeOf,
  codeRefusal,
  DEVOLUCAO,
  field,
  headers,
  infos,
  many,
  member,
  type Probe,
  QR_CODE,
  REFUND_IN,
  RESEND,
  repeated,
  split,
  splitRefusal,
  TRANSFER,
  text,
  token,
  totalOfKey,
  upTo,
  urls,
  WEBHOOKS,
} from './limit-probes.ts'
import type { World } from './requests.ts'

/** A row of the specification's table, in its words, and what shows that it holds here: at the limit and beyond. */
export interface Limit {
  readonly row: readonly [limit: string, value: string, appliesTo: string]
  readonly probes: readonly Probe[]
}

const LISTING = 'GET /api/transactions'
const OF_KEY = 'GET /api/pix/transactions/pix-key/{pixKey}'
const MED = 'GET /api/med'
const med = (query: string, status: number) => at(MED, `/api/med?${query}`, status, query)
const listing = (query: string, status: number) => at(LISTING, `/api/transactions?${query}`, status, query)
const ofKey = (query: string, status: number) =>
  at(OF_KEY, `/api/pix/transactions/pix-key/loja@example.com?${query}`, status, query)
const cob = (txid: string, status: number) => at(COB, `/cob/${txid}`, status, `txid of ${txid.length} characters`)
const e2eid = (id: string, status: number) =>
  at(DEVOLUCAO, `/pix/${id}/devolucao/refund-1`, status, `e2eid of ${id.length} characters`)
const refundId = (id: string, status: number) =>
  at(
    DEVOLUCAO,
    ({ received }) => `/pix/${received.endToEndId}/devolucao/${id}`,
    status,
    `id of ${id.length} characters`,
  )
const amounts = (endpoint: string, path: string) => [
  field(endpoint, path, 0, 400),
  field(endpoint, path, 0.009, 400),
  field(endpoint, path, 0.01, 201),
  field(endpoint, path, 0.011, 400),
]
const expirySeconds = (_: never, { client }: World) => {
  const { createdAt = 0, expiresAt } = client.book.transactions.get(2) ?? {}
  return (expiresAt ?? 0) / SECOND_MS - createdAt / SECOND_MS
}
const metadata = ({ metadata: page }: { metadata: { size?: number; pageSize?: number } }) => page.size ?? page.pageSize
const deadline = 89 * DAY_MS

/** Spec, Limits, row by row. */
export const LIMITS: readonly Limit[] = [
  {
    row: ['Token lifetime', '1800 s', 'token'],
    probes: [
      member('POST /api/auth/token', ({ expires_in }: { expires_in: number }) => expires_in, 1_800),
      token(1_800 * SECOND_MS - 1, 200),
      token(1_800 * SECOND_MS, 401),
    ],
  },
  {
    row: ['Dict transfer expiration', '1 to 10800 s, default 600', 'POST /dict/pix'],
    probes: [
      ...[0, 10_801].map(seconds => field(TRANSFER, 'expiration', seconds, 400)),
      ...[1, 10_800].map(seconds => field(TRANSFER, 'expiration', seconds, 201)),
      member(TRANSFER, expirySeconds, 600),
    ],
  },
  {
    row: ['Cash-in expirationTime', '30 to 604800 s, default 86400; provider minimum may be higher', 'cash-in'],
    probes: [
      ...[29, 604_801].map(seconds => field(CASH_IN, 'transaction.expirationTime', seconds, 400)),
      ...[30, 604_800].map(seconds => field(CASH_IN, 'transaction.expirationTime', seconds, 201)),
      member(CASH_IN, expirySeconds, 86_400),
    ],
  },
  {
    row: ['Cash-in additionalInfo', 'max 10 keys', 'cash-in'],
    probes: [
      field(CASH_IN, 'additionalInfo', infos(10), 201, '10 keys'),
      field(CASH_IN, 'additionalInfo', infos(11), 400, '11 keys'),
    ],
  },
  {
    row: ['Cash-in splits', 'max 10; sum not above amount', 'cash-in'],
    probes: [
      field(CASH_IN, 'splits', many(10, split), 201, '10 splits'),
      field(CASH_IN, 'splits', many(11, split), 400, '11 splits'),
      field(CASH_IN, 'splits', [{ ...split(1), value: 100 }], 201, 'all of the amount'),
      field(CASH_IN, 'splits', [split(1), { ...split(2), value: 99.01 }], 400, 'a centavo above the amount'),
    ],
  },
  {
    row: ['Value', 'min 0.01, up to 2 decimals', 'cash-out, cash-in, refund-in'],
    probes: [
      ...amounts(CASH_OUT, 'value'),
      ...amounts(CASH_IN, 'transaction.value'),
      ...amounts(REFUND_IN, 'refundValue'),
    ],
  },
  {
    row: ['description', 'max 140 chars', 'cash-out, cash-in'],
    probes: [...upTo(CASH_OUT, 'description', 140), ...upTo(CASH_IN, 'transaction.description', 140)],
  },
  {
    row: ['details.name', 'max 100 chars', 'cash-out'],
    probes: upTo(CASH_OUT, 'details.name', 100),
  },
  {
    row: ['payer.fullName', 'max 100 chars', 'cash-in'],
    probes: upTo(CASH_IN, 'payer.fullName', 100),
  },
  {
    row: ['split pixKey / name', 'max 255 chars each', 'cash-in'],
    probes: [
      // No key is as long as that, so at the limit something else is wrong with it.
      splitRefusal('pixKey', text(255), 'splits.0.pixKey is not a key of type EMAIL'),
      splitRefusal('pixKey', text(256), 'splits.0.pixKey must have at most 255 characters'),
      splitRefusal('name', text(255), undefined),
      splitRefusal('name', text(256), 'splits.0.name must have at most 255 characters'),
    ],
  },
  {
    row: ['qrCode', '50 to 500 chars, starts with 000201', 'cash-out-qrcode'],
    probes: [
      // No right code is as short as that, so at the limit something else is wrong with it.
      codeRefusal(`000201${text(43)}`, '49 characters', 'qrCode must have at least 50 characters'),
      codeRefusal(`000201${text(44)}`, '50 characters', undefined),
      codeRefusal(codeOf(500), '500 characters', undefined),
      codeRefusal(codeOf(501), '501 characters', 'qrCode must have at most 500 characters'),
      field(QR_CODE, 'qrCode', codeOf(500), 201, '500 characters'),
      codeRefusal(
        `000202${text(44)}`,
        'another beginning',
        'qrCode must be a PIX copy-and-paste code that starts with 000201',
      ),
    ],
  },
  {
    row: ['txid', '26 to 35 alphanumeric', 'cob'],
    probes: [
      ...[25, 36].map(length => cob(text(length), 400)),
      ...[26, 35].map(length => cob(text(length), 201)),
      cob(`${text(25)}-`, 400),
    ],
  },
  {
    row: ['cob chave', 'max 77 chars', 'cob'],
    probes: [
      field(COB, 'chave', `${text(65)}@example.com`, 201, '77 characters'),
      field(COB, 'chave', `${text(66)}@example.com`, 400, '78 characters'),
    ],
  },
  {
    row: ['solicitacaoPagador / devolution descricao', 'max 140 chars', 'cob / devolução'],
    probes: [...upTo(COB, 'solicitacaoPagador', 140), ...upTo(DEVOLUCAO, 'descricao', 140)],
  },
  {
    row: ['e2eid', 'exactly 32 alphanumeric', 'devolução'],
    // One that nobody knows is 404.
    probes: [...[31, 33].map(length => e2eid(text(length), 400)), e2eid(text(32), 404), e2eid(`${text(31)}-`, 400)],
  },
  {
    row: ['devolução id', '1 to 35 chars', 'devolução'],
    probes: [refundId('', 400), refundId('x', 201), refundId(text(35), 201), refundId(text(36), 400)],
  },
  {
    row: ['Refund deadline', '89 days after receipt', 'refund-in, devolução'],
    probes: [
      after(REFUND_IN, deadline, 201),
      after(REFUND_IN, deadline + 1, 400),
      after(DEVOLUCAO, deadline, 201),
      after(DEVOLUCAO, deadline + 1, 422),
    ],
  },
  {
    row: ['MED list pageSize', '1 to 100, default 20', 'GET /api/med'],
    probes: [
      ...[0, 101].map(size => med(`pageSize=${size}`, 400)),
      ...[1, 100].map(size => med(`pageSize=${size}`, 200)),
      member(MED, metadata, 20),
    ],
  },
  {
    row: [
      'Transactions size',
      'max 100 (default 20); max 1000 on the pix-key listing; 1000 total results on the pix-key listing',
      'listings',
    ],
    probes: [
      listing('size=100', 200),
      listing('size=101', 400),
      ofKey('size=1000', 200),
      ofKey('size=1001', 400),
      member(LISTING, metadata, 20),
      member(OF_KEY, metadata, 20),
      totalOfKey(1_000, 1_000),
      totalOfKey(1_001, 1_000),
    ],
  },
  {
    row: ['Listing date span', 'max 31 days', 'listings'],
    probes: [listing, ofKey].flatMap(list => [
      list('startDate=2026-10-21&endDate=2026-11-21', 200),
      list('startDate=2026-10-20&endDate=2026-11-21', 400),
    ]),
  },
  {
    row: ['Webhook URLs', 'up to 3 active per event type', 'POST /api/webhooks'],
    probes: [urls(3, 201), urls(4, 400)],
  },
  {
    row: ['Webhook custom headers', 'max 5', 'POST /api/webhooks'],
    probes: [
      field(WEBHOOKS, 'headers', headers(5), 201, '5 headers'),
      field(WEBHOOKS, 'headers', headers(6), 400, '6 headers'),
    ],
  },
  {
    row: ['Resend webhook rate', '60 requests per minute', 'resend'],
    probes: [repeated(RESEND, 60, 200), repeated(RESEND, 61, 429)],
  },
]
