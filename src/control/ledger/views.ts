import { toReais } from '../../domain/money.ts'
import type { Book } from '../../store/book.ts'
import { ledgerLineView } from '../ledger-entries.ts'
import { isBalanced } from './operations.ts'

/** The ledger of an account with its balance. */
export function ledgerView({ balance, entries }: Book) {
  const all = [...entries.values()]
  return {
    available: toReais(balance.available),
    blocked: toReais(balance.blocked),
    balanced: isBalanced(all, balance),
    entries: all.map(ledgerLineView),
  }
}
