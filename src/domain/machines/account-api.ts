import type { Machine } from './row.ts'

/** Spec, States: cash-in. An expired charge ends in ERROR with PAYMENT_EXPIRED (domain decision). */
export const cashInMachine = [
  { from: null, on: 'create', to: 'PENDING' },
  { from: 'PENDING', on: 'pay', to: 'CONFIRMED', ledger: 'credit', notify: 'cash_in', also: 'split' },
  { from: 'PENDING', on: 'expire', to: 'ERROR', notify: 'cash_in' },
  { from: 'PENDING', on: 'fail', to: 'ERROR', notify: 'cash_in' },
] as const satisfies Machine

/** Spec, States: cash-out and cash-out-qrcode. `refund`: the receiver sends money back. */
export const cashOutMachine = [
  { from: null, on: 'create', to: 'PENDING', ledger: 'reserve' },
  { from: 'PENDING', on: 'confirm', to: 'CONFIRMED', ledger: 'capture', notify: 'cash_out', also: 'credit-payee' },
  { from: 'PENDING', on: 'fail', to: 'ERROR', ledger: 'release', notify: 'cash_out' },
  { from: 'CONFIRMED', on: 'refund', to: 'CONFIRMED', also: 'send-back' },
] as const satisfies Machine

/** Spec, States: refund-in. */
export const refundInMachine = [
  { from: null, on: 'create', to: 'PENDING', ledger: 'reserve' },
  { from: 'PENDING', on: 'confirm', to: 'CONFIRMED', ledger: 'capture', notify: 'refund_in', also: 'credit-payer' },
  { from: 'PENDING', on: 'fail', to: 'ERROR', ledger: 'release', notify: 'refund_in' },
] as const satisfies Machine

/** Spec, States, Incoming PIX: money that comes with the state it will stay in. */
export const receiptMachine = [
  { from: null, on: 'pay', to: 'CONFIRMED', ledger: 'credit', notify: 'cash_in' },
] as const satisfies Machine

/** Money that a payee of ours sent back (spec, Events: refund_out). */
export const refundOutMachine = [
  { from: null, on: 'create', to: 'CONFIRMED', ledger: 'credit', notify: 'refund_out' },
] as const satisfies Machine
