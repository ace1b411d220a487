import type { Instant } from './instants.ts'
import type { Centavos } from './money.ts'

/** What an account holds, in centavos. Neither part is ever negative. */
export interface Balance {
  readonly available: Centavos
  readonly blocked: Centavos
}

/**
 * The words of money. `reserve` blocks what is about to leave, `capture` lets it leave, `release` gives it back;
 * `credit` and `debit` move available money at once; `opening` is the first entry of every account.
 */
export type Movement = 'opening' | 'reserve' | 'capture' | 'release' | 'credit' | 'debit'

/** One immutable line of the ledger; `available` and `blocked` are signed changes in centavos. */
export interface LedgerEntry {
  readonly id: number
  readonly at: Instant
  readonly transactionId: number | null
  readonly movement: Movement | 'fee-reserve' | 'fee-capture' | 'fee-release' | 'fee-debit'
  readonly available: Centavos
  readonly blocked: Centavos
}

const SIGNS: Record<Movement, Balance> = {
  opening: { available: 1, blocked: 0 },
  reserve: { available: -1, blocked: 1 },
  capture: { available: 0, blocked: -1 },
  release: { available: 1, blocked: -1 },
  credit: { available: 1, blocked: 0 },
  debit: { available: -1, blocked: 0 },
}

/** The signed changes that a movement of an amount makes. */
export function changeOf(movement: Movement, amount: Centavos): Balance {
  const sign = SIGNS[movement]
  return { available: amount * sign.available || 0, blocked: amount * sign.blocked || 0 }
}
