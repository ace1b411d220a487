import type { TransactionKind } from '../operations.ts'
import { cashInMachine, cashOutMachine, receiptMachine, refundInMachine, refundOutMachine } from './account-api.ts'
import { cobMachine, devolucaoMachine, medMachine, transferMachine } from './central-bank.ts'
import type { Machine } from './row.ts'

/** The state table of every kind of resource. A split is a payment like any other. */
export const MACHINES: Readonly<Record<TransactionKind, Machine>> = {
  'cash-in': cashInMachine,
  'cash-out': cashOutMachine,
  'cash-out-qrcode': cashOutMachine,
  transfer: transferMachine,
  cob: cobMachine,
  'refund-in': refundInMachine,
  devolucao: devolucaoMachine,
  receipt: receiptMachine,
  split: cashOutMachine,
  'refund-out': refundOutMachine,
  med: medMachine,
}
