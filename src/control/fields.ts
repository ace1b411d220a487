import { type TSchema, Type } from '@sinclair/typebox'
import { TAX_ID } from '../http/tax-ids.ts'

/** The account that a path names. */
export const AccountParams = Type.Object({ id: Type.Integer({ minimum: 1, description: 'accountId', examples: [1] }) })

/** An amount as the control plane takes and shows it. */
export const Reais = Type.Number({ description: 'BRL, at most two decimals', examples: [10.5] })

/** A length of time. */
export const Duration = Type.String({
  pattern: '^\\d{1,12}(\\.\\d{1,3})?(ms|s|m|h|d)$',
  description: 'a duration such as 500ms, 2s, 10m, 1h or 7d',
  examples: ['10m'],
})

/** A text or null. One schema with two types gives one error for a wrong value, a union gives three. */
export const TextOrNull = (options: { maxLength?: number; pattern?: string; description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

/** A number or null. */
export const NumberOrNull = (options: { minimum?: number; description?: string } = {}) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options })

/** An object or null, in answers. */
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The answer 204. */
export const Nothing = Type.Null({ description: 'Done; no body' })

/** Who pays: what is left out is made up, what is null stays null. */
export const Payer = Type.Object(
  {
    name: Type.Optional(TextOrNull({ maxLength: 200 })),
    document: Type.Optional(
      TextOrNull({ pattern: TAX_ID, description: 'a CPF (11 digits) or CNPJ (14 digits), or null' }),
    ),
    bank: Type.Optional(
      Type.Unsafe<PayerBank | null>({
        type: ['object', 'null'],
        additionalProperties: false,
        properties: {
          bankISPB: TextOrNull({ pattern: '^[0-9A-Z]{8}$', description: 'an ISPB of 8 characters, or null' }),
          bankName: TextOrNull({ maxLength: 100 }),
          bankCode: TextOrNull({ maxLength: 3 }),
          accountBranch: TextOrNull({ maxLength: 20 }),
          accountNumber: TextOrNull({ maxLength: 30 }),
        },
      }),
    ),
  },
  {
    title: 'Payer',
    additionalProperties: false,
    description: 'Who pays; what is left out is made up, what is null stays null',
  },
)

interface PayerBank {
  bankISPB?: string | null
  bankName?: string | null
  bankCode?: string | null
  accountBranch?: string | null
  accountNumber?: string | null
}

/** The other side of a transaction, in answers. */
export const Counterpart = Type.Object(
  {
    name: TextOrNull(),
    document: TextOrNull(),
    bank: OrNull(
      Type.Object({
        bankISPB: TextOrNull(),
        bankName: TextOrNull(),
        bankCode: TextOrNull(),
        accountBranch: TextOrNull(),
        accountNumber: TextOrNull(),
      }),
    ),
  },
  { title: 'Counterpart' },
)
