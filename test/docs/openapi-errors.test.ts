import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, endpointsOf, examplePath } from '../../openapi/document.ts'
import { openControl, type TestControl, tokenFor } from '../control/support.ts'
import { examplesOf, stored } from './described.ts'

type Json = Record<string, unknown>

/** What no example can know. */
const DRAWN = { errorId: expect.any(String), timestamp: expect.any(String) }

const rows = (endpoints: readonly Endpoint[]) =>
  endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const api = endpointsOf(stored('api')).filter(({ operation }) => operation.operationId !== 'createToken')
const control = endpointsOf(stored('control'))
const underAccount = control.filter(({ path }) => path.includes('{id}'))

/** The example of an error that has no code of its own, as an answer shows it. */
function exampleOf({ operation }: Endpoint, status: number): Json {
  const [media] = Object.values(operation.responses[`${status}`]?.content ?? {})
  const [, value] = (media ? examplesOf(media) : []).find(([name]) => name === 'HTTP_ERROR') ?? []
  const drawn = Object.entries(DRAWN).filter(([member]) => Object.hasOwn(value as Json, member))
  return { ...(value as Json), ...Object.fromEntries(drawn) }
}

/** The body that an endpoint shows. */
function exampleBody({ operation: { requestBody } }: Endpoint): Json {
  const [media] = Object.values(requestBody?.content ?? {})
  return ((media ? examplesOf(media) : [])[0]?.[1] ?? {}) as Json
}

/** A body that an endpoint refuses: an empty one, and where every member may be left out, one with a member too many. */
function refusedBody(endpoint: Endpoint): Json {
  const { detail, message = [detail] } = exampleOf(endpoint, 400)
  return String(message).startsWith('unknown ') ? { unknown: true } : {}
}

/** The sandboxes that are asked; what they refuse changes nothing in them. */
const asked = {} as Record<'empty' | 'guarded' | 'used', TestControl>
let token = ''

beforeAll(async () => {
  asked.empty = await openControl()
  asked.guarded = await openControl({ controlToken: 'secret' })
  asked.used = await openControl()
  const { opened } = await asked.used.open()
  token = await tokenFor(asked.used.call, opened)
})

afterAll(() => Promise.all(Object.values(asked).map(sandbox => sandbox.close())))

/** What is not as described. */
interface Odd {
  readonly sandbox?: keyof typeof asked
  readonly headers?: Record<string, string>
  readonly payload?: Json
}

/** Sends a request as described, but for what is odd about it, and expects the example of an error. */
async function expectExample(endpoint: Endpoint, status: number, odd: Odd): Promise<void> {
  const { sandbox = 'used', headers = {}, payload = exampleBody(endpoint) } = odd
  const { requestBody, parameters = [] } = endpoint.operation
  const required = parameters.filter(parameter => parameter.in === 'header' && parameter.required)
  const response = await asked[sandbox].app.inject({
    method: endpoint.method as 'GET',
    url: examplePath(endpoint),
    headers: { ...Object.fromEntries(required.map(({ name, example }) => [name, String(example)])), ...headers },
    ...(requestBody && { payload }),
  })
  expect({ status: response.statusCode, ...response.json<Json>() }).toEqual({ status, ...exampleOf(endpoint, status) })
}

/** Whether the example of a 400 is about the body: a body of any shape is refused for other reasons. */
const refusingABody = (endpoint: Endpoint) =>
  endpoint.operation.requestBody !== undefined &&
  !/must be an integer$/.test(String(exampleOf(endpoint, 400)['detail']))
const takingNothing = ({ operation: { tags, operationId } }: Endpoint) =>
  tags[0] === 'balance' || operationId === 'listWebhooks'

it.each(rows(api))('shows what %s says without a token', (_, endpoint) => expectExample(endpoint, 401, {}))

it.each(rows(api.filter(refusingABody)))('shows what %s says to a body that it refuses', (_, endpoint) =>
  expectExample(endpoint, 400, { headers: { authorization: `Bearer ${token}` }, payload: refusedBody(endpoint) }),
)

it.each(rows(api.filter(takingNothing)))('shows what %s says to an unknown scenario', (_, endpoint) =>
  expectExample(endpoint, 400, {
    headers: { authorization: `Bearer ${token}`, 'x-sandbox-scenario': 'unavailible' },
  }),
)

it.each(rows(control))('shows what %s says to a foreign host', (_, endpoint) =>
  expectExample(endpoint, 403, { headers: { host: 'bank.example' } }),
)

it.each(rows(control.filter(({ operation }) => operation.responses['401'])))(
  'shows what %s says without the control token',
  (_, endpoint) => expectExample(endpoint, 401, { sandbox: 'guarded' }),
)

it.each(rows(underAccount))('shows what %s says when its account, or what is in it, is not there', (_, endpoint) => {
  const isAboutAccount = exampleOf(endpoint, 404)['detail'] === 'There is no account 1'
  return expectExample(endpoint, 404, { sandbox: isAboutAccount ? 'empty' : 'used' })
})

it.each(rows(control.filter(refusingABody)))('shows what %s says to a body that it refuses', (_, endpoint) =>
  expectExample(endpoint, 400, { payload: refusedBody(endpoint) }),
)
