import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Book } from '../../store/book.ts'

/** The one item of `GET /accounts/balances`. Overdraft is not implemented (spec, Balance). */
export function balancesView(book: Book) {
  const { available, blocked } = book.balance
  const balanceAmount = { available: toReais(available), blocked: toReais(blocked), overdraft: 0 }
  return { data: [{ eventDate: toIso(book.now()), balanceAmount }] }
}

/** gross = available + blocked, net = available (spec, Balance). */
export function standardBalanceView(book: Book) {
  const { available, blocked } = book.balance
  return {
    grossBalance: toReais(available + blocked),
    blockedBalance: toReais(blocked),
    netBalance: toReais(available),
    consultedAt: toIso(book.now()),
  }
}
