import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENTED_STATUSES } from '../../src/domain/documented-statuses.ts'
import { ERROR_CATALOGUE } from '../../src/domain/error-catalogue.ts'
import { MACHINES } from '../../src/domain/machines/index.ts'
import { SETTLEMENT_ERRORS } from '../../src/domain/settlement-errors.ts'
import { ENDPOINTS, OTHER_ADDRESSES } from '../contract/endpoints.ts'
import { builtInLibrary, openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { expectedOf } from './expected.ts'
import { CASES, FILES, fallbackOf } from './library.ts'
import { playStory } from './play.ts'
import { note, nothingReached, rowLine } from './reached.ts'

let sandboxes: readonly TestSandbox[]
const reached = nothingReached()

beforeAll(async () => {
  sandboxes = [await openSandbox(), await openSandbox()]
})
afterAll(() => Promise.all(sandboxes.map(sandbox => sandbox.close())))

describe('every scenario that ships, at every endpoint that it is for', () => {
  test('none is left out', () => {
    const shipped = builtInLibrary()
      .stories()
      .map(({ file }) => file)
    expect([...FILES.keys()]).toEqual([...shipped].sort())
    expect(new Set(CASES.map(({ file }) => file)).size).toBe(shipped.length)
  })

  test.each(CASES.map(each => [each.file, each.endpoint, each] as const))(
    '%s at %s',
    async (_file, _endpoint, each) => {
      const [first, second] = await Promise.all(sandboxes.map(sandbox => playStory(sandbox, each)))
      const { isExact, ...expected } = expectedOf(each.operation, each.written, fallbackOf(each.operation))
      expect(first?.answers.map(({ outcome }) => outcome)).toEqual(each.outcomes)
      if (!each.outcomes.includes('never')) expect(first?.answers.at(-1)?.tookMs).toBe(each.tookMs)
      expect(isExact ? first?.seen : withoutTimes(first?.seen)).toEqual(isExact ? expected : withoutTimes(expected))
      expect(second?.record).toBe(first?.record)
      if (first) note(reached, each, first)
    },
  )
})

describe('all of them together reach', () => {
  const endpoints = [...ENDPOINTS, ...OTHER_ADDRESSES]
  const at = (operations: readonly string[]) => endpoints.filter(({ operation }) => operations.includes(operation))

  test('every documented status of every endpoint, and every failure of a server', () => {
    const documented = endpoints.flatMap(({ name, operation, success }) =>
      [success, ...DOCUMENTED_STATUSES[operation], 500, 502, 503, 504].map(status => `${name} ${status}`),
    )
    expect(documented.filter(line => !reached.statuses.has(line))).toEqual([])
  })

  test('every synchronous code where it is documented', () => {
    const documented = Object.entries(ERROR_CATALOGUE).flatMap(([code, { operations }]) =>
      at(operations).map(({ name }) => `${name} ${code}`),
    )
    expect(documented.length).toBeGreaterThan(20)
    expect(documented.filter(line => !reached.codes.has(line))).toEqual([])
  })

  test.each(['cash-out', 'cash-out-qrcode', 'transfer'])('every asynchronous code of a %s', kind => {
    const documented = Object.keys(SETTLEMENT_ERRORS).map(code => `${kind} ${code}`)
    expect(documented.filter(line => !reached.failures.has(line))).toEqual([])
  })

  test('every row of every state table', () => {
    // A split is a payment like any other, and nobody begins one: it has the table of those.
    const { split, ...machines } = MACHINES
    expect(split).toBe(machines['cash-out'])
    const rows = Object.entries(machines).flatMap(([kind, machine]) => machine.map(row => rowLine(kind, row)))
    expect(rows.filter(line => !reached.rows.has(line))).toEqual([])
  })
})

function withoutTimes<S extends { readonly arrived: readonly (readonly [number, string])[] }>(seen: S | undefined) {
  return { ...seen, arrived: seen?.arrived.map(([, text]) => text).sort() }
}
