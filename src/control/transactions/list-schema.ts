import { type Static, Type } from '@sinclair/typebox'
import { MACHINES } from '../../domain/machines/index.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, NumberOrNull, Reais, TextOrNull } from '../fields.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

/** MEDs have a list of their own. */
const KINDS = Object.keys(MACHINES).filter(kind => kind !== 'med')

const TransactionsQuery = Type.Object(
  {
    ...PageQuery.properties,
    kind: Type.Optional(OneOf(KINDS)),
    status: Type.Optional(Type.String({ minLength: 1, description: 'the stored value, such as CONFIRMED' })),
  },
  { additionalProperties: false },
)
export type TransactionsQuery = Static<typeof TransactionsQuery>

const TransactionLine = Type.Object(
  {
    transactionId: Type.Integer(),
    kind: Type.String(),
    status: Type.String({ description: 'the stored value' }),
    externalId: TextOrNull({ description: 'or idempotency key, txid, refund id' }),
    endToEndId: TextOrNull(),
    createdAt: IsoInstant,
    processedAt: TextOrNull(),
    amount: Reais,
    fee: Reais,
    counterpart: TextOrNull({ description: 'the name of the other side' }),
    errorCode: TextOrNull(),
    parentId: NumberOrNull({ description: 'the transaction that it belongs to' }),
    scenario: TextOrNull({ description: 'what it plays' }),
  },
  { title: 'TransactionLine', examples: [EXAMPLES.line] },
)

/** GET …/transactions. */
export const ListTransactionsSchema = {
  operationId: 'listAccountTransactions',
  tags: ['transactions'],
  summary: 'Lists the transactions of an account, cobs that nobody has paid too',
  description: 'By their number, one line each. Everything known about one is under its own path.',
  params: AccountParams,
  querystring: TransactionsQuery,
  response: { 200: ListOf(TransactionLine), ...errorResponses('problem', 400, 401, 403, 404) },
}
