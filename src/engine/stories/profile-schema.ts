import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import { Amount, text } from './words.ts'

const strict = { additionalProperties: false }

const Percentage = Type.String({
  title: 'percentage',
  pattern: '^(100|\\d{1,2}(\\.\\d{1,2})?)%$',
  description: 'a percentage such as 95% or 0.5%',
})

const Shares = Type.Unsafe<Record<string, string>>({
  type: 'object',
  minProperties: 1,
  additionalProperties: Percentage,
  description: 'scenarios with their percentages, such as success: 95%, which add up to 100%',
})

const Band = Type.Object(
  { upTo: Type.Optional(Amount), play: text(80, 'the scenario of these amounts') },
  {
    ...strict,
    description: 'upTo, an amount in reais that is included, and play, a scenario; the last one has no upTo',
  },
)

const UseOfOne = Type.Union([Shares, Type.Array(Band, { minItems: 1, description: 'a list of amounts, rising' })], {
  description: 'scenarios with percentages (success: 95%), or a list of amounts (- { upTo: 10, play: success })',
})

/** A profile file as it is written (scenario format, Choosing). Descriptions are shown by editors and by the lint. */
export const ProfileFile = Type.Object(
  {
    about: text(200, 'one sentence that says what happens'),
    sobre: Type.Optional(text(200, 'the same sentence in Portuguese')),
    use: Type.Unsafe<Partial<Record<Operation, Static<typeof UseOfOne>>>>({
      type: 'object',
      ...strict,
      minProperties: 1,
      properties: Object.fromEntries(OPERATIONS.map((name): [Operation, TSchema] => [name, UseOfOne])),
      description: 'operations with the scenarios that they play',
    }),
  },
  { ...strict, title: 'PIX sandbox profile', description: 'a profile with about and use' },
)
export type ProfileFile = Static<typeof ProfileFile>
