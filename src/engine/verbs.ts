import type { ResourceEvent } from '../domain/machines/row.ts'
import { type Centavos, toCentavos, toReais } from '../domain/money.ts'
import type { SettlementErrorCode } from '../domain/settlement-errors.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { creditFee, findPayee } from './payees.ts'
import { incomingEndToEndId, payerOf } from './payers.ts'
import { findPayer } from './refunds.ts'
import type { StoryPayer } from './story.ts'
import { apply, IllegalTransition, type Ports } from './transitions.ts'

/** What a step or a forced event may say beside its verb. Values in reais. */
export interface VerbDetails {
  readonly code?: string
  readonly spiCode?: string
  readonly value?: number
  readonly payer?: StoryPayer
  readonly by?: 'receiver' | 'provider'
}

/** The event that a verb stands for on a resource, and what the resource learns by it. */
interface Meaning {
  readonly on: ResourceEvent
  readonly patch?: Partial<Transaction>
  readonly part?: Centavos
}

type Verb = (ports: Ports, book: Book, transaction: Transaction, details: VerbDetails) => Meaning

/** The verbs of scenario steps and of the control plane (scenario format, `steps`; design, section 5, events). */
const VERBS = {
  /** What goes to another account of the sandbox fails instead when that account can no longer take it. */
  confirm({ store }, book, transaction) {
    const side = transaction.payee ? findPayee(store, transaction.payee) : findPayer(store, book, transaction)
    return typeof side === 'string' ? failure(side) : { on: 'confirm' }
  },
  fail: (_ports, _book, _transaction, { code, spiCode }) =>
    failure((code ?? 'ORDER_REJECTED') as SettlementErrorCode, spiCode),
  pay(_ports, book, transaction, { value, payer }) {
    const counterpart = payerOf(transaction, payer)
    const amount = value === undefined ? transaction.amount : toCentavos(value)
    const patch = {
      counterpart,
      amount,
      fee: creditFee(book, amount),
      endToEndId: incomingEndToEndId(book, counterpart),
    }
    return { on: 'pay', patch }
  },
  expire: () => ({ on: 'expire', patch: { errorCode: 'PAYMENT_EXPIRED' } }),
  remove: (_ports, _book, _transaction, { by }) => ({ on: by === 'provider' ? 'remove-by-provider' : 'remove' }),
  /** The receiver sends money back: what is left of the payment, or a part of it. */
  refund(_ports, book, transaction, { value }) {
    const left = transaction.amount - book.returned(transaction.id)
    const part = value === undefined ? left : toCentavos(value)
    if (transaction.payee)
      throw new IllegalTransition(
        transaction,
        'refund',
        `its receiver is account ${transaction.payee.accountId} of this sandbox, which can refund it`,
      )
    if (part <= 0 || part > left) throw new IllegalTransition(transaction, 'refund', `${toReais(left)} of it are left`)
    return { on: 'refund', part }
  },
} as const satisfies Record<string, Verb>
export type VerbName = keyof typeof VERBS
export const VERB_NAMES = Object.keys(VERBS) as VerbName[]

/** Plays a verb on a transaction, in the current unit of work. Throws IllegalTransition when the table has no row. */
export function playVerb(
  ports: Ports,
  book: Book,
  transaction: Transaction,
  verb: VerbName,
  details: VerbDetails,
  by: string,
): Transaction {
  const { on, ...learnt }: Meaning = VERBS[verb](ports, book, transaction, details)
  return apply(ports, book, transaction, on, { by, ...learnt })
}

function failure(errorCode: SettlementErrorCode, spiCode?: string): Meaning {
  return { on: 'fail', patch: { errorCode, spiCode: spiCode ?? null } }
}
