import { nextSaoPauloMidnight } from '../domain/instants.ts'
import type { Centavos } from '../domain/money.ts'
import { canonicalKey } from '../domain/pix-keys.ts'
import { splitShare } from '../domain/splits.ts'
import type { Split, Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { schedule } from '../store/jobs.ts'
import { returnContested } from './meds.ts'
import { creditPayee, outgoingEndToEndId, payeeByKey } from './payees.ts'
import { returnedEndToEndId } from './payers.ts'
import { creditPayer } from './refunds.ts'
import { type Cause, type Consequences, create, type Ports } from './transitions.ts'
import { playVerb } from './verbs.ts'

/** What rows set off elsewhere (`also`), in the same unit of work. */
export const CONSEQUENCES: Consequences = {
  split: paySplits,
  'credit-payee': creditPayee,
  'credit-payer': creditPayer,
  'send-back': sendBack,
  'return-contested': returnContested,
}

/**
 * The recipients' parts of a paid charge. A part of 0.00 is skipped; one that what was paid or the balance cannot cover
 * stays with the account (domain decisions).
 */
function paySplits(ports: Ports, book: Book, charge: Transaction, { by }: Cause): void {
  let left = charge.amount
  for (const split of charge.charge?.splits ?? []) {
    const amount = splitShare(split, charge.amount)
    if (amount === 0) continue
    if (amount > Math.min(left, book.balance.available)) {
      recordEvent(book, { type: 'split.kept', transactionId: charge.id, pixKey: split.pixKey, amount })
      continue
    }
    left -= amount
    paySplit(ports, book, charge, split, amount, by)
  }
}

/** One recipient's part: a payment that waits, its amount blocked, for the account's frequency, or goes at once. */
function paySplit(ports: Ports, book: Book, charge: Transaction, split: Split, amount: Centavos, by: string): void {
  const pixKey = canonicalKey(split.pixKey, split.pixKeyType)
  const payee = payeeByKey(ports.store, pixKey)
  const draft = {
    kind: 'split',
    amount,
    pixKey,
    payee,
    parentId: charge.id,
    runId: charge.runId,
    endToEndId: outgoingEndToEndId(book, payee),
    counterpart: { name: split.name, document: split.document, bank: null },
  } as const
  const payment = create(ports, book, draft, by)
  if (split.immediate) playVerb(ports, book, payment, 'confirm', {}, by)
  else schedule(book, 'split', payment.id, nextSplit(book))
}

/** When splits that wait go out: at midnight in São Paulo, or a set time after the confirmation. */
function nextSplit(book: Book): number {
  const { splitFrequency } = book.account
  return splitFrequency === 'daily' ? nextSaoPauloMidnight(book.now()) : book.now() + splitFrequency
}

/** The receiver of a payment sends its money back, or a part of it. */
function sendBack(ports: Ports, book: Book, payment: Transaction, { by, part }: Cause): void {
  const { id, runId, amount, pixKey, counterpart } = payment
  const draft = { kind: 'refund-out', amount: part ?? amount, parentId: id, runId, pixKey, counterpart } as const
  create(ports, book, { ...draft, endToEndId: returnedEndToEndId(book, payment) }, by)
}
