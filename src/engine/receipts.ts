import type { Centavos } from '../domain/money.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { creditFee } from './payees.ts'
import { incomingEndToEndId, payerOf } from './payers.ts'
import type { StoryPayer } from './story.ts'
import { create, type Ports } from './transitions.ts'

/** A PIX that nobody asked for comes in at the account's key; it pays the cash-in fee like any other. */
export function receivePix(ports: Ports, book: Book, amount: Centavos, payer: StoryPayer | undefined): Transaction {
  const counterpart = payerOf({ id: book.last('transaction') + 1, charge: null }, payer)
  const { pixKey } = book.account
  const endToEndId = incomingEndToEndId(book, counterpart)
  const fee = creditFee(book, amount)
  return create(ports, book, { kind: 'receipt', amount, fee, pixKey, counterpart, endToEndId }, 'control', 'pay')
}
