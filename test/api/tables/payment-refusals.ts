import type { ErrorCode } from '../../../src/domain/error-catalogue.ts'
import type { AccountOptions } from '../../support/sandbox.ts'

/** One thing that is wrong with a payment of 100.00: how its body and its account differ from a right one. */
export interface Flaw {
  readonly name: string
  readonly code: ErrorCode | 'HTTP_ERROR'
  /** The whole of `details`; left out, there is none. */
  readonly details?: unknown
  readonly body?: Body
  readonly limits?: Partial<AccountOptions['limits']>
  readonly balance?: number
}

interface Body {
  readonly value?: number
  readonly externalId?: string
  readonly details?: { readonly key?: string; readonly name?: undefined }
}

/** São Paulo, 21:00 on the Saturday: every limit counts. */
export const NIGHT = Date.UTC(2026, 10, 22, 0)

/** The hint of a limit says how to move the clock of the account whose number is `#`. */
const HOW =
  'The account\'s clock shows 2026-11-22T00:00:00.000Z; POST /sandbox/v1/accounts/#/clock/advance moves it, PATCH /sandbox/v1/accounts/# {"limits": …} changes the limits.'

/** The checks of a cash-out in the decided order; each flaw fails one of them and no other. */
export const CASH_OUT_FLAWS: readonly Flaw[] = [
  { name: 'the schema', code: 'HTTP_ERROR', body: { details: { name: undefined } } },
  {
    name: 'the amount',
    code: 'PIX_INVALID_AMOUNT',
    details: { value: 100.001, min: 0.01, max: 9_999_999_999.99, maxDecimals: 2 },
    body: { value: 100.001 },
  },
  {
    name: 'the externalId',
    code: 'PIX_DUPLICATE_EXTERNAL_ID',
    details: { externalId: 'taken', existingTransactionId: 1 },
    body: { externalId: 'taken' },
  },
  {
    name: 'the key',
    code: 'PIX_INVALID_PIX_KEY',
    details: { keyType: 'EMAIL', hint: 'EMAIL keys are a valid e-mail of at most 77 characters.' },
    body: { details: { key: '12345678909' } },
  },
  {
    name: 'the limit per transaction',
    code: 'PIX_TRANSACTION_LIMIT_EXCEEDED',
    details: { limit: 99.99, used: 0, requested: 100, hint: `This limit is for a single payment. ${HOW}` },
    limits: { perTransaction: 9_999 },
  },
  {
    name: 'the night limit',
    code: 'PIX_NIGHT_LIMIT_EXCEEDED',
    details: {
      limit: 100.99,
      used: 1,
      requested: 100,
      hint: `The night runs from 20:00 to 06:00 in São Paulo (UTC−3) and has one limit for all its payments. ${HOW}`,
    },
    limits: { night: 10_099 },
  },
  {
    name: 'the daily limit',
    code: 'PIX_DAILY_LIMIT_EXCEEDED',
    details: { limit: 100.99, used: 1, requested: 100, hint: `The day is a calendar day in São Paulo (UTC−3). ${HOW}` },
    limits: { daily: 10_099 },
  },
  {
    name: 'the balance',
    code: 'PIX_INSUFFICIENT_BALANCE',
    details: { available: 100.49, amount: 100, fee: 0.5 },
    balance: 10_049 + 150,
  },
]

/** Keys of each type that are well-formed. */
export const WELL_FORMED_KEYS: readonly (readonly [keyType: string, key: string])[] = [
  ['DOCUMENT', '12345678909'],
  ['DOCUMENT', '11222333000181'],
  ['DOCUMENT', '00000000000'],
  ['EMAIL', 'a@b.co'],
  ['EMAIL', 'Maria.Silva+pix@Example.COM'],
  ['EMAIL', `${'x'.repeat(65)}@example.com`],
  ['PHONE', '1133334444'],
  ['PHONE', '11987654321'],
  ['RANDOM', '123e4567-e89b-12d3-a456-426614174000'],
  ['RANDOM', '123E4567-E89B-12D3-A456-426614174000'],
  ['RANDOM', '123e4567e89b12d3a456426614174000'],
]

/** Keys that are not of their type. */
export const MISSHAPEN_KEYS: readonly (readonly [keyType: string, key: string])[] = [
  ['DOCUMENT', '123.456.789-09'],
  ['DOCUMENT', '1234567890'],
  ['DOCUMENT', '123456789090'],
  ['DOCUMENT', '123456789012345'],
  ['DOCUMENT', 'maria@example.org'],
  ['EMAIL', 'maria'],
  ['EMAIL', 'maria@example'],
  ['EMAIL', '@example.org'],
  ['EMAIL', 'maria @example.org'],
  ['EMAIL', 'maria@example.org\n'],
  ['EMAIL', `${'x'.repeat(66)}@example.com`],
  ['EMAIL', '12345678909'],
  ['PHONE', '+5511987654321'],
  ['PHONE', '987654321'],
  ['PHONE', '5511987654321'],
  ['PHONE', '(11) 98765-4321'],
  ['RANDOM', '123e4567-e89b-12d3-a456'],
  ['RANDOM', '123e4567-e89b-12d3-a456-42661417400g'],
  ['RANDOM', '123e4567e89b-12d3-a456-426614174000'],
  ['RANDOM', '123e4567e89b12d3a45642661417400'],
]
