import { type StringOptions, type TSchema, Type } from '@sinclair/typebox'
import { TAX_ID } from './tax-ids.ts'

/** CPF or CNPJ, digits only. Check digits are never refused synchronously (domain decision). */
export const TaxId = Type.String({
  pattern: TAX_ID,
  description: 'a CPF (11 digits) or CNPJ (14 digits), digits only',
  examples: ['12345678909'],
})

/** A text with a greatest length in characters. */
export const Text = (maxLength: number, options: StringOptions = {}) => Type.String({ maxLength, ...options })

/** A word out of a list, as an `enum`: one error for a wrong word, not one per right one. */
export const OneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...(description && { description }) })

/** An instant on the wire. */
export const IsoInstant = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC',
  examples: ['2026-11-21T12:00:00.000Z'],
})

/** A member that may be left out of a request. Validation fills its default in, so handlers always find it. */
export const Defaulted = <Schema extends TSchema>(schema: Schema): Schema => Type.Optional(schema) as never
