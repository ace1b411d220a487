import { changeOf, type LedgerEntry, type Movement } from '../domain/ledger.ts'
import type { Centavos } from '../domain/money.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'

/** How the fee of a transaction moves with its amount: reserved and released with a payment, taken from a credit. */
const FEE_OF: Readonly<Record<Movement, [LedgerEntry['movement'], Movement] | undefined>> = {
  opening: undefined,
  reserve: ['fee-reserve', 'reserve'],
  capture: ['fee-capture', 'capture'],
  release: ['fee-release', 'release'],
  credit: ['fee-debit', 'debit'],
  debit: ['fee-debit', 'debit'],
}

/**
 * Moves the amount of a transaction and its fee, one entry each; what is zero makes none: a MED may block nothing.
 * Throws when the account would go below zero.
 */
export function moveMoney(
  book: Book,
  movement: Movement,
  transaction: Pick<Transaction, 'id' | 'amount' | 'fee'>,
): void {
  if (transaction.amount > 0) addEntry(book, transaction.id, movement, movement, transaction.amount)
  const fee = FEE_OF[movement]
  if (fee && transaction.fee > 0) addEntry(book, transaction.id, fee[0], fee[1], transaction.fee)
}

/** The first entry of an account. */
export function openLedger(book: Book, balance: Centavos): void {
  addEntry(book, null, 'opening', 'opening', balance)
}

function addEntry(
  book: Book,
  transactionId: number | null,
  movement: LedgerEntry['movement'],
  sign: Movement,
  amount: Centavos,
): void {
  const { available, blocked } = changeOf(sign, amount)
  const before = book.balance
  if (before.available + available < 0 || before.blocked + blocked < 0)
    throw new Error(`account ${book.id}, transaction ${transactionId}: ${movement} of ${amount} would go below zero`)
  book.entries.put({ id: book.next('entry'), at: book.now(), transactionId, movement, available, blocked })
}
