import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHost } from '../../src/platform/host.ts'
import { receivedCharge } from '../support/received.ts'
import { cashOutBody, NOON, openSandbox, type TestClient } from '../support/sandbox.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The machine's clock and timers in our hands: `setSystemTime` is what an administrator or NTP does. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An account on the real host, its clock running. */
async function opened() {
  const sandbox = await openSandbox({ host: createHost() })
  const client = await sandbox.client()
  await client.post('/api/webhooks', { url: 'https://inbox.sandbox/', eventType: 'cash_out' })
  return { sandbox, client }
}

async function pay(client: TestClient, externalId: string): Promise<void> {
  expect((await client.post('/api/pix/cash-out', cashOutBody({ externalId }))).statusCode).toBe(201)
}

const statuses = ({ book }: TestClient) => [...book.transactions.values()].map(({ status }) => status)

/** Instants of everything that happened, in the order in which it did. */
const instants = ({ book }: TestClient) => [...book.events.values()].map(({ at }) => at)

function expectInOrder(client: TestClient): void {
  const all = instants(client)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
}

describe('when the clock of the machine is set back', () => {
  test.each([1, 1_000, HOUR_MS, 400 * DAY_MS])('by %i ms, the account goes on from where it was', async ms => {
    const { sandbox, client } = await opened()
    await pay(client, 'before')
    vi.advanceTimersByTime(500)
    const before = client.book.now()
    vi.setSystemTime(Date.now() - ms)
    expect(client.book.now()).toBe(before)
    await pay(client, 'after')
    expect(statuses(client)).toEqual(['PENDING', 'PENDING'])
    vi.advanceTimersByTime(3_000)
    expect(client.book.now()).toBe(before + 3_000)
    expect(statuses(client)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expectInOrder(client)
    await sandbox.close()
  })

  test('again and again, nothing is late and nothing comes twice', async () => {
    const { sandbox, client } = await opened()
    for (let order = 0; order < 10; order++) {
      await pay(client, `order-${order}`)
      vi.setSystemTime(Date.now() - HOUR_MS)
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(2_000)
    await sandbox.services.delivery.settled(client.book)
    expect(client.book.now()).toBe(NOON + 3_000)
    expect(statuses(client)).toEqual(Array(10).fill('CONFIRMED'))
    expect(client.book.inbox.size).toBe(10)
    expectInOrder(client)
    await sandbox.close()
  })

  test('a token lives as long as it would have', async () => {
    const { sandbox, client } = await opened()
    vi.setSystemTime(NOON - DAY_MS)
    vi.advanceTimersByTime(1_799_000)
    expect((await client.get('/api/balance')).statusCode).toBe(200)
    vi.advanceTimersByTime(1_001)
    expect((await client.get('/api/balance')).statusCode).toBe(401)
    await sandbox.close()
  })
})

describe('when the clock of the machine is set forward', () => {
  test('what has become due happens by the next request, each at its own instant', async () => {
    const { sandbox, client } = await opened()
    await pay(client, 'before')
    const dueAt = client.book.nextJob()?.dueAt as number
    vi.setSystemTime(NOON + HOUR_MS / 4)
    expect(statuses(client)).toEqual(['PENDING'])
    expect((await client.get('/api/balance')).statusCode).toBe(200)
    expect(client.book.now()).toBe(NOON + HOUR_MS / 4)
    expect(statuses(client)).toEqual(['CONFIRMED'])
    expect([...client.book.transactions.values()][0]?.processedAt).toBe(dueAt)
    expectInOrder(client)
    await sandbox.close()
  })

  test('and by its timer when nobody asks', async () => {
    const { sandbox, client } = await opened()
    await pay(client, 'before')
    vi.setSystemTime(NOON + 10 * DAY_MS)
    vi.advanceTimersByTime(2_000)
    expect(statuses(client)).toEqual(['CONFIRMED'])
    expectInOrder(client)
    await sandbox.close()
  })

  test('a frozen account stands where it stood', async () => {
    const { sandbox } = await opened()
    const client = await sandbox.client({ clock: { mode: 'frozen', at: NOON } })
    await pay(client, 'held')
    for (const to of [NOON + 10 * DAY_MS, NOON - 10 * DAY_MS]) {
      vi.setSystemTime(to)
      vi.advanceTimersByTime(HOUR_MS)
      expect((await client.get('/api/balance')).statusCode).toBe(200)
      expect(client.book.now()).toBe(NOON)
      expect(statuses(client)).toEqual(['PENDING'])
    }
    await receivedCharge(client)
    expect(client.book.now()).toBe(NOON + 2_000)
    await sandbox.close()
  })
})
