import { isOpenMed } from '../domain/meds.ts'
import type { Transaction } from '../domain/transaction.ts'
import { type Index, sumIndex } from './indexes.ts'

/** The MEDs among an account's transactions: there are few of them. */
export interface MedIndex extends Index<Transaction> {
  /** Their ids in the order of their opening. */
  ids(): Iterable<number>
  /** Whether a MED against a payment has not ended yet. */
  isContested(paymentId: number): boolean
}

/** Knows the MEDs, and the payments that are contested now. */
export function medIndex(): MedIndex {
  const ids = new Set<number>()
  const contests = sumIndex<Transaction>((row, add) => {
    if (row.kind === 'med' && row.parentId !== null && isOpenMed(row)) add(row.parentId, 1)
  })
  return {
    ids: () => ids,
    isContested: paymentId => contests.sum(paymentId) > 0,
    change(previous, next) {
      if (previous?.kind === 'med' && next === undefined) ids.delete(previous.id)
      if (next?.kind === 'med') ids.add(next.id)
      contests.change(previous, next)
    },
  }
}
