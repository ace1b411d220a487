import { Type } from '@sinclair/typebox'

export { Defaulted, IsoInstant, OneOf, TaxId, Text } from '../http/fields.ts'

/** Longest external id that is taken; the spec does not show a bound (domain decision). */
const EXTERNAL_ID_MAX = 255

/** Reais as a number. Bounds and decimals have an error code of their own, so the schema only wants a number. */
export const Reais = (description: string) => Type.Number({ description, examples: [10.5] })

/** Reais as text, in the bodies of the Central Bank's style: `valor.original` of a cob, `valor` of a devolução. */
export const DecimalReais = Type.String({
  pattern: '^(?!0+\\.00$)\\d{1,10}\\.\\d{2}$',
  description: 'a decimal with 2 places and at most 10 digits before the point, 0.01 or more',
  examples: ['10.50'],
})

/** The caller's own id of a charge or a payment, unique per account. */
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: EXTERNAL_ID_MAX,
  pattern: '^[^\\x00-\\x1f\\x7f]*$',
  description: 'text without control characters, unique per account',
  examples: ['order-1'],
})
