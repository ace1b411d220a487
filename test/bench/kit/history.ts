import type { Transaction } from '../../../src/domain/transaction.ts'
import { PAYMENT } from '../../delivery/support.ts'
import { FROZEN, NOON, type TestClient, type TestSandbox } from '../../support/sandbox.ts'

const SPREAD_MS = 30 * 24 * 3_600_000

/** Half of the payments of a history go to this key. */
export const KEY = 'loja@example.com'

/** The days of a history. */
export const DAYS = { from: NOON - SPREAD_MS, to: NOON } as const

/** The names of one payment of a history. */
export function namesOf(id: number) {
  return {
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    externalId: `order-${id}`,
    endToEndId: `E${String(id).padStart(31, '0')}`,
  }
}

/** One of so many payments over thirty days, a third of them each CONFIRMED, ERROR and PENDING. */
export function rowOf(id: number, count: number): Transaction {
  const status = ['CONFIRMED', 'ERROR', 'PENDING'][id % 3] as string
  const createdAt = NOON - SPREAD_MS + Math.floor((id / count) * SPREAD_MS)
  const pixKey = id % 2 === 0 ? KEY : `payee-${id}@example.com`
  return { ...PAYMENT, ...namesOf(id), id, status, createdAt, pixKey }
}

/** An account with so many payments, as if they had been read from a file. */
export async function accountWith(sandbox: TestSandbox, count: number): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN })
  for (let id = 1; id <= count; id++) client.book.transactions.restore(id, rowOf(id, count))
  return client
}

/** Payments of one unit of work: a line of the journal of about half a megabyte. */
const UNIT = 1_000

/** An account with so many payments, each written down. */
export async function accountThatWrote(sandbox: TestSandbox, count: number): Promise<TestClient> {
  const client = await sandbox.client({ clock: FROZEN })
  const { store } = sandbox.services
  for (let from = 1; from <= count; from += UNIT) {
    store.unit(() => {
      for (let id = from; id < Math.min(from + UNIT, count + 1); id++) client.book.transactions.put(rowOf(id, count))
    })
    await store.flushed()
  }
  return client
}
