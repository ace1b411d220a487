import { expect, test } from 'vitest'
import type { Fact } from '../../src/delivery/payloads/fact.ts'
import { bodyOf, REFUND, REFUNDED } from './rendering.ts'
import { transaction } from './support.ts'

const TRANSFER = {
  id: 7,
  txId: null,
  pixKey: 'ana@example.com',
  status: 'LIQUIDATED',
  payment: { amount: '19.99', currency: 'BRL' },
  endToEndId: 'E1234567820260310120000000000007',
  creditDebitType: 'DEBIT',
  idempotencyKey: 'order-7',
  creditorAccount: { name: 'Ana Souza', document: '***.456.789-**', ispb: '60701190' },
  remittanceInformation: 'Pedido 7',
}

const RECEIVE = {
  id: 7,
  txId: 'order-7',
  status: 'LIQUIDATED',
  payment: { amount: '19.99', currency: 'BRL' },
  endToEndId: 'E1234567820260310120000000000007',
  debtorAccount: { name: 'Ana Souza', document: '***.456.789-**' },
}

const V2_REFUND = {
  id: 7,
  txId: null,
  status: 'REFUNDED',
  payment: { amount: '19.99', currency: 'BRL' },
  refunds: [
    {
      status: 'LIQUIDATED',
      payment: { amount: 10, currency: 'BRL' },
      endToEndId: 'D1234567820260310120000000000008',
      eventDate: '2026-03-10T12:00:00.000Z',
      information: 'Devolvido',
    },
  ],
  endToEndId: 'E1234567820260310120000000000007',
  creditDebitType: 'DEBIT',
}

const V2: readonly [string, Fact, object][] = [
  [
    'a transfer that was settled',
    { type: 'cash_out', transaction: transaction({ kind: 'transfer', status: 'COMPLETED' }) },
    { type: 'TRANSFER', data: TRANSFER },
  ],
  [
    'a transfer that failed has the reason beside the status',
    {
      type: 'cash_out',
      transaction: transaction({
        kind: 'transfer',
        status: 'ERROR',
        errorCode: 'ACCOUNT_CLOSED',
        description: null,
      }),
    },
    {
      type: 'TRANSFER',
      data: { ...TRANSFER, status: 'ERROR', errorCode: 'ACCOUNT_CLOSED', remittanceInformation: '' },
    },
  ],
  [
    'a cob that was paid',
    { type: 'cash_in', transaction: transaction({ kind: 'cob', status: 'CONCLUIDA' }) },
    { type: 'RECEIVE', data: RECEIVE },
  ],
  [
    'a PIX that nobody asked for has no txId',
    { type: 'cash_in', transaction: transaction({ kind: 'receipt', externalId: null }) },
    { type: 'RECEIVE', data: { ...RECEIVE, txId: null } },
  ],
  [
    'a devolução that was settled stands inside the payment it gives back',
    {
      type: 'refund_in',
      transaction: transaction({ ...REFUND, kind: 'devolucao', status: 'DEVOLVIDO' }),
      refunded: { ...REFUNDED, payment: transaction({ kind: 'cob', status: 'CONCLUIDA', externalId: 'txid-7' }) },
    },
    { type: 'REFUND', data: { ...V2_REFUND, txId: 'txid-7' } },
  ],
  [
    'a devolução that failed is an ERROR in both places',
    {
      type: 'refund_in',
      transaction: transaction({ ...REFUND, kind: 'devolucao', status: 'NAO_REALIZADO', description: null }),
      refunded: REFUNDED,
    },
    {
      type: 'REFUND',
      data: {
        ...V2_REFUND,
        status: 'ERROR',
        refunds: [{ ...V2_REFUND.refunds[0], status: 'ERROR', information: null }],
      },
    },
  ],
  [
    'money that the payee sent back is a credit',
    { type: 'refund_out', transaction: transaction({ ...REFUND, kind: 'refund-out' }), refunded: REFUNDED },
    { type: 'REFUND', data: { ...V2_REFUND, creditDebitType: 'CREDIT' } },
  ],
]

test.each(V2)('the V2 webhook of %s', (_what, fact, body) => {
  expect(bodyOf(fact, 'V2')).toEqual(body)
})
