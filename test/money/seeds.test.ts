import { describe, expect, test } from 'vitest'
import { listenTo } from '../support/inbox.ts'
import { cashInBody, cashOutBody, FROZEN, NOON, openSandbox, type TestClient } from '../support/sandbox.ts'

const SPLITS = [
  {
    pixKey: 'socia@example.org',
    pixKeyType: 'EMAIL',
    name: 'Sócia',
    document: '12345678909',
    type: 'FIXED',
    value: 1,
    immediate: true,
  },
]

/** The same calls on any account: what was answered, in order, and what the inbox got. */
async function play(client: TestClient): Promise<{ bodies: string[]; webhooks: string[] }> {
  await listenTo(client, 'cash_in', 'cash_out')
  const bodies: string[] = []
  const call = async (url: string, body: object, scenario = '') => {
    const response = await client.post(url, body, scenario ? { 'x-sandbox-scenario': scenario } : {})
    bodies.push(response.body)
  }
  for (const number of [1, 2, 3]) {
    await call(
      '/api/pix/cash-in',
      cashInBody({ externalId: `in-${number}`, generateQrCode: number === 1 }, { splits: SPLITS }),
    )
    await call('/api/pix/cash-out', cashOutBody({ externalId: `out-${number}` }), 'settles-sometime')
    await call('/api/pix/cash-out', cashOutBody({ externalId: `failed-${number}` }), 'tax-id-mismatch')
  }
  await client.advance(NOON + 60_000)
  bodies.push((await client.get('/balance')).body)
  return { bodies, webhooks: [...client.book.inbox.values()].map(({ raw }) => raw) }
}

const idsOf = (client: TestClient) =>
  [...client.book.transactions.values()].flatMap(({ uuid, endToEndId, charge }) =>
    [uuid, endToEndId, charge?.correlationId].filter(id => typeof id === 'string'),
  )

describe('a seed fixes what an account answers', () => {
  test('in two sandboxes: the same calls give the same bodies and the same webhooks, byte for byte', async () => {
    const sandboxes = [await openSandbox(), await openSandbox({ seed: 'another bank' })]
    const clients = await Promise.all(sandboxes.map(sandbox => sandbox.client({ clock: FROZEN })))
    const [first, second] = [await play(clients[0]!), await play(clients[1]!)]
    expect(first.webhooks).toHaveLength(12)
    expect(second).toEqual(first)
    for (const sandbox of sandboxes) await sandbox.close()
  })

  test('in one sandbox: the ids are the same inside each account, and what crosses accounts names them', async () => {
    const sandbox = await openSandbox()
    const [one, two] = [await sandbox.client({ clock: FROZEN }), await sandbox.client({ clock: FROZEN })]
    const [first, second] = [await play(one), await play(two)]
    expect(idsOf(two)).toEqual(idsOf(one))
    const codes = [first, second].flatMap(({ bodies }) => bodies.flatMap(body => JSON.parse(body).pixCode ?? []))
    expect(new Set(codes).size).toBe(6)
    expect(codes[0]).toContain(`pix.sandbox/qr/v2/${one.book.id}/`)
    expect(codes[3]).toContain(`pix.sandbox/qr/v2/${two.book.id}/`)
    await sandbox.close()
  })

  test('with another seed the ids are others', async () => {
    const sandbox = await openSandbox()
    const [one, two] = [await sandbox.client({ clock: FROZEN }), await sandbox.client({ clock: FROZEN, seed: 'other' })]
    await Promise.all([play(one), play(two)])
    expect(idsOf(two).filter(id => idsOf(one).includes(id))).toEqual([])
    await sandbox.close()
  })

  test('errors use nothing of it up', async () => {
    const sandbox = await openSandbox()
    const [one, two] = [await sandbox.client({ clock: FROZEN }), await sandbox.client({ clock: FROZEN })]
    for (const body of [{}, cashOutBody({ value: 0 }), cashOutBody({ value: 99_999 })])
      expect((await two.post('/api/pix/cash-out', body)).statusCode).toBe(400)
    await Promise.all([play(one), play(two)])
    expect(idsOf(two)).toEqual(idsOf(one))
    await sandbox.close()
  })

  test('payments of two accounts to a third one have two endToEndIds', async () => {
    const sandbox = await openSandbox()
    const payee = await sandbox.client({ pixKey: 'terceira@example.com', seed: 'payee' })
    const details = { key: 'terceira@example.com', keyType: 'EMAIL', name: 'x', document: '11222333000181' }
    for (const payer of [await sandbox.client({ clock: FROZEN }), await sandbox.client({ clock: FROZEN })]) {
      await payer.post('/api/pix/cash-out', cashOutBody({ details }))
      await payer.advance('idle')
    }
    const endToEndIds = [...payee.book.transactions.values()].map(({ endToEndId }) => endToEndId)
    expect(new Set(endToEndIds).size).toBe(2)
    await sandbox.close()
  })
})

test('fifty requests at once, each with its own externalId, are all accepted and have fifty ids', async () => {
  const sandbox = await openSandbox()
  const client = await sandbox.client()
  const bodies = Array.from({ length: 50 }, (_, index) => cashOutBody({ externalId: `order-${index}`, value: 1 }))
  const responses = await Promise.all(bodies.map(body => client.post('/api/pix/cash-out', body)))
  expect(new Set(responses.map(response => response.json().transactionId)).size).toBe(50)
  expect(client.book.balance).toEqual({ available: 995_000, blocked: 5_000 })
  await sandbox.close()
})

test('of fifty payments at once that the balance covers ten of, ten are accepted', async () => {
  const sandbox = await openSandbox()
  const client = await sandbox.client({ balance: 10_000 })
  const bodies = Array.from({ length: 50 }, (_, index) => cashOutBody({ externalId: `order-${index}`, value: 10 }))
  const responses = await Promise.all(bodies.map(body => client.post('/api/pix/cash-out', body)))
  expect(responses.filter(response => response.statusCode === 201)).toHaveLength(10)
  expect(client.book.balance).toEqual({ available: 0, blocked: 10_000 })
  await sandbox.close()
})
