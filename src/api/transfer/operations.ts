import { httpError } from '../../domain/api-error.ts'
import type { Holder } from '../../domain/dict.ts'
import type { TaxIdForm } from '../../domain/documents.ts'
import { SECOND_MS } from '../../domain/instants.ts'
import { type Centavos, isPayable, toCentavos } from '../../domain/money.ts'
import { isPixKey } from '../../domain/pix-keys.ts'
import type { Transaction, TransferDetails } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import { outgoingEndToEndId } from '../../engine/payees.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import type { TransferBody } from './schemas.ts'

/** Spec, Limits: seconds in the queue when none are given. */
const DEFAULT_EXPIRATION_SECONDS = 600

/** What scenarios and the settling bank look at in a transfer. */
export function transferFacts(
  body: TransferBody,
  _params: unknown,
  headers: { readonly 'x-idempotency-key': string },
): CallFacts {
  const { pixKey: key, creditorDocument: document, payment } = body
  const { priority } = detailsOf(body)
  const externalId = headers['x-idempotency-key'].toLowerCase()
  return { value: payment.amount, externalId, key, priority, ...(document !== undefined && { document }) }
}

/** The transfer of a request: a new one, or the first with its idempotency key; then with a warning when it differs. */
interface Outcome {
  readonly transaction: Transaction
  readonly warning?: string
}

/**
 * A transfer to a PIX key, its money blocked until it settles, PENDING (spec, POST /dict/pix). No limits and no fee:
 * what is blocked is the amount (spec, States, Transfer). Throws 400 and 422 and then has changed nothing.
 */
export function createTransfer(
  { engine, store, taxIds }: Services,
  book: Book,
  idempotencyKey: string,
  body: TransferBody,
  play: Play,
): Outcome {
  const { pixKey, payment, description = null } = body
  checkFields(body, taxIds)
  const amount = toCentavos(payment.amount)
  const transfer = detailsOf(body)
  const externalId = idempotencyKey.toLowerCase()
  const first = book.byExternalId('transfer', externalId)
  if (first) return repeated(first, { pixKey, amount, description, transfer })

  const holder = engine.holderOf(book, { key: pixKey, document: transfer.creditorDocument })
  checkHolder(holder, transfer.ispbDeny)
  checkBalance(book, amount)
  const payee = engine.payeeOf(holder.key)
  const draft = {
    kind: 'transfer',
    amount,
    externalId,
    pixKey,
    description,
    counterpart: { name: holder.name, document: transfer.creditorDocument ?? holder.document, bank: holder.bank },
    expiresAt: book.now() + transfer.expirationSeconds * SECOND_MS,
    payee,
    transfer,
  } as const
  return store.unit(() => {
    const endToEndId = outgoingEndToEndId(book, payee)
    return { transaction: engine.start(book, { ...draft, endToEndId }, play) }
  })
}

function detailsOf(body: TransferBody): TransferDetails {
  return {
    priority: body.priority ?? 'NORM',
    creditorDocument: body.creditorDocument ?? null,
    paymentFlow: body.paymentFlow ?? null,
    expirationSeconds: body.expiration ?? DEFAULT_EXPIRATION_SECONDS,
    ispbDeny: body.ispbDeny ?? [],
  }
}

/** What the schema cannot say, one sentence each: 400. */
function checkFields({ pixKey, payment, priority, creditorDocument }: TransferBody, taxIds: TaxIdForm): void {
  const problems: string[] = []
  if (!isPixKey(pixKey, taxIds)) problems.push(`pixKey must be ${KEY_FORMS}`)
  if (!isPayable(payment.amount)) problems.push('payment.amount must be at least 0.01 and have at most 2 decimals')
  if (priority === 'HIGH' && creditorDocument === undefined)
    problems.push('creditorDocument is required when priority is HIGH')
  if (problems.length > 0) throw httpError(400, problems)
}

const KEY_FORMS = 'a CPF (11 digits), a CNPJ (14 digits), an e-mail, a phone with +55, or an EVP (UUID)'

/** 422: a key that is not in the DICT, or at an institution that must not be paid. */
function checkHolder({ state, bank }: Holder, ispbDeny: readonly string[]): void {
  if (state === 'absent') throw httpError(422, 'The key was not found in the DICT')
  if (ispbDeny.includes(bank.bankISPB ?? ''))
    throw httpError(422, `The key belongs to the blocked ISPB ${bank.bankISPB}`)
}

function checkBalance(book: Book, amount: Centavos): void {
  if (book.balance.available < amount) throw httpError(422, 'Insufficient balance')
}

type Request = Pick<Transaction, 'pixKey' | 'amount' | 'description' | 'transfer'>

/** Spec: the same key returns the same transfer. Another body gets it too, with a warning (domain decision). */
function repeated(first: Transaction, request: Request): Outcome {
  if (textOf(first) === textOf(request)) return { transaction: first }
  return { transaction: first, warning: `same-idempotency-key-other-body; first=${first.id}` }
}

function textOf({ pixKey, amount, description, transfer }: Request): string {
  return JSON.stringify([pixKey, amount, description, transfer])
}
