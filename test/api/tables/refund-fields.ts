import { LEFT_OUT, type RefusedField, raw, type TakenField } from '../../support/fields.ts'

/** A refund-in of 10.50 with every member. */
export const REFUND_IN_BODY = { refundValue: 10.5, reason: 'Troca', externalId: 'refund-1' }

const ID = 'must be 1 to 35 letters, digits, _ or -'
const UNPAYABLE = 'refundValue must be at least 0.01 and have at most 2 decimals'

export const REFUND_IN_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', {}, 'refundValue is required'],
  ['value', 1, 'value is not a known member'],
  ['refundValue', '10.50', 'refundValue must be a number'],
  ['refundValue', null, 'refundValue must be a number'],
  ['refundValue', raw('1e309'), 'refundValue must be a number'],
  ...[0, -1, 0.009, 10.501, raw('1e-7'), 10_000_000_000].map(value => ['refundValue', value, UNPAYABLE] as const),
  ['reason', null, 'reason must be a string'],
  ['reason', 'x'.repeat(141), 'reason must have at most 140 characters'],
  ['externalId', 7, 'externalId must be a string'],
  ['externalId', '', `externalId ${ID}`],
  ['externalId', 'x'.repeat(36), `externalId ${ID}`],
  ['externalId', 'a b', `externalId ${ID}`],
  ['externalId', 'ação', `externalId ${ID}`],
  ['externalId', 'a\n', `externalId ${ID}`],
]

export const REFUND_IN_TAKEN: readonly TakenField[] = [
  ['refundValue', 0.01],
  ['refundValue', 0.07],
  ['refundValue', 19.99],
  ['refundValue', 100],
  ['reason', LEFT_OUT],
  ['reason', ''],
  ['reason', 'x'.repeat(140)],
  ['externalId', LEFT_OUT],
  ['externalId', 'a'],
  ['externalId', 'aZ9_-'.repeat(7)],
]

/** A devolução of 10.50 with every member. */
export const DEVOLUCAO_BODY = { valor: '10.50', natureza: 'ORIGINAL', descricao: 'Troca' }

const AMOUNT = 'valor must be a decimal with 2 places and at most 10 digits before the point, 0.01 or more'
const NATURE = 'natureza must be one of: ORIGINAL, RETIRADA'

export const DEVOLUCAO_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', {}, 'valor is required'],
  ['motivo', 'x', 'motivo is not a known member'],
  ['valor', 10.5, 'valor must be a string'],
  ...['', '0.00', '10', '10.5', '10.505', '-1.00', '10,50', '12345678901.00', '1.00\n', '1e2.00'].map(
    value => ['valor', value, AMOUNT] as const,
  ),
  ['natureza', 'MED_OPERACIONAL', NATURE],
  ['natureza', 'MED_FRAUDE', NATURE],
  ['natureza', 'original', NATURE],
  ['natureza', null, 'natureza must be a string', NATURE],
  ['descricao', 7, 'descricao must be a string'],
  ['descricao', 'x'.repeat(141), 'descricao must have at most 140 characters'],
]

export const DEVOLUCAO_TAKEN: readonly TakenField[] = [
  ['valor', '0.01'],
  ['valor', '0.07'],
  ['valor', '0000000019.99'],
  ['valor', '100.00'],
  ['natureza', LEFT_OUT],
  ['natureza', 'RETIRADA'],
  ['descricao', LEFT_OUT],
  ['descricao', ''],
  ['descricao', 'x'.repeat(140)],
]
