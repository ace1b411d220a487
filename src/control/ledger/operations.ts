import type { Balance, LedgerEntry } from '../../domain/ledger.ts'

/** Whether entries add up to a balance without ever having gone below zero. */
export function isBalanced(entries: readonly LedgerEntry[], balance: Balance): boolean {
  let [available, blocked] = [0, 0]
  for (const entry of entries) {
    available += entry.available
    blocked += entry.blocked
    if (available < 0 || blocked < 0) return false
  }
  return available === balance.available && blocked === balance.blocked
}
