import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { SECOND_MS } from '../../src/domain/instants.ts'
import { eventsAfter } from '../../src/store/event-log.ts'
import { cashInBody, cashOutBody, FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
afterEach(() => sandbox.close())

const KEY = 'maria@example.org'

async function openClient(): Promise<TestClient> {
  sandbox = await openSandbox()
  return sandbox.client({ clock: FROZEN })
}

const pay = (client: TestClient, externalId: string, more: object = {}, headers: Record<string, string> = {}) =>
  client.post('/api/pix/cash-out', cashOutBody({ externalId, ...more }), headers)

const transfer = (client: TestClient, amount = 10.5) =>
  client.post(
    '/dict/pix',
    { pixKey: KEY, payment: { currency: 'BRL', amount }, creditorDocument: '12345678909', priority: 'HIGH' },
    { 'x-idempotency-key': randomUUID() },
  )

const alarms = ({ book }: TestClient) => eventsAfter(book, 0).filter(({ type }) => type === 'warning.double-payment')
const warningOf = ({ headers }: Awaited<ReturnType<typeof pay>>) => headers['x-sandbox-warning']

describe('a payment to the same key of the same amount while the first is PENDING', () => {
  it('raises the alarm, in the answer and in the event log, and is paid all the same', async () => {
    const client = await openClient()
    const first = await pay(client, 'order-1')
    const second = await pay(client, 'order-1-again')
    expect([first.statusCode, warningOf(first)]).toEqual([201, undefined])
    expect([second.statusCode, warningOf(second)]).toEqual([201, 'possible-double-payment; first=1'])
    expect(alarms(client)).toMatchObject([{ transactionId: 2, first: 1, kind: 'cash-out', amount: 1_050 }])
    await client.advance('idle')
    expect([...client.book.transactions.values()].map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect(client.book.balance).toEqual({ available: 1_000_000 - 2_100, blocked: 0 })
  })

  it('raises it across operations, and names the one that has been PENDING the longest', async () => {
    const client = await openClient()
    await pay(client, 'a', {}, { 'x-sandbox-scenario': 'delayed:5s' })
    await pay(client, 'b', {}, { 'x-sandbox-scenario': 'delayed:9s' })
    expect(warningOf(await transfer(client))).toBe('possible-double-payment; first=1')
    await client.advance(client.book.now() + 6 * SECOND_MS)
    expect(warningOf(await pay(client, 'c'))).toBe('possible-double-payment; first=2')
    await client.advance('idle')
    expect(warningOf(await transfer(client))).toBeUndefined()
    expect(alarms(client).map(({ transactionId, first }) => [transactionId, first])).toEqual([
      [2, 1],
      [3, 1],
      [4, 2],
    ])
  })

  it('raises it also where the caller never sees the answer', async () => {
    const client = await openClient()
    await pay(client, 'a', {}, { 'x-sandbox-scenario': 'timeout-but-accepted' })
    expect(warningOf(await pay(client, 'b'))).toBe('possible-double-payment; first=1')
  })

  it.each<[name: string, second: (client: TestClient) => Promise<Awaited<ReturnType<typeof pay>>>]>([
    ['another amount', client => pay(client, 'b', { value: 10.51 })],
    ['another key', client => pay(client, 'b', { details: { ...OTHER_DETAILS } })],
    ['the same externalId, which is refused', client => pay(client, 'a')],
    ['a refusal', client => pay(client, 'b', {}, { 'x-sandbox-scenario': 'insufficient-balance' })],
    ['a charge of that amount', client => client.post('/api/pix/cash-in', cashInBody({ value: 10.5 }))],
  ])('is silent on %s', async (_, second) => {
    const client = await openClient()
    await pay(client, 'a')
    expect(warningOf(await second(client))).toBeUndefined()
    expect(alarms(client)).toEqual([])
  })

  it('is silent once the first has ended, well or badly', async () => {
    const client = await openClient()
    for (const [scenario, externalId] of [
      ['success', 'a'],
      ['tax-id-mismatch', 'b'],
      ['success', 'c'],
    ] as const) {
      expect(warningOf(await pay(client, externalId, {}, { 'x-sandbox-scenario': scenario }))).toBeUndefined()
      await client.advance('idle')
    }
    expect(alarms(client)).toEqual([])
  })

  it('is silent after a reset', async () => {
    const client = await openClient()
    await pay(client, 'a')
    await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${client.book.id}/reset` })
    expect(warningOf(await pay(client, 'b'))).toBeUndefined()
  })
})

const OTHER_DETAILS = { key: 'ana@example.org', keyType: 'EMAIL', name: 'Ana', document: '52998224725' }

describe('accented names of members', () => {
  it.each<[additionalInfo: Record<string, string>, warning: string | undefined]>([
    [{ observação: 'x' }, 'accented-json-keys; in=additionalInfo'],
    [{ pedido: 'ação' }, undefined],
    [{}, undefined],
  ])('are warned of, and kept: %j', async (additionalInfo, warning) => {
    const client = await openClient()
    const answer = await client.post('/api/pix/cash-in', cashInBody({}, { additionalInfo }))
    expect([answer.statusCode, warningOf(answer)]).toEqual([201, warning])
    expect(client.book.transactions.get(1)?.charge?.additionalInfo).toEqual(additionalInfo)
  })
})
