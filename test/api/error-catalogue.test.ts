import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE, isErrorCode } from '../../src/domain/error-catalogue.ts'
import { SETTLEMENT_ERRORS } from '../../src/domain/settlement-errors.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { CASH_OUT_FLAWS } from './tables/payment-refusals.ts'
import { ONE_FLAW } from './tables/token-refusals.ts'

/** The specification is not part of the repository; where it lies beside it, the catalogue is held against it. */
const SPEC_FOLDER = join(packageFolder('src'), '..', '..', 'shared', 'spec')
const spec = existsSync(SPEC_FOLDER)
  ? readdirSync(SPEC_FOLDER)
      .map(file => readFileSync(join(SPEC_FOLDER, file), 'utf8'))
      .join('\n')
  : ''

/** The rows of the table under a heading, as cells. */
function tableUnder(heading: string): string[][] {
  const section = spec.split(`\n### ${heading}`)[1]?.split('\n### ')[0] ?? ''
  const lines = section.split('\n').filter(line => line.startsWith('|'))
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

/** Codes with a status of their own; HTTP_ERROR takes its status from what happened. */
function specified(): Record<string, number> {
  const token = tableUnder('Token endpoint codes').map(([code, status]) => [code, Number(status)])
  const payments = tableUnder('Cash-out / cash-in errors').map(([status, code]) => [code, Number(status)])
  return Object.fromEntries([...token, ...payments].filter(([code]) => code !== 'HTTP_ERROR'))
}

describe.skipIf(spec === '')('the error catalogue and the specification', () => {
  test('have the same codes with the same statuses', () => {
    const ours = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status])
    expect(Object.fromEntries(ours)).toEqual(specified())
    expect(Object.keys(specified())).toHaveLength(18)
  })

  test('document token codes for the token endpoint alone', () => {
    for (const [code] of tableUnder('Token endpoint codes'))
      expect(isErrorCode(code ?? '') && ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE].operations).toEqual([
        'token',
      ])
  })

  test('have the same asynchronous errors, and agree on which may be retried', () => {
    const rows = tableUnder('Asynchronous cash-out errors').map(([code, , retryable]) => [
      code,
      retryable?.startsWith('yes'),
    ])
    const ours = Object.entries(SETTLEMENT_ERRORS).map(([code, { retryable }]) => [code, retryable])
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(rows))
    expect(rows).toHaveLength(7)
  })
})

test('every code of the catalogue is provoked by a row of the tables', () => {
  const provoked = [...ONE_FLAW, ...CASH_OUT_FLAWS].map(({ code }) => code)
  // The minimum of the provider has rows of its own in cash-in-fields.test.ts.
  const elsewhere = ['PROVIDER_EXPIRATION_BELOW_MINIMUM']
  expect(new Set([...provoked, ...elsewhere])).toEqual(new Set([...Object.keys(ERROR_CATALOGUE), 'HTTP_ERROR']))
})

test('every code has an English and a Portuguese text', () => {
  for (const { message, userMessage } of Object.values(ERROR_CATALOGUE)) {
    expect(message).toMatch(/^[A-Za-z].+[^.]$/)
    expect(userMessage).toMatch(/^[A-ZÀ-Ý].+\.$/)
  }
})
