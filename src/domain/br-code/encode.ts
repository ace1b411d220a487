import { type Centavos, toDecimal } from '../money.ts'
import { isPixKey } from '../pix-keys.ts'
import { crc16 } from './crc.ts'
import { CITY_MAX_LENGTH, COUNTRY, CURRENCY, GUI, isCodeTxid, isLocation, NAME_MAX_LENGTH, NO_TXID } from './format.ts'
import { writeTlv } from './tlv.ts'

/** Who is paid. Any text: it is written without accents, cut to 25 and 15 characters. */
interface Merchant {
  readonly merchantName: string
  readonly merchantCity: string
  /** Up to 25 letters and digits; left out, the code says `***`. */
  readonly txid?: string
}

/** A charge by its URL without scheme, at most 77 characters. The amount stays with the charge. */
export interface DynamicCode extends Merchant {
  readonly url: string
}

/** A key in its DICT form. `description` is cut to what fits beside it. */
export interface StaticCode extends Merchant {
  readonly key: string
  readonly amount?: Centavos
  readonly description?: string
}

const ACCOUNT_MAX_LENGTH = 99
const TLV_HEAD_LENGTH = 4
const NO_NAME = 'NAO INFORMADO'

/**
 * The copy-and-paste code of a charge, for one payment.
 * @throws Error when the URL or the txid cannot stand in a code.
 */
export function encodeDynamic({ url, ...merchant }: DynamicCode): string {
  if (!isLocation(url)) throw new Error(`Not a URL without scheme of at most 77 characters: ${url}`)
  return assemble(writeTlv('01', '12'), writeTlv('25', url), '', merchant)
}

/**
 * The copy-and-paste code of a key, for any number of payments.
 * @throws Error when key, amount or txid cannot stand in a code.
 */
export function encodeStatic({ key, amount, description, ...merchant }: StaticCode): string {
  if (!isPixKey(key, 'letters')) throw new Error('Not a PIX key in its DICT form')
  const account = `${writeTlv('01', key)}${describe(key, description)}`
  return assemble('', account, amount === undefined ? '' : writeAmount(amount), merchant)
}

function assemble(use: string, account: string, amount: string, merchant: Merchant): string {
  const txid = merchant.txid ?? NO_TXID
  if (!isCodeTxid(txid)) throw new Error(`Not a txid of up to 25 letters and digits: ${txid}`)
  const body = [
    writeTlv('00', '01'),
    use,
    writeTlv('26', `${writeTlv('00', GUI)}${account}`),
    writeTlv('52', '0000'),
    writeTlv('53', CURRENCY),
    amount,
    writeTlv('58', COUNTRY),
    writeTlv('59', plain(merchant.merchantName, NAME_MAX_LENGTH) || NO_NAME),
    writeTlv('60', plain(merchant.merchantCity, CITY_MAX_LENGTH) || NO_NAME),
    writeTlv('62', writeTlv('05', txid)),
    '6304',
  ].join('')
  return `${body}${crc16(body)}`
}

function writeAmount(amount: Centavos): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`Not an amount in centavos: ${amount}`)
  const decimal = toDecimal(amount)
  if (decimal.length > 13) throw new Error(`An amount of ${decimal} does not fit into a code`)
  return writeTlv('54', decimal)
}

function describe(key: string, description: string | undefined): string {
  const room = ACCOUNT_MAX_LENGTH - (TLV_HEAD_LENGTH + GUI.length) - (TLV_HEAD_LENGTH + key.length) - TLV_HEAD_LENGTH
  const text = room > 0 ? plain(description ?? '', room) : ''
  return text === '' ? '' : writeTlv('02', text)
}

/** Printable ASCII only: accents fall off their letters, what has no plain form becomes a blank. */
function plain(text: string, maxLength: number): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^!-~]+/gu, ' ')
  return ascii.trim().slice(0, maxLength).trim()
}
