import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEWS_TYPES } from '../../src/domain/operations.ts'
import { simpleError } from '../support/envelopes.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const AT = Date.UTC(2026, 4, 1, 12)
const CREATED = '2026-05-01T12:00:00.000Z'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function newClient(): Promise<TestClient> {
  client = await sandbox.client({ clock: { mode: 'frozen', at: AT } })
  return client
}

function register(members: Record<string, unknown> = {}) {
  return client.post('/api/webhooks', { url: 'https://example.com/hook', eventType: 'cash_in', ...members })
}

const header = (key: unknown, value: unknown = 'x') => ({ key, value })
const headers = (count: number) => Array.from({ length: count }, (_, index) => header(`x-custom-${index}`))

describe('registering a webhook', () => {
  test.each(NEWS_TYPES)('answers 201 for %s, and GET shows the registration', async eventType => {
    await newClient()
    const response = await register({ eventType })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      success: true,
      message: `https://example.com/hook is registered for ${eventType}`,
    })
    const listed = await changingNothing(sandbox, () => client.get('/api/webhooks'))
    expect(listed.statusCode).toBe(200)
    expect(listed.json()).toEqual({
      accountId: client.book.id,
      webhooks: [
        { id: 1, type: eventType, url: 'https://example.com/hook', headers: {}, isActive: true, createdAt: CREATED },
      ],
      total: 1,
    })
  })

  const accepted: [name: string, members: Record<string, unknown>, shown: Record<string, unknown>][] = [
    ['version V1', { version: 'V1' }, { version: 'V1' }],
    ['version V2', { version: 'V2' }, { version: 'V2' }],
    [
      'five headers',
      { headers: headers(5) },
      { headers: Object.fromEntries(headers(5).map(({ key, value }) => [key, value])) },
    ],
    ['a header with an empty value', { headers: [header('x-empty', '')] }, { headers: { 'x-empty': '' } }],
    [
      'an Authorization header',
      { headers: [header('Authorization', 'Basic eDp5')] },
      { headers: { Authorization: 'Basic eDp5' } },
    ],
    [
      'a header named like a member of objects',
      { headers: [header('__proto__')] },
      { headers: JSON.parse('{"__proto__":"x"}') },
    ],
    [
      'the built-in receiver',
      { url: 'https://inbox.sandbox/a?status=500' },
      { url: 'https://inbox.sandbox/a?status=500' },
    ],
    [
      'a port, a path and a query',
      { url: 'https://example.com:8443/a/b?c=d' },
      { url: 'https://example.com:8443/a/b?c=d' },
    ],
    [
      'a URL of 2,048 characters',
      { url: `https://a.example/${'x'.repeat(2_030)}` },
      { url: `https://a.example/${'x'.repeat(2_030)}` },
    ],
  ]
  test.each(accepted)('takes %s', async (_, members, shown) => {
    await newClient()
    expect((await register(members)).statusCode).toBe(201)
    const { webhooks } = (await client.get('/api/webhooks')).json()
    const basics = {
      id: 1,
      type: 'cash_in',
      url: 'https://example.com/hook',
      headers: {},
      isActive: true,
      createdAt: CREATED,
    }
    expect(webhooks).toEqual([{ ...basics, ...shown }])
  })
})

describe('a registration that is refused changes nothing', () => {
  const NOT_HTTPS = ['The URL must use https://.']
  const NO_URL = ['The URL is not a URL; write one such as https://example.com/webhooks.']
  const types = NEWS_TYPES.join(', ')
  const blocked = ['host', 'Content-Length', 'connection', 'Transfer-Encoding', 'CONTENT-TYPE', 'User-Agent']
  const rows: [name: string, members: Record<string, unknown>, message: unknown][] = [
    ['http', { url: 'http://example.com' }, NOT_HTTPS],
    ['http to this machine', { url: 'http://127.0.0.1:3000' }, NOT_HTTPS],
    ['ftp', { url: 'ftp://example.com' }, NOT_HTTPS],
    ['a path alone', { url: '/hook' }, NO_URL],
    ['https without a host', { url: 'https://' }, NO_URL],
    ['an empty URL', { url: '' }, ['url must have at least 1 character']],
    ['no URL', { url: undefined }, ['url is required']],
    ['a URL that is a number', { url: 1 }, ['url must be a string']],
    [
      'a URL of 2,049 characters',
      { url: `https://a.example/${'x'.repeat(2_031)}` },
      ['url must have at most 2048 characters'],
    ],
    [
      'credentials in the URL',
      { url: 'https://me:secret@example.com' },
      ['The URL must not hold credentials; use a custom header.'],
    ],
    ['an unknown type', { eventType: 'payment' }, [`eventType must be one of: ${types}`]],
    ['a type in capitals', { eventType: 'CASH_IN' }, [`eventType must be one of: ${types}`]],
    ['no type', { eventType: undefined }, ['eventType is required']],
    ['an unknown version', { version: 'V3' }, ['version must be one of: V1, V2']],
    ['an unknown member', { secret: 'x' }, ['secret is not a known member']],
    ['six headers', { headers: headers(6) }, ['headers must have at most 5 items']],
    ['headers as an object', { headers: { 'x-a': 'b' } }, ['headers must be an array']],
    ['a header without key', { headers: [{ value: 'x' }] }, ['headers.0.key is required']],
    ['a header without value', { headers: [{ key: 'x-a' }] }, ['headers.0.value is required']],
    ['a header with more', { headers: [{ ...header('x-a'), note: 1 }] }, ['headers.0.note is not a known member']],
    ['a value that is a number', { headers: [header('x-a', 1)] }, ['headers.0.value must be a string']],
    ['an empty header name', { headers: [header('')] }, ['headers.0.key must have at least 1 character']],
    ['a header name with a blank', { headers: [header('x a')] }, ['headers.0.key "x a" is not a header name']],
    [
      'a header that smuggles another',
      { headers: [header('x-a', 'b\r\nhost: c')] },
      ['headers.0.key "x-a" has a value with characters that no header can carry'],
    ],
    ...blocked.map((name): [string, Record<string, unknown>, unknown] => [
      `the header ${name}`,
      { headers: [header('x-fine'), header(name)] },
      [`headers.1.key "${name}" is a header that cannot be set`],
    ]),
  ]
  test.each(rows)('%s', async (_, members, message) => {
    await newClient()
    await register({ url: 'https://example.com/first' })
    const response = await changingNothing(sandbox, () => register(members))
    expect(response.json()).toEqual(simpleError(400, message))
    expect(response.statusCode).toBe(400)
  })

  test('a fourth active URL of one type, but not of another type or another account', async () => {
    await newClient()
    for (const path of ['a', 'b', 'c']) await register({ url: `https://example.com/${path}` })
    const response = await changingNothing(sandbox, () => register({ url: 'https://example.com/d' }))
    expect(response.json()).toEqual(simpleError(400, 'There are already 3 active URLs for cash_in'))
    expect((await register({ url: 'https://example.com/d', eventType: 'cash_out' })).statusCode).toBe(201)
    expect((await client.get('/api/webhooks')).json()).toMatchObject({ total: 4 })
    await newClient()
    expect((await register({ url: 'https://example.com/d' })).statusCode).toBe(201)
  })
})

describe('registering a URL again', () => {
  test('updates headers and version, keeps id and creation, and leaves the others alone', async () => {
    await newClient()
    for (const path of ['a', 'b', 'c'])
      await register({ url: `https://example.com/${path}`, headers: [header('x-old')], version: 'V1' })
    const before = (await client.get('/api/webhooks')).json()
    await client.advance(AT + 60_000)
    const again = { url: 'https://example.com/b', headers: [header('x-new', 'y')] }
    expect((await register(again)).statusCode).toBe(201)
    const [first, second, third] = before.webhooks
    const { version: _, ...kept } = second
    expect((await client.get('/api/webhooks')).json()).toEqual({
      ...before,
      webhooks: [first, { ...kept, headers: { 'x-new': 'y' } }, third],
    })
  })

  test('makes an inactive one active, unless three others are', async () => {
    await newClient()
    for (const path of ['a', 'b', 'c']) await register({ url: `https://example.com/${path}` })
    const [known] = client.book.registrations.values()
    sandbox.services.store.unit(() => client.book.registrations.put({ ...known!, isActive: false }))
    expect((await register({ url: 'https://example.com/d' })).statusCode).toBe(201)
    const refused = await changingNothing(sandbox, () => register({ url: 'https://example.com/a' }))
    expect(refused.statusCode).toBe(400)
    expect(
      (await client.get('/api/webhooks')).json().webhooks.map((row: { isActive: boolean }) => row.isActive),
    ).toEqual([false, true, true, true])
  })

  test('for another type is another registration', async () => {
    await newClient()
    await register()
    await register({ eventType: 'cash_out' })
    const { webhooks } = (await client.get('/api/webhooks')).json()
    expect(webhooks.map(({ id, type }: Record<string, unknown>) => [id, type])).toEqual([
      [1, 'cash_in'],
      [2, 'cash_out'],
    ])
  })
})

test('an account without webhooks has an empty list', async () => {
  await newClient()
  expect((await client.get('/api/webhooks')).json()).toEqual({ accountId: client.book.id, webhooks: [], total: 0 })
})
