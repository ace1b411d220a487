import { syntheticCpf } from '../domain/documents.ts'
import { END_TO_END_TAIL_LENGTH, endToEndId } from '../domain/end-to-end-id.ts'
import { bankOf, institutionFor } from '../domain/institutions.ts'
import type { Counterpart, Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import type { StoryPayer } from './story.ts'

/** The institution in an endToEndId when nobody says where the payer has an account. */
const UNKNOWN_PAYER_ISPB = '99999004'

/**
 * Who pays a charge: what the caller says about the payer; what is left out comes from the payer that the charge names,
 * else it is made up. What is null stays null.
 */
export function payerOf(transaction: Pick<Transaction, 'id' | 'charge'>, given: StoryPayer = {}): Counterpart {
  const named = transaction.charge?.payer
  const document = given.document === undefined ? (named?.document ?? syntheticCpf(transaction.id)) : given.document
  const name = given.name === undefined ? (named?.name ?? 'Pagador Sandbox') : given.name
  if (given.bank === null) return { name, document, bank: null }
  const text = `${document}/${name}`
  return { name, document, bank: { ...bankOf(institutionFor(text), text), ...given.bank } }
}

/** A new endToEndId of a payment that a payer's institution makes now. */
export function incomingEndToEndId(book: Book, payer: Counterpart): string {
  const ispb = payer.bank?.bankISPB ?? UNKNOWN_PAYER_ISPB
  return endToEndId('E', ispb, book.now(), book.ids.alphanumeric(END_TO_END_TAIL_LENGTH))
}

/** The id of money that an institution of ours' payee sends back now. */
export function returnedEndToEndId(book: Book, payment: Transaction): string {
  const ispb = payment.counterpart.bank?.bankISPB ?? UNKNOWN_PAYER_ISPB
  return endToEndId('D', ispb, book.now(), book.ids.alphanumeric(END_TO_END_TAIL_LENGTH))
}
