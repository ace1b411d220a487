import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { LISTED_STATUSES, LISTED_TYPES, STATUS_NAMES, TYPE_NAMES } from '../../domain/display.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { Defaulted, IsoInstant, OneOf } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Rows of a page when nobody says how many (spec, Limits). */
const DEFAULT_SIZE = 20
/** Spec, Limits: the largest page of each listing. */
const MAX_SIZE = 100
const MAX_SIZE_OF_KEY = 1_000

const FilterDate = (description: string) =>
  Type.Optional(Type.String({ description, examples: ['2026-11-21', '2026-11-21T12:00:00Z'] }))

/** What both listings take; one lacks the names, the other the key. */
const Query = <More extends TProperties>(maxSize: number, daysBack: number, more: More) =>
  Type.Object(
    {
      page: Defaulted(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 })),
      size: Defaulted(Type.Integer({ minimum: 1, maximum: maxSize, default: DEFAULT_SIZE })),
      status: Type.Optional(OneOf(LISTED_STATUSES)),
      type: Type.Optional(OneOf(LISTED_TYPES)),
      startDate: FilterDate(`ISO 8601, a bare date is a UTC day; ${daysBack} days before endDate`),
      endDate: FilterDate('ISO 8601, a bare date includes its day; today'),
      ...more,
    },
    { additionalProperties: false },
  )

/** Spec, Endpoints: how far back each listing goes by default. */
export const DAYS_BACK = 31
export const DAYS_BACK_OF_KEY = 30

const TransactionsQuery = Query(MAX_SIZE, DAYS_BACK, {
  externalId: Type.Optional(Type.String({ minLength: 1, description: 'or idempotency key, txid, refund id' })),
  endToEndId: Type.Optional(Type.String({ minLength: 1 })),
})
export type TransactionsQuery = Static<typeof TransactionsQuery>

const KeyQuery = Query(MAX_SIZE_OF_KEY, DAYS_BACK_OF_KEY, {})
export type KeyQuery = Static<typeof KeyQuery>

const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const Reais = Type.Number({ description: 'BRL, two decimals' })

/** Spec, Resources, Transaction. */
const Transaction = Type.Object(
  {
    transactionId: Type.String({ format: 'uuid', description: 'as in receipts' }),
    externalId: TextOrNull,
    status: OneOf(Object.values(STATUS_NAMES)),
    operationType: OneOf(Object.values(TYPE_NAMES)),
    movementType: OneOf(['CREDIT', 'DEBIT']),
    originalAmount: Reais,
    feeAmount: Reais,
    finalAmount: Reais,
    endToEndId: TextOrNull,
    createdAt: IsoInstant,
    processedAt: TextOrNull,
    counterpart: Type.Object({
      name: TextOrNull,
      document: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'masked' }),
      bank: Type.Object({
        bankISPB: TextOrNull,
        bankName: TextOrNull,
        bankCode: TextOrNull,
        accountBranch: TextOrNull,
        accountNumber: TextOrNull,
      }),
    }),
  },
  { title: 'Transaction' },
)

const Page = Type.Object(
  {
    data: Type.Array(Transaction),
    metadata: Type.Object({
      page: Type.Integer(),
      size: Type.Integer(),
      total: Type.Integer(),
      totalPages: Type.Integer(),
      hasNext: Type.Boolean(),
      hasPrevious: Type.Boolean(),
    }),
  },
  { title: 'TransactionPage', examples: [EXAMPLES.page] },
)

/** GET /api/transactions (spec, Endpoints). */
export const ListTransactionsSchema = {
  operationId: 'listTransactions',
  tags: ['transactions'],
  summary: 'Lists transactions, the newest first',
  description:
    'Of at most 31 days, and of the last 31 without dates. Documents are masked; what is not known yet is null.',
  headers: ScenarioHeader,
  querystring: TransactionsQuery,
  response: { 200: Page, ...errorResponses('simple', 400, 401) },
}

/** GET /api/pix/transactions/pix-key/{pixKey} (spec, Endpoints). */
export const ListByKeySchema = {
  operationId: 'listTransactionsOfKey',
  tags: ['transactions'],
  summary: 'Lists the newest 1,000 transactions of a PIX key',
  description:
    'Of at most 31 days, and of the last 30 without dates. Documents are masked; what is not known yet is null.',
  headers: ScenarioHeader,
  params: Type.Object({
    pixKey: Type.String({ description: 'CPF, CNPJ, phone, e-mail or EVP', examples: ['jose@example.com'] }),
  }),
  querystring: KeyQuery,
  response: { 200: Page, ...errorResponses('extended', 400, 401) },
}
