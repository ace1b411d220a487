import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCredit, type Transaction } from '../../src/domain/transaction.ts'
import { askTransfer, dynamicCode, payCode, staticCode, transferBody } from '../support/payments.ts'
import { cashInBody, FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

const ACCOUNTS = 3
const OPENING = 50_000
const ENDED_WELL: ReadonlySet<string> = new Set(['CONFIRMED', 'COMPLETED', 'CONCLUIDA'])

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const who = fc.integer({ min: 0, max: ACCOUNTS - 1 })
const value = fc.integer({ min: 1, max: 20_000 }).map(centavos => centavos / 100)
const scenario = fc.constantFrom(undefined, undefined, 'order-rejected', 'sent-back', 'delayed:9s', 'stays-pending')

/** A charge, a payment of a code (an earlier charge's, a key's, somebody else's), a transfer, or time that passes. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('charge' as const), who, value }) },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('pay' as const), who, value, scenario, which: fc.nat({ max: 9 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ what: fc.constant('transfer' as const), who, to: who, value, scenario },
      priority: fc.constantFrom('HIGH', 'NORM'),
      expiration: fc.constantFrom(1, 4, 5, 600),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('advance' as const), who, ms: fc.constantFrom(0, 1_000, 4_000, 31_000) }),
  },
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

interface World {
  readonly clients: readonly TestClient[]
  /** Codes of the charges so far, with what they ask for. */
  readonly codes: { readonly code: string; readonly value: number }[]
  count: number
}

let worlds = 0

async function openWorld(): Promise<World> {
  const clients: TestClient[] = []
  const name = `codes-${++worlds}`
  for (let index = 0; index < ACCOUNTS; index++)
    clients.push(
      await sandbox.client({
        balance: OPENING,
        pixKey: `${name}-${index}@example.com`,
        seed: `seed-${index}`,
        fees: { cashIn: index * 25, cashOut: index * 50, refundIn: 0 },
        clock: FROZEN,
      }),
    )
  return { clients, codes: [], count: 0 }
}

async function happen(world: World, event: Happening): Promise<void> {
  const client = world.clients[event.who]!
  const externalId = `id-${++world.count}`
  if (event.what === 'advance') return client.advance(client.book.now() + event.ms)
  if (client.book.now() > NOON) await client.renew()
  switch (event.what) {
    case 'charge': {
      const body = cashInBody({ value: event.value, externalId, expirationTime: 30 })
      const answer = await client.post('/api/pix/cash-in', body, { 'x-sandbox-scenario': 'unpaid' })
      world.codes.push({ code: answer.json().pixCode, value: event.value })
      return
    }
    case 'pay': {
      const keys = world.clients.map(({ book }) => staticCode(book.account.pixKey))
      const any = [...world.codes, ...[...keys, dynamicCode()].map(code => ({ code, value: event.value }))]
      const { code, value } = any[event.which % any.length]!
      await payCode(client, code, { value, externalId }, event.scenario)
      return
    }
    case 'transfer': {
      const { priority, expiration } = event
      const pixKey = world.clients[event.to]!.book.account.pixKey
      const payment = { currency: 'BRL', amount: event.value }
      const body = transferBody({ pixKey, creditorDocument: '11222333000181', priority, expiration, payment })
      await askTransfer(client, body, world.count, event.scenario)
    }
  }
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
const rowsOf = ({ book }: TestClient) => [...book.transactions.values()]
const endedWell = ({ status }: Transaction) => ENDED_WELL.has(status)

/** Each account: opening plus what has ended well, less what is held. Over all: what went out, and fees, are missing. */
function check({ clients }: World): void {
  for (const client of clients) {
    const rows = rowsOf(client)
    const effects = rows
      .filter(endedWell)
      .map(({ kind, amount, fee }) => (isCredit(kind) ? amount - fee : -amount - fee))
    const held = rows.filter(({ kind, status }) => status === 'PENDING' && !isCredit(kind))
    const blocked = sum(held.map(({ amount, fee }) => amount + fee))
    expect(client.book.balance).toEqual({ available: OPENING + sum(effects) - blocked, blocked })
    expect([...client.book.events.values()].filter(({ type }) => type === 'job.failed')).toEqual([])
  }
  const ended = clients.flatMap(rowsOf).filter(endedWell)
  const out = ended.filter(({ kind, payee }) => !isCredit(kind) && payee === null)
  const back = ended.filter(({ kind }) => kind === 'refund-out')
  const left = clients.length * OPENING - sum(out.map(({ amount }) => amount)) + sum(back.map(({ amount }) => amount))
  const all = sum(clients.map(({ book }) => book.balance.available + book.balance.blocked))
  expect(all).toBe(left - sum(ended.map(({ fee }) => fee)))
}

test('codes and transfers among three accounts: whatever happens, the money adds up', async () => {
  const { store } = sandbox.services
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 40, size: 'max' }), async happenings => {
      const world = await openWorld()
      for (const event of happenings) {
        await happen(world, event)
        check(world)
      }
      for (const client of world.clients) await client.advance('idle')
      check(world)
      for (const { book } of world.clients) store.unit(() => store.removeBook(book.id))
    }),
    { numRuns: 40, interruptAfterTimeLimit: 20_000 },
  )
})
