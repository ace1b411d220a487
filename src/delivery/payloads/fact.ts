import type { Centavos } from '../../domain/money.ts'
import type { NewsType } from '../../domain/operations.ts'
import type { Run } from '../../domain/run.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** A fact that the outside may be told of, as the engine publishes it. */
export interface News {
  readonly type: NewsType
  readonly transaction: Transaction
  /** The run that it is part of, when its story says something about the news. */
  readonly run?: Run
  /** It was told before: the same bytes go out once more. */
  readonly again?: boolean
}

/** The payment that a refund gives back, and what of it could still be given back. */
export interface RefundedPayment {
  readonly payment: Transaction
  readonly remaining: Centavos
}

/** Everything that a payload tells of. */
export interface Fact extends News {
  /** Set on refunds only. */
  readonly refunded?: RefundedPayment
  /** On MEDs only: the contested payment, when it is known here. */
  readonly contested?: Transaction
  /** On a second payment of a charge only: the charge, which says in which shape it is told of. */
  readonly charge?: Transaction
}

/** The shapes of one payload family, by the type of news. What has no shape is not announced in that family. */
export type Payloads = Readonly<Partial<Record<NewsType, (fact: Fact) => object>>>

const FAILED: ReadonlySet<string> = new Set(['ERROR', 'NAO_REALIZADO'])

/** Whether a transaction ended without the money moving, in the words of any of the machines. */
export function hasFailed({ status }: Transaction): boolean {
  return FAILED.has(status)
}

/** The refunded payment of a refund. Throws when there is none: no refund is created without one. */
export function refundedOf({ transaction, refunded }: Fact): RefundedPayment {
  if (refunded === undefined)
    throw new Error(`refund ${transaction.id} has no payment ${transaction.parentId} to give back`)
  return refunded
}
