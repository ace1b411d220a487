import { expect, test } from 'vitest'
import { createCashOut } from '../../src/api/cash-out/operations.ts'
import { toIso } from '../../src/domain/instants.ts'
import { cashOutBody, FROZEN, NOON, openSandbox } from '../support/sandbox.ts'

const TIMERS = 100_000

/** What is asserted of one thing that fired. */
interface Fired {
  readonly at: string
  readonly kind: string
  readonly id: number
  readonly what: string
}

test('an advance over 100,000 timers plays each at its own instant, in order, and answers with all of them', async () => {
  const sandbox = await openSandbox()
  const client = await sandbox.client({ balance: TIMERS, clock: FROZEN })
  const { services } = sandbox
  const { book } = client
  for (let order = 0; order < TIMERS; order++) {
    const body = cashOutBody({ value: 0.01, externalId: `order-${order}` }) as Parameters<typeof createCashOut>[2]
    createCashOut(services, book, body, services.engine.choose('cash-out', book, 'settles-sometime', {}))
  }
  const jobs = [...book.jobs.values()].sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq)
  expect(jobs).toHaveLength(TIMERS)
  expect(book.balance).toEqual({ available: 0, blocked: TIMERS })
  const expected = jobs.map(({ dueAt, ref }) => `${toIso(dueAt)} ${book.runs.get(ref)?.transactionId}`)
  expect(new Set(jobs.map(({ dueAt }) => dueAt)).size).toBeGreaterThan(10_000)

  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/v1/accounts/${book.id}/clock/advance`,
    payload: { by: '20s' },
  })
  expect(answer.statusCode).toBe(200)
  const { fired, now, pending } = answer.json<{ fired: Fired[]; now: string; pending: number }>()
  expect({ now, pending }).toEqual({ now: toIso(NOON + 20_000), pending: 0 })
  expect(fired.map(({ at, id }) => `${at} ${id}`)).toEqual(expected)
  expect(book.balance).toEqual({ available: 0, blocked: 0 })
  const transactions = [...book.transactions.values()]
  expect(transactions.filter(({ status }) => status !== 'CONFIRMED')).toEqual([])
  await sandbox.close()
})
