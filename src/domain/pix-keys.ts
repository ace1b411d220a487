import { isTaxIdFormat, type TaxIdForm } from './documents.ts'
import type { Split } from './transaction.ts'

/** Spec, cash-out: the values of `details.keyType`. */
export const CASH_OUT_KEY_TYPES = ['DOCUMENT', 'EMAIL', 'PHONE', 'RANDOM'] as const
export type CashOutKeyType = (typeof CASH_OUT_KEY_TYPES)[number]

/** Every word by which a request can name the type of a key. */
export type PixKeyType = CashOutKeyType | Split['pixKeyType']

const EMAIL_MAX_LENGTH = 77

/** Every repetition is separated by a character that it cannot contain, so matching takes linear time. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i
const PHONE_WITH_COUNTRY = /^\+55\d{10,11}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UUID_WITHOUT_HYPHENS = /^[0-9a-f]{32}$/i

const FORMATS: Readonly<Record<CashOutKeyType, (key: string, taxIds: TaxIdForm) => boolean>> = {
  DOCUMENT: isTaxIdFormat,
  EMAIL: isEmail,
  PHONE: key => /^\d{10,11}$/.test(key),
  RANDOM: key => UUID.test(key) || UUID_WITHOUT_HYPHENS.test(key),
}

/** Whether a key has the form that its keyType asks for (spec, cash-out: key formats by keyType). */
export function matchesKeyType(key: string, keyType: CashOutKeyType, taxIds: TaxIdForm = 'digits'): boolean {
  return FORMATS[keyType](key, taxIds)
}

/**
 * Whether a text is a key as dict/pix takes it (spec): CPF, CNPJ, e-mail, phone with +55, or EVP with hyphens. Check
 * digits are not looked at; upper case is taken for what it means in lower case.
 */
export function isPixKey(text: string, taxIds: TaxIdForm = 'digits'): boolean {
  return isTaxIdFormat(text, taxIds) || isEmail(text) || PHONE_WITH_COUNTRY.test(text) || UUID.test(text)
}

/**
 * The form under which the DICT knows a key: phone with +55, e-mail and EVP in lower case, EVP with hyphens. Without a
 * key type, 11 digits are a CPF, though they could be a phone too. A text that is no key comes back as it is.
 */
export function canonicalKey(key: string, keyType?: PixKeyType): string {
  if (keyType === 'PHONE') return key.startsWith('+') ? key : `+55${key}`
  if (isTaxIdFormat(key)) return key
  if (UUID_WITHOUT_HYPHENS.test(key)) return hyphenated(key.toLowerCase())
  return isEmail(key) || UUID.test(key) ? key.toLowerCase() : key
}

/** Whether a text is a key in any form that a request may have given: also a phone without +55, an EVP without hyphens. */
export function isKeyInAnyForm(text: string, taxIds: TaxIdForm): boolean {
  return isPixKey(text, taxIds) || CASH_OUT_KEY_TYPES.some(keyType => matchesKeyType(text, keyType))
}

/**
 * The form under which listings know a key. A phone is its digits, since payments keep the key as it was given, without
 * its type: 11 digits may be a phone or a CPF, and name both.
 */
export function listingKey(key: string): string {
  return PHONE_WITH_COUNTRY.test(key) ? key.slice('+55'.length) : canonicalKey(key)
}

function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}

function hyphenated(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
