import { maskDocument } from './documents.ts'
import type { Instant } from './instants.ts'
import type { TransactionKind } from './operations.ts'
import type { Counterpart, Transaction } from './transaction.ts'

/** Spec, Transaction: the stored statuses that a listing filters by, and how it shows them. */
export const STATUS_NAMES = { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' } as const
export type ListedStatus = keyof typeof STATUS_NAMES
export const LISTED_STATUSES = Object.keys(STATUS_NAMES) as ListedStatus[]

/** Spec, Transaction: the stored types that a listing filters by, and how it shows them. */
export const TYPE_NAMES = {
  PAYMENT: 'Pix in',
  WITHDRAW: 'Pix out',
  REFUND_IN: 'Refund in',
  REFUND_OUT: 'Refund out',
} as const
export type ListedType = keyof typeof TYPE_NAMES
export const LISTED_TYPES = Object.keys(TYPE_NAMES) as ListedType[]

/** The type under which each kind is listed; a MED is no transaction of a listing. */
const TYPE_OF: Readonly<Record<TransactionKind, ListedType | undefined>> = {
  'cash-in': 'PAYMENT',
  receipt: 'PAYMENT',
  cob: 'PAYMENT',
  'cash-out': 'WITHDRAW',
  'cash-out-qrcode': 'WITHDRAW',
  transfer: 'WITHDRAW',
  split: 'WITHDRAW',
  'refund-in': 'REFUND_IN',
  devolucao: 'REFUND_IN',
  'refund-out': 'REFUND_OUT',
  med: undefined,
}

/** The listed status of each state. Those of a cob that is not paid are missing: it is no transaction yet. */
const STATUS_OF: Readonly<Record<string, ListedStatus>> = {
  PENDING: 'PENDING',
  EM_PROCESSAMENTO: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  COMPLETED: 'CONFIRMED',
  CONCLUIDA: 'CONFIRMED',
  DEVOLVIDO: 'CONFIRMED',
  ERROR: 'ERROR',
  NAO_REALIZADO: 'ERROR',
}

/** How a listing knows a transaction: its type, its status, and since when it is one. */
export interface Listed {
  readonly type: ListedType
  readonly status: ListedStatus
  readonly at: Instant
}

type Listable = Pick<Transaction, 'kind' | 'status' | 'createdAt' | 'processedAt'>

/** How a transaction is listed; undefined when it is not. A cob becomes a transaction by being paid, and at that instant. */
export function listedAs({ kind, status, createdAt, processedAt }: Listable): Listed | undefined {
  const type = TYPE_OF[kind]
  const shown = STATUS_OF[status]
  if (type === undefined || shown === undefined) return undefined
  return { type, status: shown, at: kind === 'cob' ? (processedAt ?? createdAt) : createdAt }
}

const NO_BANK = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null }

/** A counterpart as listings and webhooks show it: the document masked, an unknown bank as one whose members are null. */
export function maskedCounterpart({ name, document, bank }: Counterpart) {
  const { bankISPB, bankName, bankCode, accountBranch, accountNumber } = bank ?? NO_BANK
  return {
    name,
    document: maskDocument(document),
    bank: { bankISPB, bankName, bankCode, accountBranch, accountNumber },
  }
}
