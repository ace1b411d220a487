const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Which tax ids are taken: those of digits (spec), or also CNPJs with letters, given out since July 2026. */
export type TaxIdForm = 'digits' | 'letters'

const FORMS: Readonly<Record<TaxIdForm, RegExp>> = {
  digits: /^(\d{11}|\d{14})$/,
  letters: /^(\d{11}|[\dA-Z]{12}\d{2})$/,
}

/** Whether a text has the form of a CPF (11 digits) or a CNPJ (14 characters). Check digits are another question. */
export function isTaxIdFormat(text: string, form: TaxIdForm = 'digits'): boolean {
  return FORMS[form].test(text)
}

/**
 * Whether the two check digits of a CPF or CNPJ hold (domain facts, section 1). All-equal digits are invalid although
 * the arithmetic holds for them; anything that is not a tax id is invalid. A letter counts as its ASCII code less 48.
 */
export function hasValidCheckDigits(document: string): boolean {
  if (!isTaxIdFormat(document, 'letters') || /^(\d)\1+$/.test(document)) return false
  return withCheckDigits(document.slice(0, -2)) === document
}

/**
 * A CPF or CNPJ as listings and webhooks show it: `***.456.789-**` or `**.345.678/****-**`. Whatever is neither is
 * hidden as a whole, so that nothing leaks.
 */
export function maskDocument(document: string | null): string | null {
  if (document === null) return null
  if (!isTaxIdFormat(document, 'letters')) return '***'
  if (document.length === CPF_LENGTH) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/****-**`
}

/**
 * A text with every CPF and CNPJ in it masked, with or without punctuation, and every longer run of digits hidden, as a
 * BR Code may end a document in one. UUIDs and endToEndIds are left alone. 11 digits may be a phone: it is masked too.
 */
export function maskDocumentsIn(text: string): string {
  const digitsOnly = text.replace(LETTERED_CNPJ, found =>
    hasValidCheckDigits(found) ? String(maskDocument(found)) : found,
  )
  return digitsOnly.replace(IDS_AND_DOCUMENTS, found => {
    if (ID.test(found)) return found
    return maskDocument(found.replace(/\D/g, '')) ?? found
  })
}

const UUID = String.raw`(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\w-])`
const END_TO_END_ID = String.raw`(?<!\w)[ED]\d{20}[\da-z]{11}(?!\w)`
const CNPJ = String.raw`(?<!\d)\d{2}[.\s]?\d{3}[.\s]?\d{3}[/\s]?\d{4}[-\s]?\d{2}(?!\d)`
const CPF = String.raw`(?<!\d)\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}(?!\d)`
const PUNCTUATED = String.raw`\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}`
/** Many words of 14 look like a CNPJ with letters: only its check digits tell. */
const LETTERED_CNPJ = /(?<![\w-])(?=\d*[A-Z])[\dA-Z]{12}\d{2}(?![\w-])/g
const LONG_RUN = String.raw`\d{15,}`
const ID = new RegExp(`^(?:${UUID}|${END_TO_END_ID})$`, 'i')
const IDS_AND_DOCUMENTS = new RegExp([UUID, END_TO_END_ID, CNPJ, CPF, PUNCTUATED, LONG_RUN].join('|'), 'gi')

/** The valid CPF whose first nine digits are a number (its last nine, when it has more). For synthetic payers. */
export function syntheticCpf(n: number): string {
  const base = String(Math.abs(Math.trunc(n)) % 1_000_000_000).padStart(9, '0')
  return withCheckDigits(/^(\d)\1+$/.test(base) ? `${base.slice(0, -1)}${(Number(base[0]) + 1) % 10}` : base)
}

function withCheckDigits(base: string): string {
  const weights = base.length + 2 === CNPJ_LENGTH ? CNPJ_WEIGHTS : CPF_WEIGHTS
  const first = `${base}${checkDigit(base, weights.slice(1))}`
  return `${first}${checkDigit(first, weights)}`
}

const ZERO = '0'.charCodeAt(0)

/** Modulo 11 of the weighted sum; remainders 0 and 1 give 0. */
function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, i) => total + weight * (characters.charCodeAt(i) - ZERO), 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
