import { expect } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { Book } from '../../src/store/book.ts'
import type { TestClient, TestSandbox } from './sandbox.ts'

type Json = Record<string, unknown>

/** The bank that stands behind every payment here that names none. */
const PAYERS_BANK = { bankISPB: '60701190', bankName: 'Itaú', bankCode: '341' } as const

/** A PIX that nobody asked for comes in, in centavos, from Ana at Itaú. */
export function receive(sandbox: TestSandbox, book: Book, amount: number): Transaction {
  const payer = { name: 'Ana Souza', document: '52998224725', bank: PAYERS_BANK }
  return sandbox.services.engine.receive(book, amount, payer).transaction
}

/** A request to the control plane about the MEDs of an account. */
export async function meds(
  sandbox: TestSandbox,
  { book }: TestClient,
  path: string,
  payload: Json,
): Promise<{ status: number; body: Json }> {
  const url = `/sandbox/v1/accounts/${book.id}/meds${path}`
  const response = await sandbox.app.inject({ method: 'POST', url, payload })
  return { status: response.statusCode, body: response.json() }
}

/** Opens a MED, and gives its number. */
export async function openMed(sandbox: TestSandbox, client: TestClient, payload: Json): Promise<number> {
  const { status, body } = await meds(sandbox, client, '', payload)
  expect([status, body]).toMatchObject([201, {}])
  return (body['med'] as { medId: number }).medId
}

/** Lets an event happen to a MED. */
export async function driveMed(sandbox: TestSandbox, client: TestClient, medId: number, payload: Json): Promise<Json> {
  const { status, body } = await meds(sandbox, client, `/${medId}/events`, payload)
  expect([status, body]).toMatchObject([200, {}])
  return body
}
