import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { ENDPOINTS, type Endpoint, OTHER_ADDRESSES } from './endpoints.ts'
import { errorBody } from './error-body.ts'
import { goodRequest, newWorld, type World } from './requests.ts'

const SERVED = [...ENDPOINTS, ...OTHER_ADDRESSES]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const pathOf = ({ name }: Endpoint) => name.split(' ')[1] ?? ''

let sandbox: TestSandbox
let world: World

beforeAll(async () => {
  sandbox = await openSandbox()
  world = await newWorld(sandbox)
})
afterAll(() => sandbox.close())

/** Sends a good request of an endpoint with another method, or with another body as it is. */
function sendRaw({ name }: Endpoint, raw: { method?: (typeof METHODS)[number]; payload?: string; type?: string }) {
  const { method, url, headers } = goodRequest(name, world)
  const { payload, type } = raw
  const sent = { authorization: `Bearer ${world.client.token}`, ...headers, ...(type && { 'content-type': type }) }
  const asked = { method: raw.method ?? method, url, headers: sent }
  return sandbox.app.inject({ ...asked, ...(payload !== undefined && { payload }) })
}

describe('a method that a path does not have is 405 and says which it has', () => {
  const served = (path: string) => SERVED.filter(each => pathOf(each) === path).map(({ name }) => name.split(' ')[0])
  const rows = SERVED.flatMap(endpoint =>
    METHODS.filter(method => !served(pathOf(endpoint)).includes(method)).map(method => ({ endpoint, method })),
  )
  test.each(rows)('$method at $endpoint.name', async ({ endpoint, method }) => {
    const response = await changingNothing(sandbox, () => sendRaw(endpoint, { method }))
    const { url } = goodRequest(endpoint.name, world)
    const message = `Cannot ${method} ${url}`
    expect(response.json()).toMatchObject(errorBody(world, { method, url }, 405, 405, message))
    expect(response.statusCode).toBe(405)
    const allowed = String(response.headers['allow']).split(', ')
    expect(allowed.filter(each => each !== 'HEAD').sort()).toEqual(served(pathOf(endpoint)).sort())
  })
})

describe('a body that cannot be read', () => {
  const JSON_TYPE = 'application/json'
  const rows: [what: string, payload: string, type: string, status: number, message: unknown][] = [
    ['broken JSON', '{', JSON_TYPE, 400, 'The body is not valid JSON'],
    ['an array', '[]', JSON_TYPE, 400, ['body must be an object']],
    ['null', 'null', JSON_TYPE, 400, ['body must be an object']],
    ['text', '{}', 'text/plain', 415, 'Unsupported content type'],
    ['a form', 'value=1', 'application/x-www-form-urlencoded', 415, 'Unsupported content type'],
    ['more than 1 MiB', `"${'x'.repeat(1_048_576)}"`, JSON_TYPE, 413, 'The body is too large'],
  ]
  const withBody = ENDPOINTS.filter(({ name }) => !name.startsWith('GET'))
  const cases = withBody.flatMap(endpoint => rows.map(row => [endpoint.name, row[0], endpoint, row] as const))
  test.each(cases)('%s: %s', async (_name, _what, endpoint, [, payload, type, status, message]) => {
    const response = await changingNothing(sandbox, () => sendRaw(endpoint, { payload, type }))
    const request = goodRequest(endpoint.name, world)
    const violations = typeof message === 'string' ? ['body must be a JSON object'] : message
    const isTokenBody = endpoint.operation === 'token' && status === 400
    const expected = isTokenBody
      ? errorBody(world, request, 'PUB_REQUEST_BODY_INVALID', 400, violations)
      : errorBody(world, request, status, status, message)
    expect(response.json()).toMatchObject(expected)
    expect(response.statusCode).toBe(status)
  })
})
