import { encodeDynamic } from '../domain/br-code/encode.ts'
import { chargeLocation } from '../domain/location.ts'
import type { Book } from '../store/book.ts'

/** Where the merchant of a charge is, inside its BR Code. */
const MERCHANT_CITY = 'SAO PAULO'

/** The copy-and-paste code of a charge of this account: it can be paid from any account of the sandbox. */
export function chargeCode({ id, account }: Book, uuid: string): string {
  return encodeDynamic({ url: chargeLocation(id, uuid), merchantName: account.name, merchantCity: MERCHANT_CITY })
}
