/** What encoder and decoder agree on (Central Bank, BR Code manual; EMV QRCPS for what it leaves open). */
export const GUI = 'br.gov.bcb.pix'
export const CURRENCY = '986'
export const COUNTRY = 'BR'
export const NO_TXID = '***'
export const NAME_MAX_LENGTH = 25
export const CITY_MAX_LENGTH = 15

/** URL without scheme, at most 77 characters. */
const LOCATION = /^[a-z0-9.-]+(:\d{1,5})?(\/[!-~]*)?$/i
const LOCATION_MAX_LENGTH = 77

/** Whether a text can stand in tag 25 of the account template. */
export function isLocation(text: string): boolean {
  return text.length <= LOCATION_MAX_LENGTH && LOCATION.test(text)
}

/** Whether a text can be the txid inside a code: `***` for none, otherwise up to 25 letters and digits. */
export function isCodeTxid(text: string): boolean {
  return text === NO_TXID || /^[a-zA-Z0-9]{1,25}$/.test(text)
}
