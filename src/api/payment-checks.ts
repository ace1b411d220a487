import { ApiError } from '../domain/api-error.ts'
import type { ErrorCode } from '../domain/error-catalogue.ts'
import { saoPauloNight, toIso } from '../domain/instants.ts'
import { type Centavos, isPayable, MAX_AMOUNT, MIN_AMOUNT, toCentavos, toReais } from '../domain/money.ts'
import type { Operation } from '../domain/operations.ts'
import type { Book } from '../store/book.ts'

/** The amount in centavos. Throws PIX_INVALID_AMOUNT below 0.01, with more than two decimals, or too large to be real. */
export function checkAmount(reais: number): Centavos {
  if (isPayable(reais)) return toCentavos(reais)
  const bounds = { min: toReais(MIN_AMOUNT), max: toReais(MAX_AMOUNT), maxDecimals: 2 }
  throw new ApiError('PIX_INVALID_AMOUNT', { value: reais, ...bounds })
}

/** Throws PIX_DUPLICATE_EXTERNAL_ID, with the status that the operation has for it. */
export function checkExternalId(book: Book, externalId: string, operation?: Operation): void {
  const existing = book.byExternalId('order', externalId)
  if (existing === undefined) return
  const details = { externalId, existingTransactionId: existing.id }
  throw new ApiError('PIX_DUPLICATE_EXTERNAL_ID', details, operation && { operation })
}

/** Per transaction, night, daily, in this order (domain decision). Throws the code of the first limit that is passed. */
export function checkLimits(book: Book, amount: Centavos): void {
  const { perTransaction, night, daily } = book.account.limits
  const now = book.now()
  checkLimit(book, 'PIX_TRANSACTION_LIMIT_EXCEEDED', perTransaction, amount)
  if (saoPauloNight(now) !== undefined)
    checkLimit(book, 'PIX_NIGHT_LIMIT_EXCEEDED', night, amount, book.sentInNight(now))
  checkLimit(book, 'PIX_DAILY_LIMIT_EXCEEDED', daily, amount, book.sentOnDay(now))
}

function checkLimit(book: Book, code: ErrorCode, limit: Centavos | null, amount: Centavos, sent: Centavos = 0): void {
  if (limit === null || sent + amount <= limit) return
  throw new ApiError(code, {
    limit: toReais(limit),
    used: toReais(sent),
    requested: toReais(amount),
    hint: `${HINTS[code]} The account's clock shows ${toIso(book.now())}; POST /sandbox/v1/accounts/${book.id}/clock/advance moves it, PATCH /sandbox/v1/accounts/${book.id} {"limits": …} changes the limits.`,
  })
}

const HINTS: Partial<Record<ErrorCode, string>> = {
  PIX_TRANSACTION_LIMIT_EXCEEDED: 'This limit is for a single payment.',
  PIX_NIGHT_LIMIT_EXCEEDED:
    'The night runs from 20:00 to 06:00 in São Paulo (UTC−3) and has one limit for all its payments.',
  PIX_DAILY_LIMIT_EXCEEDED: 'The day is a calendar day in São Paulo (UTC−3).',
}

/** Throws PIX_INSUFFICIENT_BALANCE when the available balance is below amount + fee. */
export function checkBalance(book: Book, amount: Centavos, fee: Centavos): void {
  const { available } = book.balance
  if (available >= amount + fee) return
  const details = { available: toReais(available), amount: toReais(amount), fee: toReais(fee) }
  throw new ApiError('PIX_INSUFFICIENT_BALANCE', details)
}
