import type { Instant } from './instants.ts'
import type { ResourceEvent } from './machines/row.ts'
import type { MedDetails } from './meds.ts'
import type { Centavos } from './money.ts'
import type { TransactionKind } from './operations.ts'
import type { SettlementErrorCode } from './settlement-errors.ts'

/** An account at an institution, as webhooks and listings show it (spec, counterpart.bank). */
export interface Bank {
  readonly bankISPB: string | null
  readonly bankName: string | null
  readonly bankCode: string | null
  readonly accountBranch: string | null
  readonly accountNumber: string | null
}

/** Who is on the other side: the payer of a charge, the payee of a payment. The document is stored in clear. */
export interface Counterpart {
  readonly name: string | null
  readonly document: string | null
  readonly bank: Bank | null
}

/** One change of state, for the timeline of a resource. */
export interface TimelineEntry {
  readonly at: Instant
  readonly on: ResourceEvent
  readonly from: string | null
  readonly to: string
  /** What made it happen: the scenario's name, `control`, or the rule (`expiry`, `split`). */
  readonly by: string
}

/** One recipient of a part of a charge (spec, cash-in splits). `value` is centavos, or percent for PERCENTAGE. */
export interface Split {
  readonly pixKey: string
  readonly pixKeyType: 'EMAIL' | 'PHONE' | 'CPF' | 'CNPJ' | 'RANDOM'
  readonly name: string
  readonly document: string
  readonly type: 'FIXED' | 'PERCENTAGE'
  readonly value: number
  readonly immediate: boolean
}

/** What a cash-in or a cob keeps beside the members of every transaction. */
export interface ChargeDetails {
  /** What was asked for, in centavos; the transaction's amount is what was paid. */
  readonly value: Centavos
  readonly pixCode: string
  readonly correlationId: string | null
  readonly payer: { readonly name: string; readonly document: string } | null
  readonly additionalInfo: Readonly<Record<string, string>>
  readonly splits: readonly Split[]
}

/** What only a cob knows of its charge (spec, Resources, Charge). */
export interface CobDetails {
  readonly locationId: number
  readonly expirationSeconds: number
  /** 1 when the payer may change the amount. */
  readonly amountChange: 0 | 1
  readonly additionalInfo: readonly { readonly nome: string; readonly valor: string }[] | null
}

/** What only a transfer keeps of its request: with it, a repeated request is told from another one with the same key. */
export interface TransferDetails {
  readonly priority: 'HIGH' | 'NORM'
  readonly creditorDocument: string | null
  readonly paymentFlow: string | null
  readonly expirationSeconds: number
  readonly ispbDeny: readonly string[]
}

/** What a refund gives back (spec, devolução, natureza); those of a MED cannot be asked for. */
export type RefundNature = 'ORIGINAL' | 'RETIRADA' | 'MED_OPERACIONAL' | 'MED_FRAUDE'

/** Another account of this sandbox that a payment goes to; `transactionId` names its charge, null = its key alone. */
export interface Payee {
  readonly accountId: number
  readonly transactionId: number | null
}

/**
 * Every resource that moves money: immutable, replaced as a whole by the engine. `status` is a state of its kind's
 * machine; amounts are centavos; `externalId` is also the idempotency key, the txid or the devolução id.
 */
export interface Transaction {
  readonly id: number
  readonly uuid: string
  readonly kind: TransactionKind
  readonly status: string
  readonly externalId: string | null
  readonly endToEndId: string | null
  readonly createdAt: Instant
  readonly processedAt: Instant | null
  readonly expiresAt: Instant | null
  readonly amount: Centavos
  readonly fee: Centavos
  readonly pixKey: string | null
  readonly description: string | null
  readonly counterpart: Counterpart
  readonly errorCode: SettlementErrorCode | null
  /** The SPI code behind the error, when a scenario named one. */
  readonly spiCode: string | null
  readonly parentId: number | null
  /** The run that it is part of: what a story created, and what follows from that in the same account. */
  readonly runId: number | null
  readonly payee: Payee | null
  /** The account of this sandbox that the money came from; its payment has the same endToEndId. */
  readonly payerId: number | null
  readonly charge: ChargeDetails | null
  readonly cob: CobDetails | null
  readonly transfer: TransferDetails | null
  /** On refunds only. */
  readonly nature: RefundNature | null
  /** On MEDs only; their parent is the contested payment, if it is known here. */
  readonly med: MedDetails | null
  readonly timeline: readonly TimelineEntry[]
}

/** Whether the money of a transaction comes in (spec: Pix in and Refund out are CREDIT). */
export function isCredit(kind: TransactionKind): boolean {
  return kind === 'cash-in' || kind === 'cob' || kind === 'receipt' || kind === 'refund-out'
}

/** Whether a client asked for the transaction to send its money to somebody: a payment by key or by code, a transfer. */
export function isOutgoing(kind: TransactionKind): boolean {
  return kind === 'cash-out' || kind === 'cash-out-qrcode' || kind === 'transfer'
}

/** The state in which money that others paid has arrived. */
const RECEIVED: Partial<Record<TransactionKind, string>> = {
  'cash-in': 'CONFIRMED',
  receipt: 'CONFIRMED',
  cob: 'CONCLUIDA',
}

/** Whether a transaction is a PIX that was received, the only thing that can be refunded (spec, devolução, Rules). */
export function isReceived({ kind, status }: Pick<Transaction, 'kind' | 'status'>): boolean {
  return RECEIVED[kind] === status
}

/** What the account really gained or paid: credits are net of the fee, debits include it (domain decision). */
export function finalAmount(transaction: Pick<Transaction, 'kind' | 'amount' | 'fee'>): Centavos {
  return isCredit(transaction.kind) ? transaction.amount - transaction.fee : transaction.amount + transaction.fee
}
