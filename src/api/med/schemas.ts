import { type Static, Type } from '@sinclair/typebox'
import { MED_CAUSES, MED_REASONS, MED_STATUSES } from '../../domain/meds.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { Defaulted, IsoInstant, OneOf } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Spec, Limits: MED list pageSize. */
const DEFAULT_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

const FilterDate = (description: string) =>
  Type.Optional(Type.String({ description, examples: ['2026-11-21', '2026-11-21T12:00:00Z'] }))

const MedQuery = Type.Object(
  {
    status: Type.Optional(OneOf(MED_STATUSES)),
    isReconciled: Type.Optional(Type.Boolean({ description: 'whether its payment is known here' })),
    startDate: FilterDate('ISO 8601, of the opening; a bare date is a UTC day'),
    endDate: FilterDate('ISO 8601, of the opening; a bare date includes its day'),
    page: Defaulted(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 })),
    pageSize: Defaulted(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })),
  },
  { additionalProperties: false },
)
export type MedQuery = Static<typeof MedQuery>

const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const Bank = Type.Object({ ispb: Type.String(), name: Type.String() })

/** Spec, Resources, MED. */
const Med = Type.Object(
  {
    id: Type.Integer(),
    endToEnd: Type.String({ description: 'endToEndId of the contested PIX' }),
    status: OneOf(MED_STATUSES),
    reason: OneOf(MED_REASONS),
    cause: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...MED_CAUSES, null] }),
    description: TextOrNull,
    analysisResult: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['APPROVED', 'REJECTED', null],
      description: 'null while under analysis',
    }),
    analysisDetails: TextOrNull,
    requestingBank: Bank,
    contestedBank: Bank,
    originalTransaction: Type.Union([
      Type.Object({
        amount: Type.Number({ description: 'BRL' }),
        type: Type.String({ examples: ['PIX'] }),
        transactionType: Type.String({ examples: ['CASH_IN'] }),
        name: TextOrNull,
        document: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'masked' }),
        dateTime: IsoInstant,
      }),
      Type.Null(),
    ]),
    isReconciled: Type.Boolean({ description: 'linked to a local transaction' }),
    originalTransactionId: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    createdAt: IsoInstant,
    updatedAt: IsoInstant,
  },
  { title: 'Med' },
)

const MedPage = Type.Object(
  {
    data: Type.Array(Med),
    metadata: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  },
  { title: 'MedPage', examples: [EXAMPLES.page] },
)

/** GET /api/med (spec, Endpoints). */
export const ListMedsSchema = {
  operationId: 'listMeds',
  tags: ['med'],
  summary: 'Lists the MEDs opened against the account, the newest first',
  description:
    'A MED (Special Refund Mechanism) is a claim of another bank for a PIX that the account received. At most 60 calls a minute.',
  headers: ScenarioHeader,
  querystring: MedQuery,
  response: { 200: MedPage, ...errorResponses('simple', 400, 401, 429, 500) },
}
