import { type Static, Type } from '@sinclair/typebox'
import { OPERATIONS } from '../../domain/operations.ts'
import { DECIDERS } from '../../evidence/explain.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, NumberOrNull, OrNull, TextOrNull } from '../fields.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const RequestsQuery = Type.Object(
  {
    ...PageQuery.properties,
    operation: Type.Optional(OneOf(OPERATIONS)),
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: 'of the answer' })),
    code: Type.Optional(Type.String({ description: 'an errorCode, such as PIX_INSUFFICIENT_BALANCE or HTTP_ERROR' })),
    externalId: Type.Optional(
      Type.String({ description: 'as the client sent it: externalId, idempotency key, txid or refund id' }),
    ),
    scenario: Type.Optional(Type.String({ description: 'the name of a scenario that was played' })),
    errorId: Type.Optional(Type.String({ description: 'of an error; it is the requestId of its call' })),
  },
  { additionalProperties: false },
)
export type RequestsQuery = Static<typeof RequestsQuery>

const Members = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const Headers = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } })
const Body = (description: string) => Type.Unknown({ description })
const DROPPED = 'null: newer calls needed the room'

const Explanation = {
  decidedBy: Type.Unsafe<(typeof DECIDERS)[number] | null>({
    type: ['string', 'null'],
    enum: [...DECIDERS, null],
    description:
      'request: refused before any scenario was chosen; scenario: a scenario is the answer; operation: its own checks, or its success',
  }),
  because: Type.String({ description: 'one sentence' }),
  check: OrNull(
    Type.Object(
      { code: Type.String(), message: Type.String(), hint: TextOrNull(), details: Members },
      {
        description: 'the check that refused the call, with what it compared; also where the envelope does not say it',
      },
    ),
  ),
  wouldChange: Type.Array(Type.String(), { description: 'what would have led to another answer' }),
}

const REQUEST = {
  seq: Type.Integer({ description: 'counts the calls of the account, over resets too' }),
  requestId: Type.String({ description: 'also the errorId of an error, and the requestId of the log' }),
  at: IsoInstant,
  method: Type.String(),
  route: Type.String({ description: 'the pattern' }),
  path: TextOrNull({ description: DROPPED }),
  query: OrNull(Members),
  operation: TextOrNull({ description: 'as scenario files name it' }),
  status: NumberOrNull({ description: 'null: not answered' }),
  connection: TextOrNull({ description: 'how a scenario broke the connection' }),
  durationMs: NumberOrNull({ description: 'host time until the answer was ready' }),
  errorId: TextOrNull(),
  errorCode: TextOrNull(),
  scenario: OrNull(
    Type.Object({ name: Type.String(), via: Type.String(), run: NumberOrNull() }, { description: 'what was played' }),
  ),
  transactionId: NumberOrNull({ description: 'what the call created' }),
  externalId: TextOrNull({ description: 'or idempotency key, txid, refund id' }),
  request: OrNull(
    Type.Object(
      {
        headers: Headers,
        body: Body('parsed, defaults filled in'),
        unread: Type.Boolean({ description: 'a body was sent that was not, or could not be, read' }),
      },
      { description: DROPPED },
    ),
  ),
  response: OrNull(Type.Object({ headers: Headers, body: Body('as it was sent') }, { description: DROPPED })),
  explanation: Type.Object(Explanation),
}

const RequestLine = Type.Object(REQUEST, { title: 'Request', examples: [EXAMPLES.request] })

const RequestDetail = Type.Object(
  {
    ...REQUEST,
    scenarios: Type.Array(Type.String(), {
      description: 'what X-Sandbox-Scenario takes on this operation; name: wants an argument',
    }),
  },
  { title: 'RequestDetail', examples: [EXAMPLES.detail] },
)

const RequestList = Type.Object(
  {
    ...ListOf(RequestLine).properties,
    dropped: Type.Integer({ description: 'calls that are no longer kept; contents go sooner than calls' }),
  },
  { title: 'RequestList', examples: [{ data: [EXAMPLES.request], next: null, dropped: 0 }] },
)

const tags = ['requests']
const errors = errorResponses('problem', 400, 401, 403, 404)
const KEPT =
  'The latest 10,000 calls of the account and 4 MiB of their contents, in memory: a restart, and a reset of the account, empties it. Secrets are hidden and documents masked.'

export const ListRequestsSchema = {
  operationId: 'listRequests',
  tags,
  summary: 'Lists the calls of the API on behalf of an account, each with the explanation of its answer',
  description: KEPT,
  params: AccountParams,
  querystring: RequestsQuery,
  response: { 200: RequestList, ...errors },
}

export const GetRequestSchema = {
  operationId: 'getRequest',
  tags,
  summary: 'Shows one call by its requestId or errorId, with the scenarios that it could have asked for',
  description: KEPT,
  params: Type.Object({
    ...AccountParams.properties,
    requestId: Type.String({ minLength: 1, description: 'or errorId', examples: [EXAMPLES.request.requestId] }),
  }),
  response: { 200: RequestDetail, ...errors },
}
