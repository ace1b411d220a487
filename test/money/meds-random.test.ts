import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MACHINES } from '../../src/domain/machines/index.ts'
import { MED_EVENTS } from '../../src/domain/meds.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { Book } from '../../src/store/book.ts'
import { meds, receive } from '../support/meds.ts'
import { FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

const OPENING = 5_000

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const which = fc.integer({ min: 1, max: 12 })
const happening = fc.oneof(
  fc.record({ what: fc.constant('receive' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ what: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ what: fc.constant('refund' as const), which, amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ what: fc.constant('open' as const), which, acknowledge: fc.boolean() }),
  fc.record({ what: fc.constant('drive' as const), which, event: fc.constantFrom(...MED_EVENTS) }),
  fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 3, 7) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

async function happen(client: TestClient, event: Happening): Promise<void> {
  switch (event.what) {
    case 'receive':
      receive(sandbox, client.book, event.amount)
      return
    case 'spend':
      return post(client, '/api/pix/cash-out', {
        value: event.amount / 100,
        externalId: `out-${client.book.last('event')}`,
        details: { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria', document: '12345678909' },
      })
    case 'refund':
      return post(client, `/api/pix/refund-in/${event.which}`, { refundValue: event.amount / 100 })
    case 'open':
      await meds(sandbox, client, '', { transaction: String(event.which), acknowledge: event.acknowledge })
      return
    case 'drive':
      await meds(sandbox, client, `/${event.which}/events`, { event: event.event })
      return
    case 'wait':
      return client.advance(client.book.now() + event.days * 86_400_000)
  }
}

async function post(client: TestClient, url: string, body: object): Promise<void> {
  await client.renew()
  expect((await client.post(url, body)).statusCode).toBeLessThan(500)
}

/** What came in, less what went out for good; a MED's money goes with it, so its devolução counts for nothing. */
function totalOf(book: Book): number {
  let total = OPENING
  for (const { kind, status, amount, nature, med } of book.transactions.values()) {
    if (kind === 'receipt') total += amount
    if ((kind === 'cash-out' || kind === 'refund-in') && status === 'CONFIRMED') total -= amount
    if (med?.analysisResult === 'APPROVED') total -= amount
    expect(kind === 'devolucao').toBe(nature === 'MED_OPERACIONAL')
  }
  return total
}

/** Whether a row took only steps that its machine has, and is where the last one led. */
function isLegal({ kind, status, timeline }: Transaction): boolean {
  const rows = MACHINES[kind]
  const isRow = (step: Transaction['timeline'][number]) =>
    rows.some(({ from, on, to }) => from === step.from && on === step.on && to === step.to)
  return timeline.every(isRow) && timeline.at(-1)?.to === status
}

function check(book: Book): void {
  const rows = [...book.transactions.values()]
  const { available, blocked } = book.balance
  const held = rows.filter(({ status }) => status === 'PENDING' || status === 'RECEIVED')
  expect(available + blocked).toBe(totalOf(book))
  expect(blocked).toBe(held.reduce((sum, { amount }) => sum + amount, 0))
  expect(available).toBeGreaterThanOrEqual(0)
  expect(rows.filter(row => !isLegal(row))).toEqual([])
  for (const row of rows) if (row.kind === 'receipt') expect(book.returned(row.id)).toBeLessThanOrEqual(row.amount)
  const waiting = rows.filter(({ kind, status }) => kind === 'med' && status === 'RECEIVED')
  const due = [...book.jobs.values()].filter(({ kind }) => kind === 'deadline')
  expect(new Set(due.map(({ ref }) => ref))).toEqual(new Set(waiting.map(({ id }) => id)))
  expect([...book.entries.values()].slice(1).filter(entry => entry.available === 0 && entry.blocked === 0)).toEqual([])
  expect([...book.events.values()].filter(({ type }) => type === 'job.failed')).toEqual([])
}

test('whatever is received, spent, refunded, contested and analysed: the money adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 40, size: 'max' }), async happenings => {
      const client = await sandbox.client({ balance: OPENING, clock: FROZEN })
      for (const event of happenings) {
        await happen(client, event)
        check(client.book)
      }
      await client.advance('idle')
      check(client.book)
      const { store } = sandbox.services
      store.unit(() => store.removeBook(client.book.id))
    }),
    { numRuns: 25 },
  )
})
