import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENTED_STATUSES } from '../../src/domain/documented-statuses.ts'
import {
  type CatalogueEntry,
  ERROR_CATALOGUE,
  type ErrorCode,
  isErrorCode,
  statusOf,
} from '../../src/domain/error-catalogue.ts'
import type { Operation } from '../../src/domain/operations.ts'
import { CASH_OUT_FLAWS } from '../api/tables/payment-refusals.ts'
import { ONE_FLAW } from '../api/tables/token-refusals.ts'
import { openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { ENDPOINTS, type Endpoint, OTHER_ADDRESSES } from './endpoints.ts'
import { errorBody } from './error-body.ts'
import { BY_SCENARIO_ALONE, PROVOCATIONS } from './provocations.ts'
import { goodRequest, newWorld, send } from './requests.ts'

const SERVED = [...ENDPOINTS, ...OTHER_ADDRESSES]
const CODES = Object.entries(ERROR_CATALOGUE as Record<ErrorCode, CatalogueEntry>) as [ErrorCode, CatalogueEntry][]

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

describe('a request that nothing is wrong with', () => {
  test.each(SERVED)('$name is answered with $success', async ({ name, success }) => {
    const world = await newWorld(sandbox)
    const response = await send(world, goodRequest(name, world))
    expect([response.statusCode, response.json()]).toEqual([success, expect.any(Object)])
  })
})

describe('by the header X-Sandbox-Scenario', () => {
  const codes = CODES.flatMap(([code, { operations }]) =>
    SERVED.filter(({ operation }) => operations.includes(operation)).map(endpoint => ({ ...endpoint, code })),
  )
  test.each(codes)('$name answers $code and changes nothing', async ({ name, operation, code }) => {
    const world = await newWorld(sandbox)
    const request = goodRequest(name, world)
    const response = await changingNothing(sandbox, () => send(world, request, { 'x-sandbox-scenario': code }))
    const status = statusOf(code, operation)
    expect(response.json()).toEqual(errorBody(world, request, code, status))
    expect(response.statusCode).toBe(status)
    expect(response.headers['x-sandbox-scenario-applied']).toMatch(/^[a-z-]+; via=header$/)
  })

  const statuses = SERVED.flatMap(endpoint =>
    DOCUMENTED_STATUSES[endpoint.operation]
      .filter(status => !hasCodesOnly(endpoint, status))
      .map(status => ({ ...endpoint, status })),
  )
  test.each(statuses)('$name answers $status and changes nothing', async ({ name, operation, status }) => {
    const world = await newWorld(sandbox)
    const request = goodRequest(name, world)
    const scenario = SCENARIOS[`${operation} ${status}`] ?? SCENARIOS[status] ?? 'none'
    const response = await changingNothing(sandbox, () => send(world, request, { 'x-sandbox-scenario': scenario }))
    expect(response.json()).toEqual(errorBody(world, request, status, status))
    expect(response.statusCode).toBe(status)
    expect(response.headers['x-sandbox-scenario-applied']).toBe(`${scenario}; via=header`)
  })
})

describe('by itself', () => {
  test.each(PROVOCATIONS)('$name', async ({ name, endpoint, account, before, change, message }) => {
    const world = await newWorld(sandbox, account)
    await before?.(world)
    const good = goodRequest(endpoint, world)
    const request = { ...good, ...change(good, world) }
    const response = await changingNothing(sandbox, () => send(world, request))
    const [operation, error = ''] = name.split(' ')
    const code = isErrorCode(error) ? error : Number(error)
    const status = typeof code === 'number' ? code : statusOf(code, operation as Operation)
    expect(response.json()).toMatchObject(errorBody(world, request, code, status, message))
    expect(response.statusCode).toBe(status)
  })

  const withToken = SERVED.filter(({ operation }) => operation !== 'token')
  test.each(withToken)('$name without a token is 401', async ({ name }) => {
    const world = await newWorld(sandbox)
    const request = goodRequest(name, world)
    const response = await changingNothing(sandbox, () => send(world, request, { authorization: '' }))
    expect(response.json()).toMatchObject(errorBody(world, request, 401, 401, 'The access token is missing'))
    expect(response.statusCode).toBe(401)
  })
})

describe('nothing is documented that no row provokes', () => {
  /** What the tables of two endpoints provoke in tests of their own. */
  const inTables = [
    ...ONE_FLAW.flatMap(({ code }) => [`token ${code}`, `token ${statusOf(code)}`]),
    ...CASH_OUT_FLAWS.map(({ code }) => `cash-out ${code}`).filter(name => !name.endsWith('HTTP_ERROR')),
  ]
  const byItself = [
    ...inTables,
    ...PROVOCATIONS.map(({ name }) => name),
    ...SERVED.filter(({ operation }) => operation !== 'token').map(({ operation }) => `${operation} 401`),
    // Of a code: Spec, Endpoints has it as a status, ours is the code for it.
    'cash-out-qrcode 409',
  ]
  const documented = [
    ...CODES.flatMap(([code, { operations }]) => operations.map(operation => `${operation} ${code}`)),
    ...Object.entries(DOCUMENTED_STATUSES).flatMap(([name, statuses]) => statuses.map(status => `${name} ${status}`)),
  ]

  test('and no row provokes what is not documented', () => {
    expect([...new Set([...byItself, ...BY_SCENARIO_ALONE])].sort()).toEqual([...new Set(documented)].sort())
  })

  test('and what a scenario alone provokes cannot be had otherwise', () => {
    expect(BY_SCENARIO_ALONE.filter(name => byItself.includes(name))).toEqual([])
  })
})

/** The scenario of each status, by its operation where it has one of its own. */
const SCENARIOS: Readonly<Record<string, string>> = {
  400: 'bad-request',
  401: 'unauthorized',
  404: 'not-found',
  422: 'unprocessable',
  429: 'too-many-requests',
  500: 'provider-down',
  'cob 409': 'txid-taken',
}

/** Statuses that come with a code, and never as HTTP_ERROR. */
function hasCodesOnly({ operation }: Endpoint, status: number): boolean {
  return operation === 'token' || (operation === 'cash-out-qrcode' && status === 409)
}
