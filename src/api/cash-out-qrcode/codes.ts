import { ApiError } from '../../domain/api-error.ts'
import { type BrCodeReading, type DynamicReading, decodeBrCode } from '../../domain/br-code/decode.ts'
import type { Holder } from '../../domain/dict.ts'
import { MACHINES } from '../../domain/machines/index.ts'
import { rowFor } from '../../domain/machines/row.ts'
import { type Centavos, toDecimal, toReais } from '../../domain/money.ts'
import type { Payee } from '../../domain/transaction.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Charge, Location } from '../../engine/locations.ts'
import type { Book } from '../../store/book.ts'

/** Whom a code pays, and the amounts that it asks for: none, its own, that of its charge, or both. */
interface Recipient {
  readonly holder: Holder
  readonly payee: Payee | null
  readonly pixKey: string
  readonly asked: readonly Centavos[]
}

/** What a code says. Throws 400 with a sentence for everything that is wrong with it. */
export function readCode(qrCode: string): BrCodeReading {
  const decoded = decodeBrCode(qrCode)
  if (decoded.ok) return decoded.reading
  const { problems } = decoded
  throw refusal(
    problems.map(({ tag, message }) => `qrCode is no PIX code: ${`${tag} ${message}`.trim()}`),
    { problems, hint: 'Copy the code as a whole: every character counts, blanks too.' },
  )
}

/**
 * The recipient of a code. A key is looked up in the DICT when the payment settles, not now; a charge of this sandbox
 * must be there and still be payable, else 400. What changes in between is ORDER_REJECTED at settlement.
 */
export function recipientOf(engine: Engine, book: Book, reading: BrCodeReading, document: string | null): Recipient {
  const own = reading.amount === undefined ? [] : [reading.amount]
  if (reading.kind === 'dynamic') return recipientAt(engine, reading, document, own)
  const { key } = reading
  const holder = engine.holderOf(book, { key, document })
  return { holder, payee: engine.payeeOf(holder.key), pixKey: key, asked: own }
}

function recipientAt(
  engine: Engine,
  { url }: DynamicReading,
  document: string | null,
  own: readonly Centavos[],
): Recipient {
  const location = engine.locate(url)
  const holder = engine.holderAt(url, document)
  if (location === undefined) return { holder, payee: null, pixKey: holder.key, asked: own }
  const { owner, charge } = payableCharge(engine, location)
  const asked = charge.cob?.amountChange === 1 ? own : [...own, charge.charge.value]
  return { holder, payee: { accountId: owner.id, transactionId: charge.id }, pixKey: holder.key, asked }
}

/** The charge as it is at its account's own now. */
function payableCharge(engine: Engine, { book: owner, charge }: Location): { owner: Book; charge: Charge } {
  if (owner === undefined || charge === undefined)
    throw refusal(['qrCode belongs to a charge that does not exist'], { hint: GONE_HINT })
  engine.runDue(owner)
  const { status, timeline } = owner.transactions.get(charge.id) ?? charge
  if (rowFor(MACHINES[charge.kind], status, 'pay') !== undefined) return { owner, charge }
  const reason = REASONS[timeline.at(-1)?.on ?? ''] ?? 'can no longer be paid'
  throw refusal([`qrCode belongs to a charge that ${reason}`], { chargeStatus: status, hint: NEW_CODE_HINT })
}

const GONE_HINT = 'It was made by this sandbox; its account was reset or removed since.'
const NEW_CODE_HINT = 'A charge is paid once; ask its receiver for a new code.'

/** What has happened to a charge last, in the words of a refusal. */
const REASONS: Readonly<Record<string, string>> = {
  pay: 'was already paid',
  expire: 'has expired',
  remove: 'was removed',
  'remove-by-provider': 'was removed',
  fail: 'has failed',
}

/** Throws 400 when the code or its charge asks for another amount (spec: value must match the embedded amount). */
export function checkAskedAmount(asked: readonly Centavos[], amount: Centavos): void {
  const other = asked.find(each => each !== amount)
  if (other === undefined) return
  const details = { value: toReais(amount), expected: toReais(other) }
  throw refusal([`value must be the amount of the QR Code, ${toDecimal(other)}`], details)
}

function refusal(message: readonly string[], details: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError(400, details, { message })
}
