import { ApiError, httpError } from '../../domain/api-error.ts'
import { isTaxIdFormat, type TaxIdForm } from '../../domain/documents.ts'
import { SECOND_MS } from '../../domain/instants.ts'
import { type Centavos, hasAtMostTwoDecimals, toCentavos } from '../../domain/money.ts'
import { matchesKeyType } from '../../domain/pix-keys.ts'
import { splitTotal } from '../../domain/splits.ts'
import type { Split, Transaction } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { chargeCode } from '../charge-code.ts'
import { checkAmount, checkExternalId } from '../payment-checks.ts'
import type { CashInBody, SplitBody } from './schemas.ts'

/** Spec, Limits: cash-in expirationTime when none is given. */
const DEFAULT_EXPIRATION_SECONDS = 86_400

/** What scenarios look at in a cash-in. */
export function cashInFacts({ transaction, payer }: CashInBody): CallFacts {
  return {
    value: transaction.value,
    externalId: transaction.externalId,
    name: payer.fullName,
    document: payer.document,
  }
}

/** Names of members that not every receiver of news reads as they were written: anything but ASCII (domain decision). */
export function hasAccentedKeys({ additionalInfo = {} }: CashInBody): boolean {
  return Object.keys(additionalInfo).some(key => /[^\x20-\x7e]/.test(key))
}

/**
 * A charge with a dynamic code, PENDING until somebody pays or its time is over (spec, POST /api/pix/cash-in). Throws
 * ApiError and then has changed nothing.
 */
export function createCashIn(services: Services, book: Book, body: CashInBody, play: Play): Transaction {
  const { engine, store, taxIds } = services
  const { value, description, externalId, expirationTime = DEFAULT_EXPIRATION_SECONDS } = body.transaction
  const amount = checkAmount(value)
  const splits = checkSplits(body.splits ?? [], amount, taxIds)
  checkExternalId(book, externalId)
  checkExpiration(book, expirationTime)

  const { pixKey, fees } = book.account
  return store.unit(() => {
    const uuid = book.ids.uuid()
    const charge = {
      value: amount,
      pixCode: chargeCode(book, uuid),
      correlationId: book.ids.uuid(),
      payer: { name: body.payer.fullName, document: body.payer.document },
      additionalInfo: body.additionalInfo ?? {},
      splits,
    }
    const counterpart = { ...charge.payer, bank: null }
    const expiresAt = book.now() + expirationTime * SECOND_MS
    const fee = Math.min(fees.cashIn, amount)
    const draft = {
      kind: 'cash-in',
      uuid,
      amount,
      fee,
      externalId,
      pixKey,
      description,
      counterpart,
      expiresAt,
    } as const
    return engine.start(book, { ...draft, charge }, play)
  })
}

/** Bad splits are validation errors, one sentence each (domain decision). Fixed values become centavos. */
function checkSplits(splits: readonly SplitBody[], amount: Centavos, taxIds: TaxIdForm): Split[] {
  const problems = splits.flatMap((split, index) =>
    splitProblems(split, taxIds).map(problem => `splits.${index}.${problem}`),
  )
  if (problems.length > 0) throw httpError(400, problems)
  const checked = splits.map(split => (split.type === 'FIXED' ? { ...split, value: toCentavos(split.value) } : split))
  if (splitTotal(checked, amount) > amount)
    throw httpError(400, ['the sum of splits must not exceed transaction.value'])
  return checked
}

function splitProblems({ type, value, pixKey, pixKeyType }: SplitBody, taxIds: TaxIdForm): string[] {
  const problems: string[] = []
  if (type === 'FIXED' && !hasAtMostTwoDecimals(value)) problems.push('value must have at most 2 decimals')
  if (type === 'PERCENTAGE' && value > 100) problems.push('value must be at most 100 for PERCENTAGE')
  if (!isSplitKey(pixKey, pixKeyType, taxIds)) problems.push(`pixKey is not a key of type ${pixKeyType}`)
  return problems
}

/** CPF and CNPJ are told apart here; the other types are those of cash-out. */
function isSplitKey(pixKey: string, pixKeyType: SplitBody['pixKeyType'], taxIds: TaxIdForm): boolean {
  if (pixKeyType === 'CPF') return /^\d{11}$/.test(pixKey)
  if (pixKeyType === 'CNPJ') return pixKey.length === 14 && isTaxIdFormat(pixKey, taxIds)
  return matchesKeyType(pixKey, pixKeyType)
}

function checkExpiration(book: Book, seconds: number): void {
  const { minExpirationSeconds } = book.account.provider
  if (seconds >= minExpirationSeconds) return
  throw new ApiError('PROVIDER_EXPIRATION_BELOW_MINIMUM', {
    provider: PROVIDER_NAME,
    providerMinSeconds: minExpirationSeconds,
    userExpirationTime: seconds,
  })
}

/** What `details.provider` says; the sandbox has one provider per account, and it has no name of its own. */
const PROVIDER_NAME = 'sandbox'
