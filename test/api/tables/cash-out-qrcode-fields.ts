import { LEFT_OUT, type RefusedField, raw, type TakenField } from '../../support/fields.ts'
import { dynamicCode, staticCode } from '../../support/payments.ts'

const TAX_ID = 'document must be a CPF (11 digits) or CNPJ (14 digits), digits only'
const EXTERNAL_ID = 'externalId must be text without control characters, unique per account'
const CODE = 'qrCode must be a PIX copy-and-paste code that starts with 000201'

/** One field is wrong; the message is the whole array of the refusal. */
export const QR_CODE_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', null, 'body must be an object'],
  ['', {}, 'value is required', 'qrCode is required', 'externalId is required'],
  ['note', 'x', 'note is not a known member'],
  ['details', {}, 'details is not a known member'],

  ['value', LEFT_OUT, 'value is required'],
  ['value', '10', 'value must be a number'],
  ['value', null, 'value must be a number'],
  ['value', raw('1e309'), 'value must be a number'],

  ['qrCode', LEFT_OUT, 'qrCode is required'],
  ['qrCode', null, 'qrCode must be a string'],
  ['qrCode', 201, 'qrCode must be a string'],
  ['qrCode', '', 'qrCode must have at least 50 characters', CODE],
  ['qrCode', `000201${'0'.repeat(43)}`, 'qrCode must have at least 50 characters'],
  ['qrCode', `000201${'0'.repeat(495)}`, 'qrCode must have at most 500 characters'],
  ['qrCode', `000202${'0'.repeat(44)}`, CODE],
  ['qrCode', ` ${staticCode()}`, CODE],
  ['qrCode', `http://${staticCode()}`, CODE],

  ['externalId', LEFT_OUT, 'externalId is required'],
  ['externalId', 1, 'externalId must be a string'],
  ['externalId', '', 'externalId must have at least 1 character'],
  ['externalId', 'x'.repeat(256), 'externalId must have at most 255 characters'],
  ['externalId', 'a\nb', EXTERNAL_ID],

  ['description', null, 'description must be a string'],
  ['description', 'x'.repeat(141), 'description must have at most 140 characters'],
  ['name', 1, 'name must be a string'],
  ['name', null, 'name must be a string'],
  ['name', 'x'.repeat(101), 'name must have at most 100 characters'],
  ['document', null, 'document must be a string'],
  ['document', 12345678909, 'document must be a string'],
  ['document', '', TAX_ID],
  ['document', '1234567890', TAX_ID],
  ['document', '123456789090', TAX_ID],
  ['document', '1122233300018', TAX_ID],
  ['document', '112223330001811', TAX_ID],
  ['document', '123.456.789-09', TAX_ID],
]

/** One field is at its bound. */
export const QR_CODE_TAKEN: readonly TakenField[] = [
  ['qrCode', staticCode('12345678909')],
  ['qrCode', staticCode('+5511987654321')],
  ['qrCode', staticCode('maria@example.org', 1_050)],
  ['qrCode', dynamicCode()],
  ['externalId', 'x'],
  ['externalId', 'x'.repeat(255)],
  ['externalId', 'ação-💥-é'],
  ['description', ''],
  ['description', 'x'.repeat(140)],
  ['name', ''],
  ['name', 'x'.repeat(100)],
  ['document', '11222333000181'],
  ['document', '12345678909'],
  ['document', '12345678901'],
]

/** A code that is broken at one place, and the first sentence about it. */
export const BROKEN_CODES: readonly (readonly [name: string, code: string, message: RegExp])[] = [
  ['a wrong CRC', `${staticCode().slice(0, -4)}0000`, /^qrCode is no PIX code: 63 the CRC should be [0-9A-F]{4}/],
  ['no CRC', staticCode().slice(0, -8), /^qrCode is no PIX code: 63 must come last/],
  ['a cut tail', staticCode().slice(0, -2), /^qrCode is no PIX code: 63 says 04 characters but only 2 are left/],
  ['a blank at its end', `${staticCode()} `, /^qrCode is no PIX code: /],
  ['digits only', `000201${'0'.repeat(44)}`, /^qrCode is no PIX code: 00 has no value/],
  ['500 characters that are no TLV', `000201${'0'.repeat(494)}`, /^qrCode is no PIX code: 00 has no value/],
  ['an accent', staticCode().replace('Maria', 'María'), /^qrCode is no PIX code: 'í' is not printable ASCII/],
  ['another currency', staticCode().replace('5303986', '5303840'), /^qrCode is no PIX code: 53 must be 986/],
  ['another country', staticCode().replace('5802BR', '5802US'), /^qrCode is no PIX code: 58 must be BR/],
  ['another GUI', staticCode().replace('gov.bcb.pix', 'gov.bcb.pox'), /^qrCode is no PIX code: 26 no template/],
]
