import { describe, expect, test } from 'vitest'
import { DOCUMENTED_STATUSES } from '../../src/domain/documented-statuses.ts'
import { ERROR_CATALOGUE, HTTP_ERRORS, statusOf } from '../../src/domain/error-catalogue.ts'
import { OPERATIONS, type Operation } from '../../src/domain/operations.ts'
import { SETTLEMENT_ERRORS } from '../../src/domain/settlement-errors.ts'
import { describedAs, describedNames, ENDPOINTS, OTHER_ADDRESSES } from './endpoints.ts'
import { headingsLike, SPECIFICATION, sectionOf, tableOf } from './specification.ts'

const TOKEN_CODES = 'Token endpoint codes'
const PAYMENT_CODES = 'Cash-out / cash-in errors (envelope A)'
const SETTLEMENT_CODES = 'Asynchronous cash-out errors (errorCode in the CashOut webhook with status ERROR)'

/** `[code, status]` of a table, in whichever order its columns are. */
function codesOf(heading: string): [code: string, status: number][] {
  const { columns, rows } = tableOf(`### ${heading}`)
  const [code, status] = [columns.indexOf('code'), Math.max(columns.indexOf('HTTP'), columns.indexOf('Status'))]
  return rows.map(row => [row[code] ?? '', Number(row[status])])
}

/** The statuses that the sentences about the errors of an endpoint name. */
function statusesToldOf(name: string): number[] {
  const sentences = sectionOf(`### ${name}`).match(/\bErrors?[ :].*$/gm) ?? []
  return sentences.flatMap(sentence => sentence.match(/\b[45]\d\d\b/g) ?? []).map(Number)
}

/** The statuses that the specification documents for an operation, in all its places. */
function documentedFor(operation: Operation): number[] {
  const told = ENDPOINTS.filter(endpoint => endpoint.operation === operation).flatMap(({ name }) =>
    statusesToldOf(name),
  )
  const token = operation === 'token' ? codesOf(TOKEN_CODES).map(([, status]) => status) : [401]
  const isPayment = operation === 'cash-in' || operation === 'cash-out'
  const payments = isPayment ? codesOf(PAYMENT_CODES).map(([, status]) => status) : []
  return [...new Set([...told, ...token, ...payments])].sort((one, other) => one - other)
}

describe.skipIf(SPECIFICATION === '')('the errors of the specification', () => {
  test('are the codes of the catalogue, with the same statuses', () => {
    const specified = [...codesOf(TOKEN_CODES), ...codesOf(PAYMENT_CODES)].filter(([code]) => code !== 'HTTP_ERROR')
    const ours = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status])
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(specified))
    expect(specified).toHaveLength(18)
  })

  test('belong to the token endpoint, or to the payments and nothing else', () => {
    const tokenCodes = codesOf(TOKEN_CODES).map(([code]) => code)
    for (const [code, { operations }] of Object.entries(ERROR_CATALOGUE))
      expect([code, (operations as readonly string[]).includes('token')]).toEqual([code, tokenCodes.includes(code)])
  })

  test('have HTTP_ERROR for 400, 401 and 500, which have texts of their own', () => {
    const statuses = codesOf(PAYMENT_CODES).filter(([code]) => code === 'HTTP_ERROR')
    expect(statuses.map(([, status]) => status)).toEqual([400, 401, 500])
    for (const [, status] of statuses) expect(HTTP_ERRORS[status]).toBeDefined()
  })

  test('say 400 for a duplicate externalId, but for 409 on cash-out-qrcode', () => {
    expect(sectionOf('### POST /api/pix/cash-out-qrcode')).toContain('409 externalId already used')
    const answered = ERROR_CATALOGUE.PIX_DUPLICATE_EXTERNAL_ID.operations.map(operation => [
      operation,
      statusOf('PIX_DUPLICATE_EXTERNAL_ID', operation),
    ])
    expect(Object.fromEntries(answered)).toEqual({ 'cash-in': 400, 'cash-out': 400, 'cash-out-qrcode': 409 })
  })

  test('of settlement are those of our catalogue, and agree on which may be retried', () => {
    const rows = tableOf(`### ${SETTLEMENT_CODES}`).rows.map(([code, , retryable]) => [
      code,
      retryable?.startsWith('yes'),
    ])
    const ours = Object.entries(SETTLEMENT_ERRORS).map(([code, { retryable }]) => [code, retryable])
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(rows))
    expect(rows).toHaveLength(7)
  })
})

describe.skipIf(SPECIFICATION === '')('the endpoints of the specification', () => {
  test('are those that are served, and nothing else is but another address of the balance', () => {
    const specified = headingsLike(/^(GET|POST|PUT|PATCH|DELETE) \//)
    expect(ENDPOINTS.map(({ name }) => name)).toEqual(specified)
    expect(describedNames()).toEqual([...specified, ...OTHER_ADDRESSES.map(({ name }) => name)].sort())
  })

  test.each(OPERATIONS)('document for %s the statuses of DOCUMENTED_STATUSES', operation => {
    expect(DOCUMENTED_STATUSES[operation]).toEqual(documentedFor(operation))
  })

  test.each(ENDPOINTS)('$name: our description has every status that is told of it', endpoint => {
    const told = statusesToldOf(endpoint.name)
    const success = /Response (20\d)/.exec(sectionOf(`### ${endpoint.name}`))?.[1]
    if (success !== undefined) expect(endpoint.success).toBe(Number(success))
    expect(describedAs(endpoint).statuses).toEqual(expect.arrayContaining([endpoint.success, ...told]))
  })
})

test('every code has an English and a Portuguese text', () => {
  for (const { message, userMessage } of Object.values(ERROR_CATALOGUE)) {
    expect(message).toMatch(/^[A-Za-z].+[^.]$/)
    expect(userMessage).toMatch(/^[A-ZÀ-Ý].+\.$/)
  }
})

test('every settlement error has a text and at least one SPI code, and no two share one', () => {
  const codes = Object.values(SETTLEMENT_ERRORS).flatMap(({ spi }) => [...spi] as string[])
  expect(new Set(codes).size).toBe(codes.length)
  for (const { message, spi } of Object.values(SETTLEMENT_ERRORS)) {
    expect(message).toMatch(/^[A-Z].+[^.]$/)
    expect(spi.length).toBeGreaterThan(0)
  }
})
