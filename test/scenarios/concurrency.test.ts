import { expect, onTestFinished, test } from 'vitest'
import { keyNumber, transferBody } from '../support/payments.ts'
import { receivedCharge } from '../support/received.ts'
import {
  type AccountOptions,
  cashInBody,
  cashOutBody,
  FROZEN,
  openSandbox,
  type TestClient,
} from '../support/sandbox.ts'

const CLIENTS = 50
const TWICE = { 'x-sandbox-scenario': 'provider-down-twice' }

async function openBank(options: AccountOptions = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  return { sandbox, client: await sandbox.client({ clock: FROZEN, ...options }) }
}

/** Each way in which calls name what they are about: a call by the n-th client. */
const NAMED: readonly (readonly [
  string,
  (client: TestClient, n: number, e2eid: string) => Promise<{ statusCode: number }>,
])[] = [
  [
    'externalId of a charge',
    (client, n) => client.post('/api/pix/cash-in', cashInBody({ externalId: `c-${n}` }), TWICE),
  ],
  [
    'externalId of a payment',
    (client, n) => client.post('/api/pix/cash-out', cashOutBody({ externalId: `p-${n}`, value: 1 }), TWICE),
  ],
  [
    'idempotency key',
    (client, n) => client.post('/dict/pix', transferBody(), { ...TWICE, 'x-idempotency-key': keyNumber(n) }),
  ],
  [
    'txid',
    (client, n) => {
      const charge = { calendario: { expiracao: 3_600 }, valor: { original: '10.50' } }
      return client.put(`/cob/${String(n).padStart(26, '0')}`, charge, TWICE)
    },
  ],
  ['id of a refund', (client, n, e2eid) => client.put(`/pix/${e2eid}/devolucao/r-${n}`, { valor: '0.01' }, TWICE)],
]

test.each(NAMED)('the first two attempts of each %s fail, whoever else tries at the same time', async (_, call) => {
  const { client } = await openBank()
  const { endToEndId } = await receivedCharge(client)
  const before = client.book.transactions.size
  // Three waves of fifty, all under way at once: the third attempt of one can stand before the first of another.
  const attempts = Array.from({ length: 3 * CLIENTS }, (_each, i) => (i * 7) % CLIENTS)
  const answers = await Promise.all(
    attempts.map(async n => ({ n, status: (await call(client, n, endToEndId ?? '')).statusCode })),
  )
  for (let n = 0; n < CLIENTS; n++) {
    const own = answers.filter(answer => answer.n === n).map(({ status }) => status)
    expect([n, own.sort()]).toEqual([n, [201, 500, 500]])
  }
  expect(client.book.transactions.size - before).toBe(CLIENTS)
})

test('calls that name nothing are counted together, per operation', async () => {
  const { client } = await openBank()
  const calls = ['/balance', '/api/transactions', '/api/med'].flatMap(url =>
    Array.from({ length: CLIENTS }, async () => [url, (await client.get(url, TWICE)).statusCode] as const),
  )
  const failed = (await Promise.all(calls)).filter(([, status]) => status === 500).map(([url]) => url)
  expect(failed.sort()).toEqual([
    '/api/med',
    '/api/med',
    '/api/transactions',
    '/api/transactions',
    '/balance',
    '/balance',
  ])
})

const ROUNDS = 300
const CALLS = 6

test('an armed scenario serves exactly as many calls as it was armed for, in 300 rounds of calls at once', async () => {
  const { sandbox, client } = await openBank({ balance: 100_000_000 })
  for (let round = 0; round < ROUNDS; round++) {
    const times = 1 + (round % (CALLS - 1))
    const arm = (scenario: string, match: object) =>
      sandbox.app.inject({
        method: 'POST',
        url: `/sandbox/v1/accounts/${client.book.id}/armed`,
        payload: { scenario, times, for: ['cash-out'], match },
      })
    await Promise.all([arm('order-rejected', { externalId: 'a-*' }), arm('stays-pending', { externalId: 'b-*' })])
    const played = await Promise.all(
      Array.from({ length: 2 * CALLS }, async (_each, i) => {
        const externalId = `${i % 2 === 0 ? 'a' : 'b'}-${round}-${i}`
        const { headers } = await client.post('/api/pix/cash-out', cashOutBody({ externalId, value: 1 }))
        return String(headers['x-sandbox-scenario-applied']).replace(/; run=\d+/, '')
      }),
    )
    const count = (story: string) => played.filter(each => each === story).length
    expect([round, count('order-rejected; via=armed'), count('stays-pending; via=armed')]).toEqual([
      round,
      times,
      times,
    ])
    expect([round, count('success; via=built-in')]).toEqual([round, 2 * (CALLS - times)])
  }
})
