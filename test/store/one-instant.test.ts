import { expect, it } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import { cashOutBody, openSandbox } from '../support/sandbox.ts'

it('gives everything of one unit of work one instant, however slow it is, and the next unit a later one', () => {
  let ms = 0
  const host = { now: () => ms++ }
  const store = createStore(host)
  const account = { id: 7, clock: { mode: 'running', offsetMs: 0 } } as never
  const [first, again, nested] = store.unit(() => {
    const book = store.openBook(7)
    book.accounts.put(account)
    return [book.now(), book.now(), store.unit(() => book.now())]
  })
  expect([again, nested]).toEqual([first, first])
  const book = store.books.get(7)
  expect(store.unit(() => book?.now())).toBeGreaterThan(first as number)
  const [outside, later] = [book?.now(), book?.now()]
  expect(later).toBeGreaterThan(outside as number)
})

it('dates a payment, its ledger entry and its event alike', async () => {
  const sandbox = await openSandbox()
  const { host } = sandbox
  const client = await sandbox.client()
  const still = host.now.bind(host)
  let reads = 0
  host.now = () => still() + reads++
  await client.post('/api/pix/cash-out', cashOutBody())
  const { createdAt, timeline, id } = client.book.transactions.get(1) ?? {}
  const entry = [...client.book.entries.values()].find(({ transactionId }) => transactionId === id)
  const event = [...client.book.events.values()].find(({ transactionId }) => transactionId === id)
  expect(reads).toBeGreaterThan(2)
  expect([timeline?.[0]?.at, entry?.at, event?.at]).toEqual([createdAt, createdAt, createdAt])
  await sandbox.close()
})
