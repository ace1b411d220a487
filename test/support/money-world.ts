import fc from 'fast-check'
import { resetAccount } from '../../src/engine/accounts.ts'
import { IllegalTransition } from '../../src/engine/transitions.ts'
import { VERB_NAMES, type VerbName } from '../../src/engine/verbs.ts'
import type { Book } from '../../src/store/book.ts'
import { listenTo } from './inbox.ts'
import { refundable } from './money-checks.ts'
import { NOON, type TestClient, type TestSandbox } from './sandbox.ts'

/** Three accounts that trade with each other and with the outside. */
const ACCOUNTS = 3
const OPENING = 50_000

/** Something that happens to one of the accounts, given by its index. Values in reais. */
export type Happening =
  | {
      readonly what: 'cash-in'
      readonly who: number
      readonly value: number
      readonly scenario: string
      readonly splits: Split[]
    }
  | {
      readonly what: 'cash-out'
      readonly who: number
      readonly value: number
      readonly scenario: string
      readonly to: string | number
    }
  | {
      readonly what: 'refund'
      readonly who: number
      readonly which: number
      readonly value: number
      readonly scenario: string
    }
  | { readonly what: 'receive'; readonly who: number; readonly value: number }
  | {
      readonly what: 'force'
      readonly who: number
      readonly which: number
      readonly verb: VerbName
      readonly value?: number | undefined
    }
  | { readonly what: 'advance'; readonly who: number; readonly ms: number | 'idle' }
  | { readonly what: 'tick'; readonly ms: number }
  | { readonly what: 'reset'; readonly who: number }

interface Split {
  readonly to: string | number
  readonly type: 'FIXED' | 'PERCENTAGE'
  readonly value: number
  readonly immediate: boolean
}

const who = fc.integer({ min: 0, max: ACCOUNTS - 1 })
const value = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 80_000 }))
  .map(centavos => centavos / 100)
const ms = fc.constantFrom(0, 1, 999, 1_000, 2_000, 10_000, 31_000, 600_000, 3_600_000, 86_400_000)
const to = fc.oneof(
  who,
  fc.constantFrom('maria@example.org', 'conta-bloqueada@pix.example.com', 'chave-inexistente@pix.example.com'),
)
const split: fc.Arbitrary<Split> = fc.record({
  to,
  type: fc.constantFrom('FIXED', 'PERCENTAGE'),
  value: fc.constantFrom(0.01, 0.1, 0.33, 1, 7.5, 33.33),
  immediate: fc.boolean(),
})

/** Anything that can happen, payments more often than resets. */
export const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 84,
    arbitrary: fc.record({
      what: fc.constant('cash-in' as const),
      who,
      value,
      scenario: fc.constantFrom(
        '',
        '',
        'paid',
        'unpaid',
        'paid-sometime',
        'paid-late',
        'expires',
        'delayed:30s',
        'provider-down',
      ),
      splits: fc.array(split, { maxLength: 3 }),
    }),
  },
  {
    weight: 36,
    arbitrary: fc.record({
      what: fc.constant('cash-out' as const),
      who,
      value,
      scenario: fc.constantFrom(
        '',
        '',
        '',
        'success',
        'stays-pending',
        'settles-sometime',
        'sent-back',
        'partly-sent-back',
        'tax-id-mismatch',
        'delayed:2s',
        'error:AB03',
        'PIX_INVALID_AMOUNT',
      ),
      to,
    }),
  },
  {
    weight: 24,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      who,
      which: fc.nat({ max: 40 }),
      value,
      scenario: fc.constantFrom('', '', 'fails', 'delayed:2s'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('receive' as const), who, value }) },
  {
    weight: 16,
    arbitrary: fc.record({
      what: fc.constant('force' as const),
      who,
      which: fc.nat({ max: 40 }),
      verb: fc.constantFrom(...VERB_NAMES),
      value: fc.option(value, { nil: undefined }),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      what: fc.constant('advance' as const),
      who,
      ms: fc.oneof(ms, fc.constant('idle' as const)),
    }),
  },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('tick' as const), ms }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reset' as const), who }) },
)

/** The accounts of one run, and what was answered so far. */
export interface World {
  readonly sandbox: TestSandbox
  readonly clients: readonly TestClient[]
  readonly answers: string[]
  /** Whether an account was reset: then money of before is with others that came from nowhere. */
  wasReset: boolean
}

let worlds = 0

/** Three new accounts: two on running clocks, one frozen; with fees; one with webhooks. */
export async function openWorld(sandbox: TestSandbox, name = `world-${++worlds}`): Promise<World> {
  const clients = []
  for (let index = 0; index < ACCOUNTS; index++)
    clients.push(
      await sandbox.client({
        balance: OPENING,
        pixKey: keyOf(name, index),
        seed: `seed-${index}`,
        fees: { cashIn: index * 25, cashOut: index * 50, refundIn: index * 10 },
        splitFrequency: index === 1 ? 60_000 : 'daily',
        clock: index === 2 ? { mode: 'frozen', at: NOON } : { mode: 'running', offsetMs: index },
      }),
    )
  await listenTo(clients[1]!, 'cash_in', 'cash_out', 'refund_out')
  return { sandbox, clients, answers: [], wasReset: false }
}

const keyOf = (name: string, index: number) => `${name}-${index}@example.com`

/** Lets something happen. Requests are real ones; a token that has expired is renewed. */
export async function happen(world: World, event: Happening): Promise<void> {
  const { sandbox, clients } = world
  if (event.what === 'tick') return sandbox.host.tick(event.ms)
  const client = clients[event.who] as TestClient
  switch (event.what) {
    case 'cash-in':
      return request(world, client, '/api/pix/cash-in', event.scenario, {
        transaction: { value: event.value, description: '', externalId: nextId(client), expirationTime: 30 },
        payer: { fullName: 'José', document: '52998224725' },
        splits: event.splits.map(each => ({
          ...each,
          to: undefined,
          pixKey: target(world, each.to),
          pixKeyType: 'EMAIL',
          name: 'x',
          document: '12345678909',
        })),
      })
    case 'cash-out':
      return request(world, client, '/api/pix/cash-out', event.scenario, {
        value: event.value,
        externalId: nextId(client),
        details: { key: target(world, event.to), keyType: 'EMAIL', name: 'x', document: documentOf(event.to) },
      })
    case 'refund':
      return request(world, client, `/api/pix/refund-in/${refundable(client.book, event.which)}`, event.scenario, {
        refundValue: event.value,
      })
    case 'receive':
      sandbox.services.engine.receive(client.book, Math.round(event.value * 100), undefined)
      return
    case 'force':
      return force(world, client.book, event)
    case 'advance':
      return client.advance(event.ms === 'idle' ? 'idle' : client.book.now() + event.ms)
    case 'reset':
      sandbox.services.delivery.cancelAll(client.book)
      resetAccount(sandbox.services.store, client.book)
      world.wasReset = true
  }
}

const nextId = ({ book }: TestClient) => `id-${book.last('transaction')}-${book.last('event')}`
const documentOf = (to: string | number) => (typeof to === 'number' ? '11222333000181' : '12345678909')
const target = ({ clients }: World, to: string | number) =>
  typeof to === 'number' ? (clients[to] as TestClient).book.account.pixKey : to

async function request(world: World, client: TestClient, url: string, scenario: string, body: object): Promise<void> {
  const headers = scenario === '' ? {} : { 'x-sandbox-scenario': scenario }
  const answer = await client.post(url, body, headers)
  if (answer.statusCode === 401) {
    await client.renew()
    return request(world, client, url, scenario, body)
  }
  world.answers.push(`${answer.statusCode} ${answer.body.replace(/"errorId":"[^"]+"/, '')}`)
}

function force({ sandbox, answers }: World, book: Book, { which, verb, value }: Happening & { what: 'force' }): void {
  const transaction = book.transactions.get(1 + (which % Math.max(book.transactions.size, 1)))
  if (transaction === undefined) return
  try {
    sandbox.services.engine.force(book, transaction, verb, value === undefined ? {} : { value })
  } catch (error) {
    if (!(error instanceof IllegalTransition)) throw error
    answers.push(error.message)
  }
}
