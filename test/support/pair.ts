import { expect } from 'vitest'
import { type AccountOptions, FROZEN, type TestClient, type TestSandbox } from './sandbox.ts'

/** A payer and a payee of one sandbox. */
export interface Pair {
  readonly payer: TestClient
  readonly payee: TestClient
}

/** Opens a payer and a payee without money, each with a key of its own, their clocks standing at noon. */
export async function openPair(
  sandbox: TestSandbox,
  options: { readonly payer?: AccountOptions; readonly payee?: AccountOptions } = {},
): Promise<Pair> {
  const number = sandbox.services.store.books.size
  const payer = await sandbox.client({
    clock: FROZEN,
    name: 'Pagadora',
    pixKey: `pagadora-${number}@example.com`,
    ...options.payer,
  })
  const payee = await sandbox.client({
    clock: FROZEN,
    name: 'Recebedora',
    pixKey: `recebedora-${number}@example.com`,
    document: '52998224725',
    balance: 0,
    ...options.payee,
  })
  return { payer, payee }
}

/** The bank of the counterpart when it is another account of the sandbox. */
export const HOUSE_BANK = {
  bankISPB: '99999003',
  bankName: 'Banco Sandbox',
  bankCode: '999',
  accountBranch: expect.stringMatching(/^\d{4}$/),
  accountNumber: expect.stringMatching(/^\d{8}$/),
}

/** What the payer is told of a code of 100.00 with a fee of 0.50, beside the key and the counterpart. */
export const PAID_BY_CODE = {
  event: 'CashOut',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'DEBIT',
  transactionId: '1',
  externalId: 'order-1',
  endToEndId: expect.stringMatching(/^E99999003202611211500[0-9A-Za-z]{11}$/),
  feeAmount: 0.5,
  originalAmount: 100,
  finalAmount: 100.5,
  processingDate: '2026-11-21T15:00:01.000Z',
  errorCode: null,
  errorMessage: null,
  metadata: {},
}
