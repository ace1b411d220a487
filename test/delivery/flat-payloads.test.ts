import { expect, test } from 'vitest'
import type { Fact } from '../../src/delivery/payloads/fact.ts'
import { bodyOf, REFUND, REFUNDED } from './rendering.ts'
import { PAYMENT, transaction } from './support.ts'

const BANK = {
  bankISPB: '60701190',
  bankName: 'Itaú',
  bankCode: '341',
  accountBranch: '0001',
  accountNumber: '12345-6',
}
const COUNTERPART = { name: 'Ana Souza', document: '***.456.789-**', bank: BANK }

const CASH_OUT = {
  event: 'CashOut',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'DEBIT',
  transactionId: '7',
  externalId: 'order-7',
  endToEndId: 'E1234567820260310120000000000007',
  pixKey: 'ana@example.com',
  feeAmount: 0.5,
  originalAmount: 19.99,
  finalAmount: 20.49,
  processingDate: '2026-03-10T12:00:00.000Z',
  errorCode: null,
  errorMessage: null,
  counterpart: COUNTERPART,
  metadata: {},
}

const PARENT = {
  transactionId: '7',
  externalId: 'order-7',
  endToEndId: 'E1234567820260310120000000000007',
  processingDate: '2026-03-10T12:00:00.000Z',
  wasTotalRefunded: false,
  remainingAmountForRefund: 9.99,
  metadata: {},
  counterpart: COUNTERPART,
}

const FLAT: readonly [string, Fact, object][] = [
  ['a cash-out that was paid', { type: 'cash_out', transaction: PAYMENT }, CASH_OUT],
  [
    'a cash-out that failed says why, with the first SPI code behind it',
    { type: 'cash_out', transaction: transaction({ status: 'ERROR', errorCode: 'TAX_ID_MISMATCH' }) },
    {
      ...CASH_OUT,
      status: 'ERROR',
      errorCode: 'TAX_ID_MISMATCH',
      errorMessage: 'The document does not match the key holder',
      metadata: { spiCode: 'BE01' },
    },
  ],
  [
    'a failure keeps the SPI code that a scenario named',
    {
      type: 'cash_out',
      transaction: transaction({ status: 'ERROR', errorCode: 'ORDER_REJECTED', spiCode: 'AM02' }),
    },
    {
      ...CASH_OUT,
      status: 'ERROR',
      errorCode: 'ORDER_REJECTED',
      errorMessage: 'The destination bank rejected the payment',
      metadata: { spiCode: 'AM02' },
    },
  ],
  [
    'a split is a cash-out without externalId, to a bank that nobody named',
    {
      type: 'cash_out',
      transaction: transaction({
        kind: 'split',
        externalId: null,
        counterpart: { name: 'Sócio', document: '12345678000195', bank: null },
      }),
    },
    {
      ...CASH_OUT,
      externalId: null,
      counterpart: {
        name: 'Sócio',
        document: '**.345.678/****-**',
        bank: { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null },
      },
    },
  ],
  [
    'a cash-in that was paid: a credit, net of its fee',
    { type: 'cash_in', transaction: transaction({ kind: 'cash-in', pixKey: 'loja@example.com' }) },
    { ...CASH_OUT, event: 'CashIn', movementType: 'CREDIT', pixKey: 'loja@example.com', finalAmount: 19.49 },
  ],
  [
    'a cash-in that expired',
    {
      type: 'cash_in',
      transaction: transaction({ kind: 'cash-in', status: 'ERROR', errorCode: 'PAYMENT_EXPIRED', endToEndId: null }),
    },
    {
      ...CASH_OUT,
      event: 'CashIn',
      status: 'ERROR',
      movementType: 'CREDIT',
      endToEndId: null,
      finalAmount: 19.49,
      errorCode: 'PAYMENT_EXPIRED',
      errorMessage: 'The payment expired before it was processed',
      metadata: { spiCode: 'AB11' },
    },
  ],
  [
    'a refund of what was received: no key, and the payment it gives back',
    { type: 'refund_in', transaction: REFUND, refunded: REFUNDED },
    {
      ...CASH_OUT,
      event: 'CashInReversal',
      transactionId: '8',
      externalId: 'refund-8',
      endToEndId: 'D1234567820260310120000000000008',
      pixKey: null,
      feeAmount: 0,
      originalAmount: 10,
      finalAmount: 10,
      parentTransaction: PARENT,
    },
  ],
  [
    'money that the payee sent back: no externalId, and nothing left to send back',
    {
      type: 'refund_out',
      transaction: transaction({ ...REFUND, kind: 'refund-out', amount: 1_999 }),
      refunded: { ...REFUNDED, remaining: 0 },
    },
    {
      ...CASH_OUT,
      event: 'CashOutReversal',
      movementType: 'CREDIT',
      transactionId: '8',
      externalId: null,
      endToEndId: 'D1234567820260310120000000000008',
      feeAmount: 0,
      finalAmount: 19.99,
      parentTransaction: { ...PARENT, wasTotalRefunded: true, remainingAmountForRefund: 0 },
    },
  ],
]

test.each(FLAT)('the flat webhook of %s', (_what, fact, body) => {
  expect(bodyOf(fact, 'V1')).toEqual(body)
})

test('the members of the flat cash-out webhook stand in the order of the spec', () => {
  const body = bodyOf({ type: 'cash_out', transaction: PAYMENT })
  expect(JSON.stringify(body)).toBe(JSON.stringify(CASH_OUT))
})
