import { decodeBrCode } from '../../domain/br-code/decode.ts'
import { readLocation } from '../../domain/location.ts'
import { toCentavos } from '../../domain/money.ts'
import { canonicalKey } from '../../domain/pix-keys.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Fired } from '../../engine/scheduler.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { problem } from '../problem.ts'
import { checkPayable, exactlyOne } from '../readers.ts'
import { checkLegal, transactionOf } from '../transaction-of.ts'
import type { PaymentBody } from './schemas.ts'

/** A payment that came in, and what it set off. */
export interface Payment {
  readonly transaction: Transaction
  readonly fired: readonly Fired[]
}

/** A payer pays. Throws 400, 404, and 409 for what cannot be paid any more. */
export function pay(services: Services, book: Book, body: PaymentBody): Payment {
  const target = exactlyOne(body, ['pixCode', 'txid', 'transactionId', 'pixKey'])
  const { value, payer } = body
  if (value !== undefined) checkPayable('value', value)
  if (target === 'pixKey') return payKey(services, book, body)
  const charge = CHARGES[target](book, body[target] ?? '')
  checkLegal(charge, 'pay')
  const details = { ...(value !== undefined && { value }), ...(payer && { payer }) }
  const { transaction, fired } = services.engine.force(book, charge, 'pay', details)
  return { transaction, fired: fired.map(asPayment) }
}

/** To the engine a paid charge is a forced event. */
function asPayment({ cause, event }: Fired): Fired {
  return { cause: cause === 'control' ? 'payment' : cause, event }
}

const CHARGES = {
  pixCode: chargeByCode,
  txid: chargeByTxid,
  transactionId: transactionOf,
} as const satisfies Record<string, (book: Book, text: string) => Transaction>

function chargeByCode(book: Book, code: string): Transaction {
  const decoded = decodeBrCode(code)
  if (!decoded.ok) {
    const { problems } = decoded
    const hint = problems.map(({ tag, message }) => `${tag} ${message}`.trim()).join('; ')
    throw problem(404, 'The code is broken, so it names no charge', hint, { problems })
  }
  const { reading } = decoded
  const place = reading.kind === 'dynamic' ? readLocation(reading.url) : undefined
  const charge = place?.accountId === book.id ? book.byUuid(place.uuid) : undefined
  if (charge) return charge
  throw problem(404, `The code is no charge of account ${book.id}`, hintFor(book, reading.kind, place?.accountId))
}

function hintFor(book: Book, kind: 'static' | 'dynamic', accountId: number | undefined): string {
  if (kind === 'static') return 'It names a key, not a charge. For a PIX nobody asked for send pixKey and value.'
  if (accountId === undefined) return 'It was not made by this sandbox.'
  if (accountId === book.id) return 'The account has no such charge; it may have been reset since.'
  return `It belongs to account ${accountId}: POST /sandbox/v1/accounts/${accountId}/payments.`
}

function chargeByTxid(book: Book, txid: string): Transaction {
  const charge = book.byExternalId('cob', txid)
  if (charge) return charge
  throw problem(404, 'The account has no charge with this txid', 'A txid is case-sensitive, 26 to 35 characters.')
}

/** A PIX that nobody asked for: to the account's own key, so the payer has to say how much. */
function payKey({ engine }: Services, book: Book, { pixKey = '', value, payer }: PaymentBody): Payment {
  if (canonicalKey(pixKey) !== book.account.pixKey)
    throw problem(404, `The key does not belong to account ${book.id}`, `Its key is ${book.account.pixKey}.`)
  if (value === undefined) throw problem(400, 'value is required', 'A key asks for no amount: send pixKey and value.')
  return engine.receive(book, toCentavos(value), payer)
}
