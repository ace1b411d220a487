import type { Operation } from '../../src/domain/operations.ts'

/** What a story can begin with, in the words of the specification: no code of the sandbox is asked here. */
export type Kind = Extract<
  Operation,
  'cash-in' | 'cash-out' | 'cash-out-qrcode' | 'transfer' | 'cob' | 'refund-in' | 'devolucao'
>

/** How one kind of resource begins, ends and is announced. */
export interface Words {
  /** Its state when it was created. */
  readonly first: string
  /** The state in which it worked, and what it becomes when it fails or its time is over. */
  readonly worked: string
  readonly failed?: string
  readonly expired?: string
  readonly news: 'cash_in' | 'cash_out' | 'refund_in'
  /** The status of the webhook that says it worked. */
  readonly good: string
  /** Centavos of the request that the contract tests send. */
  readonly amount: number
  /** When its time is over, in ms after its creation. */
  readonly livesMs?: number
  /** Whether its end without success is announced. */
  readonly silent?: true
  /** The status of a second attempt of a call that was carried out. */
  readonly repeated: number
}

const PAYMENT = { first: 'PENDING', worked: 'CONFIRMED', failed: 'ERROR', news: 'cash_out', good: 'CONFIRMED' } as const
const DAY_MS = 86_400_000

export const WORDS: Readonly<Record<Kind, Words>> = {
  'cash-in': {
    ...PAYMENT,
    expired: 'ERROR',
    news: 'cash_in',
    amount: 10_000,
    livesMs: DAY_MS,
    repeated: 400,
  },
  'cash-out': { ...PAYMENT, amount: 1_050, repeated: 400 },
  'cash-out-qrcode': { ...PAYMENT, amount: 1_050, repeated: 409 },
  transfer: {
    ...PAYMENT,
    worked: 'COMPLETED',
    expired: 'ERROR',
    good: 'LIQUIDATED',
    amount: 1_050,
    livesMs: 600_000,
    repeated: 201,
  },
  cob: {
    first: 'ATIVA',
    worked: 'CONCLUIDA',
    expired: 'REMOVIDA_PELO_PSP',
    news: 'cash_in',
    good: 'LIQUIDATED',
    amount: 1_050,
    livesMs: 3_600_000,
    silent: true,
    repeated: 409,
  },
  'refund-in': { ...PAYMENT, news: 'refund_in', amount: 100, repeated: 400 },
  devolucao: {
    first: 'EM_PROCESSAMENTO',
    worked: 'DEVOLVIDO',
    failed: 'NAO_REALIZADO',
    news: 'refund_in',
    good: 'REFUNDED',
    amount: 100,
    repeated: 400,
  },
}

/** Whether calls of an operation create something that a story can be about. */
export function isKind(operation: Operation): operation is Kind {
  return Object.hasOwn(WORDS, operation)
}
