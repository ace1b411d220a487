import { type TSchema, Type } from '@sinclair/typebox'
import { SETTLEMENT_ERRORS } from '../../domain/settlement-errors.ts'
import { ARGUMENT } from '../story.ts'

const DURATION = '\\d{1,12}(\\.\\d{1,3})?(ms|s|m|h|d)'

/** A word of a closed list, written as `enum` so that a wrong one gives one error. `title` says what the words are. */
export function oneOf<const T extends string>(words: readonly T[], title: string, description: string) {
  return Type.Unsafe<T>({ type: 'string', enum: [...words], title, description })
}

/** A text, or null where the other side tells nothing. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()], { description: `${schema.description}, or null` })
}

export const Duration = Type.String({
  title: 'duration',
  pattern: `^${DURATION}$`,
  description: 'a duration such as 500ms, 2s, 10m, 1h or 7d',
})

export const DelayText = Type.String({
  title: 'duration',
  pattern: `^(${ARGUMENT}|${DURATION}(\\.\\.${DURATION})?)$`,
  description: `a duration (2s), a range (1s..3s) or ${ARGUMENT}`,
})

export const Wait = Type.String({
  title: 'duration',
  pattern: `^(expiration|for-release|${ARGUMENT}|${DURATION}(\\.\\.${DURATION})?)$`,
  description: `a duration (2s), a range (1s..3s), expiration, for-release or ${ARGUMENT}`,
})

/** A count of something that happens, from 1. */
export function count(maximum: number, description: string) {
  return Type.Integer({ minimum: 1, maximum, description })
}

export const FailCode = oneOf(
  [...(Object.keys(SETTLEMENT_ERRORS) as (keyof typeof SETTLEMENT_ERRORS)[]), ARGUMENT],
  'code',
  'an asynchronous error code',
)

export const Amount = Type.Number({ minimum: 0.01, description: 'an amount in reais such as 10.13' })

export const Document = Type.String({
  pattern: '^(\\d{11}|\\d{14})$',
  description: 'a CPF (11 digits) or CNPJ (14 digits) in quotes',
})

/** A text of at most so many characters. */
export function text(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, description })
}
