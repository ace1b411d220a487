import { type Centavos, toCentavos } from '../domain/money.ts'
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

/**
 * A charge that was paid is paid again, by the same payer unless another is named: money that nobody asked for, under
 * the charge's name. Value in reais, the amount of the first payment when it is left out.
 */
export function receiveAgain(
  ports: Ports,
  book: Book,
  charge: Transaction,
  { value, payer }: { readonly value: number | undefined; readonly payer: StoryPayer | undefined },
  by: string,
): void {
  const { id: parentId, runId, externalId, pixKey } = charge
  const amount = value === undefined ? charge.amount : toCentavos(value)
  const counterpart = payer === undefined ? charge.counterpart : payerOf(charge, payer)
  const endToEndId = incomingEndToEndId(book, counterpart)
  const money = { amount, fee: creditFee(book, amount), counterpart, endToEndId }
  create(ports, book, { kind: 'receipt', ...money, parentId, runId, externalId, pixKey }, by, 'pay')
}
