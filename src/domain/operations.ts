/** What an endpoint does, as scenario files name it (scenario format, `for`). */
export const OPERATIONS = [
  'token',
  'balance',
  'cash-in',
  'cash-out',
  'cash-out-qrcode',
  'transfer',
  'cob',
  'refund-in',
  'devolucao',
  'transactions',
  'med',
  'webhooks',
  'resend-webhook',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** What a stored resource is: what an endpoint created, or what follows from one. All of them move or hold money. */
export const TRANSACTION_KINDS = [
  'cash-in',
  'cash-out',
  'cash-out-qrcode',
  'transfer',
  'cob',
  'refund-in',
  'devolucao',
  'receipt',
  'split',
  'refund-out',
  'med',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** Registration types of webhooks (spec, Events). */
export const NEWS_TYPES = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const
export type NewsType = (typeof NEWS_TYPES)[number]
