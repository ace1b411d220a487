import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonWith } from '../support/fields.ts'
import { receivedCharge } from '../support/received.ts'
import { cashInBody, cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { stateOf } from '../support/state.ts'
import { SPLIT } from './tables/cash-in-fields.ts'
import { COB_BODY } from './tables/cob-fields.ts'

const WEBHOOK = {
  url: 'https://inbox.sandbox',
  eventType: 'cash_in',
  headers: [{ key: 'x-a', value: 'b' }],
  version: 'V1',
}

let txids = 0
const nextTxid = () => `txid${String(++txids).padStart(28, '0')}`
let refunds = 0

/** Endpoints with a right body, and every path in it at which something else may stand. */
const ENDPOINTS: readonly (readonly [url: string, body: object, path?: () => string])[] = [
  ['/api/pix/cash-out', cashOutBody({ description: 'x' })],
  [
    '/api/pix/cash-in',
    cashInBody(
      { expirationTime: 60, generateQrCode: false },
      { additionalInfo: { a: 'b' }, splits: [{ ...SPLIT, immediate: true }] },
    ),
  ],
  ['/api/pix/refund-in/1', { refundValue: 0.01, reason: 'x', externalId: 'refund-1' }],
  [
    '/pix/{e2eid}/devolucao/{id}',
    { valor: '0.01', natureza: 'ORIGINAL', descricao: 'x' },
    () => `/pix/${client.book.transactions.get(1)?.endToEndId}/devolucao/d-${++refunds}`,
  ],
  ['/cob/{txid}', COB_BODY, () => `/cob/${nextTxid()}`],
  ['/api/webhooks', WEBHOOK],
  ['/api/auth/token', { clientId: '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d', clientSecret: 'x' }],
]

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client({ balance: 100_000_000 })
  await receivedCharge(client)
})
afterAll(() => sandbox.close())

function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, member]) => pathsIn(member, path === '' ? key : `${path}.${key}`))
  return [path, ...inner, `${path === '' ? '' : `${path}.`}unknown`]
}

/** Any JSON, with the words and numbers that break programs. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', '0', '-1', 'null', -0, 1e21, 2 ** 53, 5e-324, {}, [
    [],
  ]),
)

const rows = ENDPOINTS.map(([url, body, path]) => ({ url, body, path }))
describe.each(rows)('$url', ({ url, body, path }) => {
  test('answers any JSON anywhere in its body with 201, or with a 4xx that changes nothing', async () => {
    const headers = { 'content-type': 'application/json', 'x-ssl-client-cert': client.certificateHeader }
    const isExtended = url.startsWith('/api/') && url !== '/api/webhooks'
    const send = (json: string) => (path ? client.put(path(), json, headers) : client.post(url, json, headers))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pathsIn(body)), anything, async (member, value) => {
        const before = stateOf(sandbox)
        const response = await send(jsonWith(body, member, value))
        if (response.statusCode === 201) return
        expect([400, 401]).toContain(response.statusCode)
        const shape = isExtended
          ? ['code', 'errorId', 'message', 'method', 'path', 'timestamp', 'userMessage']
          : ['message']
        expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['statusCode', ...shape]))
        expect(stateOf(sandbox)).toBe(before)
      }),
      { numRuns: 150, interruptAfterTimeLimit: 10_000 },
    )
  })
})

test.each([
  ['another spelling of the content type', 'Application/JSON; charset=utf-8', (json: string) => json],
  ['a byte order mark', 'application/json', (json: string) => `\ufeff${json}`],
  ['blanks around it', 'application/json', (json: string) => `\n ${json}\r\n`],
])('JSON is taken with %s', async (name, type, write) => {
  const payer = await sandbox.client({ name })
  const response = await payer.post('/api/pix/cash-out', write(JSON.stringify(cashOutBody())), { 'content-type': type })
  expect(response.statusCode).toBe(201)
})
