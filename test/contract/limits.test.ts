import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { LIMITS } from './limits.ts'
import { newWorld } from './requests.ts'
import { SPECIFICATION, tableOf } from './specification.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test.skipIf(SPECIFICATION === '')('the limits below are those of the specification, row by row', () => {
  expect(LIMITS.map(({ row }) => row)).toEqual(tableOf('## Limits').rows)
})

describe.each(LIMITS)('$row.0: $row.1', ({ probes }) => {
  test.each(probes)('%s: %s', async (_what, expected, ask) => {
    expect(await ask(await newWorld(sandbox))).toEqual(expected)
  })
})
