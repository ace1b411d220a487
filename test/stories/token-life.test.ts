import { expect, test } from 'vitest'
import { openBank, type Shop } from '../support/story.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const REVOKED = { statusCode: 401, code: 'PUB_CERT_NOT_REGISTERED', path: '/api/auth/token', method: 'POST' }

async function newToken(shop: Shop, certificateHeader?: string): Promise<string> {
  const { status, body } = await shop.askToken(certificateHeader)
  expect([status, body]).toEqual([
    201,
    { access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), token_type: 'Bearer', expires_in: 1800 },
  ])
  return body.access_token
}

/** The statuses of one call in each family of paths. */
async function answersTo(shop: Shop, token: string) {
  const paths = ['/accounts/balances', '/api/transactions']
  const answers = await Promise.all(paths.map(path => shop.get(path, bearer(token))))
  return answers.map(({ status }) => status)
}

/** Lets time pass without renewing anything. */
const pass = (shop: Shop, by: string) => shop.control('POST', '/clock/advance', { by })

test('a token lives for 1800 seconds of its account’s clock, and a client renews it before', async () => {
  const bank = await openBank()
  const shop = await bank.open({ balance: 10 })
  const other = await bank.open()
  const first = await newToken(shop)
  const others = await newToken(other)
  expect(await answersTo(shop, first)).toEqual([200, 200])

  // Five minutes before its end the client gets another one: both are good.
  await pass(shop, '25m')
  const second = await newToken(shop)
  expect(second).not.toBe(first)
  expect([await answersTo(shop, first), await answersTo(shop, second)]).toEqual([
    [200, 200],
    [200, 200],
  ])

  // The first ends at its own time, to the millisecond; the second goes on.
  await pass(shop, '299999ms')
  expect(await answersTo(shop, first)).toEqual([200, 200])
  await pass(shop, '1ms')
  expect([await answersTo(shop, first), await answersTo(shop, second)]).toEqual([
    [401, 401],
    [200, 200],
  ])
  await pass(shop, '25m')
  expect(await answersTo(shop, second)).toEqual([401, 401])

  // An expired token moves no money, and each family of paths says so in its own envelope.
  const details = { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria', document: '12345678909' }
  const order = { value: 1, externalId: 'order-1', details }
  const refused = await shop.post('/api/pix/cash-out', order, bearer(first))
  expect([refused.status, refused.body]).toMatchObject([401, { code: 'HTTP_ERROR', path: '/api/pix/cash-out' }])
  const simple = await shop.get('/balance', bearer(first))
  expect([simple.status, Object.keys(simple.body)]).toEqual([401, ['statusCode', 'message', 'error']])

  // The other account's clock has not moved, so its token lives; it opens nothing here.
  expect(await answersTo(other, others)).toEqual([200, 200])
  expect((await other.get('/api/webhooks', bearer(others))).body.accountId).toBe(other.accountId)
  const third = await newToken(shop)
  expect((await shop.post('/api/pix/cash-out', order, bearer(third))).status).toBe(201)
  expect(await shop.moved()).toEqual([
    ['opening', 10, 0],
    ['reserve', -1, 1],
  ])
})

test('a revoked certificate gets no token any more, and another one of the account does', async () => {
  const bank = await openBank()
  const shop = await bank.open()
  const token = await newToken(shop)
  const spare = await shop.control('POST', '/certificates', { kind: 'valid' })
  expect(spare.status).toBe(201)

  const { body: registered } = await shop.control('GET', '/certificates')
  expect(registered.data).toHaveLength(2)
  expect((await shop.control('DELETE', `/certificates/${shop.certificate.fingerprint}`)).status).toBe(204)

  // The token that it got before lives on to its end; there is no new one, and the reason is told.
  const refused = await shop.askToken()
  expect([refused.status, refused.body]).toMatchObject([401, REVOKED])
  expect(await answersTo(shop, token)).toEqual([200, 200])
  await pass(shop, '30m')
  expect(await answersTo(shop, token)).toEqual([401, 401])
  expect((await shop.askToken()).body).toMatchObject(REVOKED)
  expect(await answersTo(shop, await newToken(shop, spare.body.header))).toEqual([200, 200])
})

test('a certificate of another account is refused, and so is one that has expired on the account’s clock', async () => {
  const bank = await openBank()
  const shop = await bank.open()
  const other = await bank.open()
  const stranger = await shop.askToken(other.certificate.header)
  expect([stranger.status, stranger.body.code]).toEqual([403, 'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT'])

  await pass(shop, '3660d')
  const expired = await shop.askToken()
  expect([expired.status, expired.body.code]).toEqual([401, 'PUB_CERT_EXPIRED'])
  expect((await other.askToken()).status).toBe(201)
  const renewed = await shop.control('POST', '/certificates', { kind: 'valid' })
  expect((await shop.askToken(renewed.body.header)).status).toBe(201)
})
