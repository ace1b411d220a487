import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError, simpleError } from '../support/envelopes.ts'
import { cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const JSON_HINT =
  'Send one JSON document with the header content-type: application/json. Members __proto__ and constructor.prototype are refused.'
const NOT_JSON = 'The body is not valid JSON'
const JSON_TYPE = 'application/json'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

/** Sends raw text with a token and a certificate, so that neither is the reason of a refusal. */
function send(method: string, url: string, payload = '', contentType?: string) {
  const headers = {
    authorization: `Bearer ${client.token}`,
    'x-ssl-client-cert': client.certificateHeader,
    ...(contentType && { 'content-type': contentType }),
  }
  return sandbox.app.inject({ method: method as 'POST', url, payload, headers })
}

describe('a body that cannot be read', () => {
  const rows: [
    name: string,
    payload: string,
    type: string | undefined,
    status: number,
    message: string,
    hint: string,
  ][] = [
    ['broken JSON', '{"value": 1', JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['two documents', '{} {}', JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['NaN', '{"value": NaN}', JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['a member __proto__', '{"__proto__": {"value": 1}}', JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['a member constructor.prototype', '{"constructor": {"prototype": {}}}', JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['brackets without end', '['.repeat(900_000), JSON_TYPE, 400, NOT_JSON, JSON_HINT],
    ['nothing', '', JSON_TYPE, 400, 'The body is empty', JSON_HINT],
    ['XML', '<value/>', 'application/xml', 415, 'Unsupported content type', JSON_HINT],
    ['text', JSON.stringify(cashOutBody()), 'text/plain', 415, 'Unsupported content type', JSON_HINT],
    ['a form', 'value=1', 'application/x-www-form-urlencoded', 415, 'Unsupported content type', JSON_HINT],
    ['a content type that is none', '{}', 'json', 415, 'Unsupported content type', JSON_HINT],
    [
      'two megabytes',
      `"${'x'.repeat(2_000_000)}"`,
      JSON_TYPE,
      413,
      'The body is too large',
      'Bodies may have at most 1 MiB.',
    ],
  ]
  const URLS = ['/api/pix/cash-out', '/api/pix/cash-in']

  describe.each(URLS)('POST %s', url => {
    test.each(rows)('is refused in envelope A: %s', async (_, payload, type, status, message, hint) => {
      const response = await changingNothing(sandbox, () => send('POST', url, payload, type))
      expect(response.json()).toEqual(extendedError({ url, error: status, message, details: { hint } }))
      expect(response.statusCode).toBe(status)
    })
  })

  test.each(rows)('is refused in envelope B: %s', async (_, payload, type, status, message) => {
    const response = await changingNothing(sandbox, () => send('POST', '/api/webhooks', payload, type))
    expect(response.json()).toEqual(simpleError(status, message))
    expect(response.statusCode).toBe(status)
  })

  test.each(rows)('is refused by the token endpoint: %s', async (_, payload, type, status, message, hint) => {
    const url = '/api/auth/token'
    const response = await changingNothing(sandbox, () => send('POST', url, payload, type))
    const said = ['body must be a JSON object']
    const details = { violations: said, hint: expect.any(String) }
    const invalid = extendedError({ url, error: 'PUB_REQUEST_BODY_INVALID', message: said, details })
    const other = extendedError({ url, error: status, message, details: { hint } })
    expect(response.json()).toEqual(status === 400 ? invalid : other)
    expect(response.statusCode).toBe(status)
  })
})

describe('a JSON document that is nested very deeply', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  test.each([
    ['an array', `${'['.repeat(400_000)}${']'.repeat(400_000)}`, ['body must be an object']],
    [
      'an object',
      deep(100_000),
      ['value is required', 'externalId is required', 'details is required', 'a is not a known member'],
    ],
  ])('is judged by its outermost level: %s', async (_, payload, message) => {
    const url = '/api/pix/cash-out'
    const response = await changingNothing(sandbox, () => send('POST', url, payload, JSON_TYPE))
    expect(response.json()).toEqual(extendedError({ url, error: 400, message }))
  })
})

describe('a path or a method that does not exist', () => {
  const rows: [method: string, url: string, status: number, allow: string | undefined][] = [
    ['GET', '/api/pix/nothing', 404, undefined],
    ['POST', '/api/pix/nothing', 404, undefined],
    ['GET', '/api/pix/cash-out', 405, 'POST'],
    ['PUT', '/api/pix/cash-in', 405, 'POST'],
    ['GET', '/api/auth/token', 405, 'POST'],
    ['POST', '/nothing', 404, undefined],
    ['GET', '/api/nothing', 404, undefined],
    ['GET', '/balance/', 404, undefined],
    ['GET', '/BALANCE', 404, undefined],
    ['OPTIONS', '/balance', 405, 'GET, HEAD'],
    ['POST', '/balance', 405, 'GET, HEAD'],
    ['DELETE', '/api/webhooks', 405, 'POST, GET, HEAD'],
  ]
  test.each(rows)('%s %s answers %i in the envelope of the path', async (method, url, status, allow) => {
    const isExtended = url.startsWith('/api/pix/') || url.startsWith('/api/auth/token')
    const message = `Cannot ${method} ${url}`
    const details = allow === undefined ? undefined : { hint: `This path takes ${allow}.` }
    const response = await changingNothing(sandbox, () => send(method, url))
    expect(response.json()).toEqual(
      isExtended ? extendedError({ method, url, error: status, message, details }) : simpleError(status, message),
    )
    expect([response.statusCode, response.headers['allow']]).toEqual([status, allow])
  })

  test.each([
    ['no token', '/api/pix/nothing', '', undefined],
    ['a body that is not JSON', '/api/pix/nothing', '{', JSON_TYPE],
    ['a content type that is not taken', '/nothing', 'x', 'text/plain'],
    ['a body that is too large', '/nothing', 'x'.repeat(2_000_000), JSON_TYPE],
  ])('is 404 whatever else is wrong: %s', async (_, url, payload, type) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const response = await sandbox.app.inject({ method: 'POST', url, payload, headers })
    expect(response.statusCode).toBe(404)
  })

  test('names the path without its query', async () => {
    expect((await send('GET', '/api/pix/nothing?secret=1')).json().path).toBe('/api/pix/nothing')
  })

  test.each([
    ['/api/pix/%zz', 400, 'The URL is malformed'],
    [`/api/pix/${'x'.repeat(2_000)}`, 404, `Cannot GET /api/pix/${'x'.repeat(2_000)}`],
  ])('%s is refused in envelope A', async (url, status, message) => {
    const response = await send('GET', url)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ statusCode: status, code: 'HTTP_ERROR', path: url, message })
  })
})

test('two errors have two ids', async () => {
  const errors = [await send('GET', '/api/pix/nothing'), await send('GET', '/api/pix/nothing')]
  expect(new Set(errors.map(response => response.json().errorId)).size).toBe(2)
})
