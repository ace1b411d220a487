import { describe, expect, it } from 'vitest'
import { type Endpoint, endpointsOf } from '../../openapi/document.ts'
import { DOCUMENTED_STATUSES } from '../../src/domain/documented-statuses.ts'
import { OPERATIONS } from '../../src/domain/operations.ts'
import { bodiesOf, bodyCheckOf, examplesOf, stored } from './described.ts'

const api = stored('api')
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe.each(['api', 'control'] as const)('the description of the %s', name => {
  const document = stored(name)
  const wrongWith = bodyCheckOf(document)

  it.each(named(endpointsOf(document)))('says what %s does', (_, { operation }) => {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w.*\.$/),
    })
    expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    expect(operation.tags).toHaveLength(1)
  })

  it.each(named(endpointsOf(document)))('shows valid examples of every body of %s', (_, endpoint) => {
    for (const { place, media } of bodiesOf(endpoint)) {
      const examples = examplesOf(media)
      expect(examples, place.join(' ')).not.toEqual([])
      for (const [, value] of examples) expect(wrongWith(endpoint, place, value), place.join(' ')).toBeNull()
    }
  })

  it.each(named(endpointsOf(document)))('has one success of %s, and errors, all with a body but 204', (_, endpoint) => {
    const { responses } = endpoint.operation
    const statuses = Object.keys(responses)
    expect(statuses.filter(status => status.startsWith('2'))).toHaveLength(1)
    expect(statuses.filter(status => Number(status) >= 400)).not.toEqual([])
    expect(statuses.filter(status => responses[status]?.content === undefined)).toEqual(
      statuses.filter(status => status === '204'),
    )
  })

  it.each(named(endpointsOf(document)))(
    'shows the errors of %s with the status that they stand under',
    (_, endpoint) => {
      for (const { place, media } of bodiesOf(endpoint).filter(({ place: [, status] }) => Number(status) >= 400))
        for (const [, value] of examplesOf(media)) {
          const { statusCode, status = statusCode } = value as { statusCode?: number; status?: number }
          expect(status).toBe(Number(place[1]))
        }
    },
  )
})

describe('the description of the api', () => {
  it.each(OPERATIONS)(
    'has the statuses that the specification gives %s, and 400 for an unknown scenario',
    operation => {
      const endpoints = endpointsOf(api).filter(endpoint => endpoint.operation['x-sandbox-operation'] === operation)
      const statuses = endpoints.flatMap(endpoint => Object.keys(endpoint.operation.responses).map(Number))
      const errors = [...new Set(statuses.filter(status => status >= 400))].sort()
      expect(errors).toEqual([...new Set([400, ...DOCUMENTED_STATUSES[operation]])].sort())
    },
  )

  it('calls a wrong example wrong: a missing member, a member too many, a wrong format', () => {
    const wrongWith = bodyCheckOf(api)
    const endpoint = endpointsOf(api).find(({ operation }) => operation.operationId === 'createCashOut') as Endpoint
    const place = ['responses', '201', 'content', 'application/json']
    const { example } = endpoint.operation.responses['201']?.content?.['application/json'] ?? {}
    const receipt = example as Record<string, unknown>
    expect(wrongWith(endpoint, place, receipt)).toBeNull()
    const { status: _, ...missing } = receipt
    for (const wrong of [
      missing,
      { ...receipt, more: 1 },
      { ...receipt, transactionId: '1' },
      { ...receipt, generateTime: 'now' },
    ])
      expect(wrongWith(endpoint, place, wrong)).toHaveLength(1)
  })
})
