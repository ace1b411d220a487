import { decodeBrCode } from '../../domain/br-code/decode.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import { outgoingEndToEndId } from '../../engine/payees.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { checkAmount, checkBalance, checkExternalId, checkLimits } from '../payment-checks.ts'
import { checkAskedAmount, readCode, recipientOf } from './codes.ts'
import type { CashOutQrCodeBody } from './schemas.ts'

/** What scenarios and the settling bank look at in a payment by code: a key, or the URL of a charge. */
export function cashOutQrCodeFacts({ value, externalId, qrCode, name, document }: CashOutQrCodeBody): CallFacts {
  const said = { value, externalId, ...(name !== undefined && { name }), ...(document !== undefined && { document }) }
  const decoded = decodeBrCode(qrCode)
  if (!decoded.ok) return said
  const { reading } = decoded
  return reading.kind === 'static' ? { ...said, key: reading.key } : { ...said, location: reading.url }
}

/**
 * A payment of a QR Code: checked in the order of a cash-out (amount, externalId, code, limits, balance), its money
 * reserved, PENDING (spec, POST /api/pix/cash-out-qrcode). Throws ApiError and then has changed nothing here.
 */
export function createCashOutQrCode(
  { engine, store }: Services,
  book: Book,
  body: CashOutQrCodeBody,
  play: Play,
): Transaction {
  const { externalId, description = null, document = null } = body
  const amount = checkAmount(body.value)
  checkExternalId(book, externalId, 'cash-out-qrcode')
  const { holder, payee, pixKey, asked } = recipientOf(engine, book, readCode(body.qrCode), document)
  checkAskedAmount(asked, amount)
  checkLimits(book, amount)
  const fee = book.account.fees.cashOut
  checkBalance(book, amount, fee)

  return store.unit(() =>
    engine.start(
      book,
      {
        kind: 'cash-out-qrcode',
        amount,
        fee,
        externalId,
        endToEndId: outgoingEndToEndId(book, payee),
        pixKey,
        description,
        counterpart: { name: holder.name, document: document ?? holder.document, bank: holder.bank },
        payee,
      },
      play,
    ),
  )
}
