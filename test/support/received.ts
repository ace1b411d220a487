import type { Transaction } from '../../src/domain/transaction.ts'
import { cashInBody, type TestClient } from './sandbox.ts'

let charges = 0

/** A charge of 100.00 that was paid; members of its `transaction`, and its splits, can be replaced. */
export async function receivedCharge(
  client: TestClient,
  transaction: object = {},
  more: object = {},
): Promise<Transaction> {
  const externalId = `charge-${++charges}`
  await client.post('/api/pix/cash-in', cashInBody({ externalId, ...transaction }, { ...more }))
  await client.advance(client.book.now() + 2_000)
  const charge = [...client.book.transactions.values()].findLast(({ kind }) => kind === 'cash-in')
  if (charge?.status !== 'CONFIRMED') throw new Error('the charge was not paid')
  return charge
}

/** Asks for a refund-in of a payment named by any of its ids. */
export function refundIn(
  client: TestClient,
  id: string | number,
  refundValue: number,
  more: object = {},
  scenario = '',
) {
  const headers = scenario === '' ? {} : { 'x-sandbox-scenario': scenario }
  return client.post(`/api/pix/refund-in/${encodeURIComponent(id)}`, { refundValue, ...more }, headers)
}

/** Asks for a devolução. */
export function devolucao(
  client: TestClient,
  e2eid: string | null,
  id: string,
  valor: string,
  more: object = {},
  scenario = '',
) {
  const headers = scenario === '' ? {} : { 'x-sandbox-scenario': scenario }
  return client.put(`/pix/${e2eid}/devolucao/${id}`, { valor, ...more }, headers)
}
