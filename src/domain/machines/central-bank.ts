import type { Machine } from './row.ts'

/** Spec, States: transfer (POST /dict/pix). A transfer that its queue time overtakes ends in ERROR (domain decision). */
export const transferMachine = [
  { from: null, on: 'create', to: 'PENDING', ledger: 'reserve' },
  { from: 'PENDING', on: 'confirm', to: 'COMPLETED', ledger: 'capture', notify: 'cash_out', also: 'credit-payee' },
  { from: 'PENDING', on: 'fail', to: 'ERROR', ledger: 'release', notify: 'cash_out' },
  { from: 'PENDING', on: 'expire', to: 'ERROR', ledger: 'release', notify: 'cash_out' },
  { from: 'COMPLETED', on: 'refund', to: 'COMPLETED', also: 'send-back' },
] as const satisfies Machine

/** Spec, States: charge (cob). Only payment is announced. */
export const cobMachine = [
  { from: null, on: 'create', to: 'ATIVA' },
  { from: 'ATIVA', on: 'pay', to: 'CONCLUIDA', ledger: 'credit', notify: 'cash_in' },
  { from: 'ATIVA', on: 'remove', to: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
  { from: 'ATIVA', on: 'remove-by-provider', to: 'REMOVIDA_PELO_PSP' },
  { from: 'ATIVA', on: 'expire', to: 'REMOVIDA_PELO_PSP' },
] as const satisfies Machine

/** Spec, States: refund (devolução). */
export const devolucaoMachine = [
  { from: null, on: 'create', to: 'EM_PROCESSAMENTO', ledger: 'reserve' },
  {
    from: 'EM_PROCESSAMENTO',
    on: 'confirm',
    to: 'DEVOLVIDO',
    ledger: 'capture',
    notify: 'refund_in',
    also: 'credit-payer',
  },
  { from: 'EM_PROCESSAMENTO', on: 'fail', to: 'NAO_REALIZADO', ledger: 'release', notify: 'refund_in' },
  // That of an accepted MED, whose capture moved the money and whose med_accepted tells of it.
  { from: null, on: 'accept', to: 'DEVOLVIDO' },
] as const satisfies Machine

/** Spec, States: MED; the transitions are the domain's decision (the spec does not show them). */
export const medMachine = [
  { from: null, on: 'create', to: 'OPEN' },
  { from: 'OPEN', on: 'acknowledge', to: 'RECEIVED', ledger: 'reserve', notify: 'med_created' },
  { from: 'OPEN', on: 'cancel', to: 'CANCELLED' },
  {
    from: 'RECEIVED',
    on: 'accept',
    to: 'ANALYZED',
    ledger: 'capture',
    notify: 'med_accepted',
    also: 'return-contested',
  },
  { from: 'RECEIVED', on: 'reject', to: 'ANALYZED', ledger: 'release', notify: 'med_rejected' },
  { from: 'RECEIVED', on: 'cancel', to: 'CANCELLED', ledger: 'release' },
] as const satisfies Machine
