import { LEFT_OUT, type RefusedField, raw, type TakenField } from '../../support/fields.ts'

const KEY_TYPES = 'DOCUMENT, EMAIL, PHONE, RANDOM'
const TAX_ID = 'details.document must be a CPF (11 digits) or CNPJ (14 digits), digits only'
const EXTERNAL_ID = 'externalId must be text without control characters, unique per account'

/** One field is wrong; the message is the whole array of the refusal. */
export const CASH_OUT_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', 'text', 'body must be an object'],
  ['', null, 'body must be an object'],
  ['', {}, 'value is required', 'externalId is required', 'details is required'],
  ['note', 'x', 'note is not a known member'],
  ['toString', 'x', 'toString is not a known member'],
  ['constructor', 'x', 'constructor is not a known member'],
  ['a\u0000\u001b[31m', 'x', 'a��[31m is not a known member'],

  ['value', LEFT_OUT, 'value is required'],
  ['value', '10', 'value must be a number'],
  ['value', null, 'value must be a number'],
  ['value', true, 'value must be a number'],
  ['value', [10], 'value must be a number'],
  ['value', { amount: 10 }, 'value must be a number'],
  ['value', raw('1e309'), 'value must be a number'],
  ['value', raw('-1e309'), 'value must be a number'],

  ['externalId', LEFT_OUT, 'externalId is required'],
  ['externalId', 1, 'externalId must be a string'],
  ['externalId', null, 'externalId must be a string'],
  ['externalId', '', 'externalId must have at least 1 character'],
  ['externalId', 'x'.repeat(256), 'externalId must have at most 255 characters'],
  ['externalId', 'a\u0000b', EXTERNAL_ID],
  ['externalId', 'a\nb', EXTERNAL_ID],
  ['externalId', '\u007f', EXTERNAL_ID],

  ['description', 1, 'description must be a string'],
  ['description', null, 'description must be a string'],
  ['description', 'x'.repeat(141), 'description must have at most 140 characters'],

  ['details', LEFT_OUT, 'details is required'],
  ['details', null, 'details must be an object'],
  ['details', [], 'details must be an object'],
  ['details', 'maria@example.org', 'details must be an object'],
  ['details.bank', '001', 'details.bank is not a known member'],
  ['details.key', LEFT_OUT, 'details.key is required'],
  ['details.key', 12345678909, 'details.key must be a string'],
  ['details.key', '', 'details.key must have at least 1 character'],
  ['details.key', 'x'.repeat(256), 'details.key must have at most 255 characters'],
  ['details.keyType', LEFT_OUT, 'details.keyType is required'],
  ['details.keyType', 'CPF', `details.keyType must be one of: ${KEY_TYPES}`],
  ['details.keyType', 'email', `details.keyType must be one of: ${KEY_TYPES}`],
  ['details.keyType', '', `details.keyType must be one of: ${KEY_TYPES}`],
  ['details.name', LEFT_OUT, 'details.name is required'],
  ['details.name', null, 'details.name must be a string'],
  ['details.name', '', 'details.name must have at least 1 character'],
  ['details.name', 'x'.repeat(101), 'details.name must have at most 100 characters'],
  ['details.document', LEFT_OUT, 'details.document is required'],
  ['details.document', 12345678909, 'details.document must be a string'],
  ['details.document', '', TAX_ID],
  ['details.document', '1234567890', TAX_ID],
  ['details.document', '123456789090', TAX_ID],
  ['details.document', '123.456.789-09', TAX_ID],
  ['details.document', '1122233300018', TAX_ID],
  ['details.document', '112223330001811', TAX_ID],
  ['details.document', '12ABC34501DE35', TAX_ID],
  ['details.document', '１２３４５６７８９０９', TAX_ID],
  ['details.document', '12345678909\n', TAX_ID],
]

/** Amounts that are numbers but cannot be paid: PIX_INVALID_AMOUNT. */
export const UNPAYABLE: readonly unknown[] = [
  0,
  -0.01,
  -10,
  0.001,
  0.009,
  0.015,
  10.501,
  raw('10.5000000001'),
  raw('1e-7'),
  10_000_000_000,
  raw('1e15'),
  raw('1e21'),
  raw('1e308'),
  raw('-0'),
  raw('-1e308'),
]

/** Amounts that can be paid, in centavos. */
export const PAYABLE: readonly (readonly [value: unknown, centavos: number])[] = [
  [0.01, 1],
  [0.07, 7],
  [0.29, 29],
  [1.15, 115],
  [19.99, 1_999],
  [1.1, 110],
  [8_000_000.55, 800_000_055],
  [9_999_999_999.99, 999_999_999_999],
  [raw('10.50'), 1_050],
  [raw('1.05e1'), 1_050],
  [raw('10.500000'), 1_050],
]

/** One field is at its bound, or looks strange and is right. */
export const CASH_OUT_TAKEN: readonly TakenField[] = [
  ['externalId', 'x'],
  ['externalId', 'x'.repeat(255)],
  ['externalId', ' '],
  ['externalId', 'ação-💥-é'],
  ['externalId', '💥'.repeat(255)],
  ['externalId', '__proto__'],
  ['externalId', 'constructor'],
  ['description', LEFT_OUT],
  ['description', ''],
  ['description', 'x'.repeat(140)],
  ['description', '💥'.repeat(140)],
  ['details.name', 'x'],
  ['details.name', 'x'.repeat(100)],
  ['details.name', 'João d’Ávila 💥'],
  ['details.document', '11222333000181'],
  ['details.document', '12345678901'],
  ['details.document', '00000000000'],
]
