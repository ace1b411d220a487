import { ApiError } from '../../domain/api-error.ts'
import { matchesKeyType } from '../../domain/pix-keys.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import { outgoingEndToEndId } from '../../engine/payees.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { checkAmount, checkBalance, checkExternalId, checkLimits } from '../payment-checks.ts'
import type { CashOutBody } from './schemas.ts'

/** What scenarios look at in a cash-out. */
export function cashOutFacts({ value, externalId, details }: CashOutBody): CallFacts {
  const { key, keyType, name, document } = details
  return { value, externalId, key, keyType, name, document }
}

/**
 * A payment to a PIX key: checked in the order of domain.md (amount, externalId, key, limits, balance), its money
 * reserved, PENDING (spec, POST /api/pix/cash-out). Throws ApiError and then has changed nothing.
 */
export function createCashOut(services: Services, book: Book, body: CashOutBody, play: Play): Transaction {
  const { engine, store } = services
  const amount = checkAmount(body.value)
  checkExternalId(book, body.externalId)
  checkKey(services, body.details)
  checkLimits(book, amount)
  const fee = book.account.fees.cashOut
  checkBalance(book, amount, fee)

  const { key, keyType, document } = body.details
  const holder = play.payee ?? engine.holderOf(book, { key, keyType, document })
  const payee = engine.payeeOf(holder.key)
  return store.unit(() =>
    engine.start(
      book,
      {
        kind: 'cash-out',
        amount,
        fee,
        externalId: body.externalId,
        endToEndId: outgoingEndToEndId(book, payee),
        pixKey: key,
        description: body.description ?? null,
        counterpart: { name: holder.name, document, bank: holder.bank },
        payee,
      },
      play,
    ),
  )
}

function checkKey({ taxIds }: Services, { key, keyType }: CashOutBody['details']): void {
  if (matchesKeyType(key, keyType, taxIds)) return
  throw new ApiError('PIX_INVALID_PIX_KEY', { keyType, hint: KEY_HINTS[keyType] })
}

const KEY_HINTS = {
  DOCUMENT: 'DOCUMENT keys are 11 (CPF) or 14 (CNPJ) digits, nothing else.',
  EMAIL: 'EMAIL keys are a valid e-mail of at most 77 characters.',
  PHONE: 'PHONE keys are area code and number, 10 or 11 digits, without +55.',
  RANDOM: 'RANDOM keys are a UUID, with or without hyphens.',
} as const satisfies Record<CashOutBody['details']['keyType'], string>
