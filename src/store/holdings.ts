import type { Balance, LedgerEntry } from '../domain/ledger.ts'
import type { Index } from './indexes.ts'

/** Adds up what the entries of a ledger say that the account holds. */
export interface Holdings extends Index<LedgerEntry> {
  balance(): Balance
}

/** No entries yet. */
export function holdings(): Holdings {
  let available = 0
  let blocked = 0
  return {
    balance: () => ({ available, blocked }),
    change(previous, next) {
      available += (next?.available ?? 0) - (previous?.available ?? 0)
      blocked += (next?.blocked ?? 0) - (previous?.blocked ?? 0)
    },
  }
}
