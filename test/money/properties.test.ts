import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCredit, type Transaction } from '../../src/domain/transaction.ts'
import type { Book } from '../../src/store/book.ts'
import { effectOf, heldBy, isWalk } from '../support/money-checks.ts'
import { type Happening, happen, happening, openWorld, type World } from '../support/money-world.ts'
import { openSandbox, type TestSandbox } from '../support/sandbox.ts'

const RUNS = 60
const HAPPENINGS = { minLength: 40, maxLength: 60, size: 'max' } as const
const OPENING = 50_000

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
const transactionsOf = (book: Book) => [...book.transactions.values()]

/** The ledger says what the account holds, and the transactions say the same. */
function checkAccount(book: Book): void {
  const entries = [...book.entries.values()]
  const transactions = transactionsOf(book)
  const blocked = sum(transactions.map(heldBy))
  const available = OPENING + sum(transactions.map(effectOf)) - blocked
  expect(book.balance).toEqual({ available, blocked })
  expect(sum(entries.map(entry => entry.available + entry.blocked))).toBe(available + blocked)
  expect(Math.min(available, blocked)).toBeGreaterThanOrEqual(0)
  expect(transactions.filter(transaction => !isWalk(transaction))).toEqual([])
  const waiting = transactions.filter(({ status, expiresAt }) => status === 'PENDING' && expiresAt !== null)
  expect(
    [...book.jobs.values()]
      .filter(({ kind }) => kind === 'expiry')
      .map(({ ref }) => ref)
      .sort(),
  ).toEqual(waiting.map(({ id }) => id).sort())
  expect([...book.events.values()].filter(({ type }) => type === 'job.failed')).toEqual([])
}

function checkAccounts({ clients }: World): void {
  for (const { book } of clients) checkAccount(book)
}

/** What came from and went to the outside; payments among the accounts are neither. */
function checkWorld({ clients }: World): void {
  const all = clients.flatMap(({ book }) => transactionsOf(book))
  const confirmed = all.filter(({ status }) => status === 'CONFIRMED')
  const stayed = ({ payee, payerId }: Transaction) => payee !== null || payerId !== null
  const inside = new Set(confirmed.filter(stayed).map(({ endToEndId }) => endToEndId))
  const outside = confirmed.filter(({ endToEndId }) => !inside.has(endToEndId))
  const flow = sum(outside.map(({ kind, amount }) => (isCredit(kind) ? amount : -amount)))
  const held = sum(clients.map(({ book }) => book.balance.available + book.balance.blocked))
  expect(held).toBe(clients.length * OPENING + flow - sum(confirmed.map(({ fee }) => fee)))
}

/** Lives through happenings and looks at the money after each of them, and once more when nothing is left to happen. */
async function live(world: World, happenings: readonly Happening[]): Promise<void> {
  for (const event of happenings) {
    await happen(world, event)
    checkAccounts(world)
    if (!world.wasReset) checkWorld(world)
  }
  for (const client of world.clients) await client.advance('idle')
  checkAccounts(world)
}

test('whatever happens, the money adds up: in each account, and over all of them', async () => {
  const { store } = sandbox.services
  await fc.assert(
    fc.asyncProperty(fc.array(happening, HAPPENINGS), async happenings => {
      const world = await openWorld(sandbox)
      await live(world, happenings)
      for (const { book } of world.clients) store.unit(() => store.removeBook(book.id))
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 30_000 },
  )
})

test('the same seeds and the same happenings give the same answers, ids and rows', async () => {
  const replay = async (happenings: readonly Happening[]) => {
    const fresh = await openSandbox()
    const world = await openWorld(fresh, 'replayed')
    for (const event of happenings) await happen(world, event)
    for (const client of world.clients) await client.advance('idle')
    const rows = [...fresh.services.store.rows()].map(row => JSON.stringify(row))
    await fresh.close()
    return { answers: world.answers, rows: rows.sort() }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(happening, HAPPENINGS), async happenings => {
      expect(await replay(happenings)).toEqual(await replay(happenings))
    }),
    { numRuns: 3 },
  )
})
