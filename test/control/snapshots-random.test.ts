import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VERB_NAMES } from '../../src/engine/verbs.ts'
import { TABLE_NAMES } from '../../src/store/tables.ts'
import { cashInBody, cashOutBody, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

/** Something that happens to an account: a call, a forced event, time. */
type Happening =
  | { readonly what: 'charge' | 'pay'; readonly scenario: string; readonly value: number }
  | { readonly what: 'force'; readonly which: number; readonly verb: string }
  | { readonly what: 'arm'; readonly scenario: string }
  | { readonly what: 'advance' | 'tick'; readonly ms: number }

const value = fc.integer({ min: 1, max: 30_000 }).map(centavos => centavos / 100)
const ms = fc.constantFrom(0, 1, 999, 2_000, 31_000, 60_000)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('charge' as const),
      scenario: fc.constantFrom('', 'unpaid', 'paid-sometime', 'paid-late', 'delayed:30s'),
      value,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      scenario: fc.constantFrom('', 'settles-sometime', 'stays-pending', 'sent-back', 'tax-id-mismatch'),
      value,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('force' as const),
      which: fc.nat({ max: 12 }),
      verb: fc.constantFrom(...VERB_NAMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('arm' as const), scenario: fc.constantFrom('success', 'stays-pending') }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('advance' as const, 'tick' as const), ms }) },
)

async function happen(sandbox: TestSandbox, client: TestClient, id: string, event: Happening): Promise<string> {
  const base = `/sandbox/v1/accounts/${client.book.id}`
  const control = async (path: string, payload: object) =>
    (await sandbox.app.inject({ method: 'POST', url: base + path, payload })).body
  const asked = (scenario: string) => (scenario === '' ? {} : { 'x-sandbox-scenario': scenario })
  const answer = async () => {
    switch (event.what) {
      case 'charge': {
        const body = cashInBody({ externalId: id, value: event.value, expirationTime: 60 })
        return (await client.post('/api/pix/cash-in', body, asked(event.scenario))).body
      }
      case 'pay': {
        const body = cashOutBody({ externalId: id, value: event.value })
        return (await client.post('/api/pix/cash-out', body, asked(event.scenario))).body
      }
      case 'force':
        return control(`/transactions/${1 + event.which}/events`, { event: event.verb })
      case 'arm':
        return control('/armed', { scenario: event.scenario, for: 'cash-out' })
      case 'advance':
        return control('/clock/advance', { by: `${event.ms}ms` })
      case 'tick':
        sandbox.host.tick(event.ms)
        return ''
    }
  }
  const answered = await answer()
  await sandbox.services.delivery.settled(client.book)
  return answered.replace(/"errorId":"[^"]+"/, '')
}

/** Every row of an account. Events are numbered on, and a running clock is at another distance from the host's. */
function stateOf({ book }: TestClient): unknown {
  const rows = TABLE_NAMES.filter(name => name !== 'events' && name !== 'snapshots').map(name => [
    ...book[name].values(),
  ])
  const unlike = (key: string, member: unknown) => (key === 'event' || key === 'offsetMs' ? undefined : member)
  return [book.now(), JSON.parse(JSON.stringify(rows, unlike))]
}

it('brings an account back to what it was, and what happens again ends as it did', async () => {
  const sandbox = await openSandbox()
  let worlds = 0
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(happening, { maxLength: 8 }),
      fc.array(happening, { minLength: 1, maxLength: 8 }),
      async (isFrozen, earlier, later) => {
        const at = sandbox.host.now()
        const client = await sandbox.client({
          pixKey: `world-${++worlds}@example.com`,
          clock: isFrozen ? { mode: 'frozen', at } : { mode: 'running', offsetMs: 0 },
        })
        for (const eventType of ['cash_in', 'cash_out'])
          await client.post('/api/webhooks', { url: 'https://inbox.sandbox/x?status=500', eventType })
        for (const [index, event] of earlier.entries()) await happen(sandbox, client, `a-${index}`, event)
        const base = `/sandbox/v1/accounts/${client.book.id}/snapshots`
        await sandbox.app.inject({ method: 'POST', url: base, payload: { name: 'before' } })
        const before = stateOf(client)
        const play = async () => {
          // Both times with a token as old.
          await client.renew()
          const answers = []
          for (const [index, event] of later.entries()) answers.push(await happen(sandbox, client, `b-${index}`, event))
          return [answers, stateOf(client)]
        }
        const first = await play()
        const { statusCode } = await sandbox.app.inject({ method: 'POST', url: `${base}/before/restore` })
        expect(statusCode).toBe(200)
        expect(stateOf(client)).toEqual(before)
        expect(await play()).toEqual(first)
        await sandbox.app.inject({ method: 'DELETE', url: `/sandbox/v1/accounts/${client.book.id}` })
      },
    ),
    { numRuns: 60 },
  )
  await sandbox.close()
})
