import { type Static, Type } from '@sinclair/typebox'
import { NEWS_TYPES, OPERATIONS, TRANSACTION_KINDS } from '../../domain/operations.ts'
import { RUN_STATES } from '../../domain/run.ts'
import { DELIVERY_STATES } from '../../domain/webhook.ts'
import { VERDICTS } from '../../evidence/verify.ts'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

const strict = { additionalProperties: false }
const HowMany = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }))
const Word = (description: string) => Type.Optional(Type.String({ minLength: 1, description }))
const Amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }))

const Expectation = Type.Object(
  {
    calls: Type.Optional(
      Type.Object(
        {
          operation: Type.Optional(OneOf(OPERATIONS)),
          status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
          code: Word('an errorCode, such as PIX_INSUFFICIENT_BALANCE or HTTP_ERROR'),
          externalId: Word('as the client sent it: externalId, idempotency key, txid or refund id'),
        },
        strict,
      ),
    ),
    webhooks: Type.Optional(
      Type.Object({ event: Type.Optional(OneOf(NEWS_TYPES)), state: Type.Optional(OneOf(DELIVERY_STATES)) }, strict),
    ),
    runs: Type.Optional(
      Type.Object(
        { scenario: Word('the name of a scenario that was played'), state: Type.Optional(OneOf(RUN_STATES)) },
        strict,
      ),
    ),
    transactions: Type.Optional(
      Type.Object(
        { operation: Type.Optional(OneOf(TRANSACTION_KINDS)), status: Word('as the specification names it') },
        strict,
      ),
    ),
    exactly: HowMany('so many of them'),
    atLeast: HowMany('so many of them or more'),
    atMost: HowMany('so many of them or fewer'),
    balance: Type.Optional(
      Type.Object({ available: Amount('BRL'), blocked: Amount('BRL') }, { ...strict, minProperties: 1 }),
    ),
    scenarios: Type.Optional(OneOf(['held'], 'every `expect:` of the scenarios that were played')),
  },
  {
    ...strict,
    title: 'Expectation',
    description:
      'one of calls, webhooks, runs and transactions with exactly, or with atLeast or atMost or both; or balance; or scenarios',
  },
)
export type ExpectationBody = Static<typeof Expectation>

const VerifyBody = Type.Object(
  { expect: Type.Array(Expectation, { minItems: 1, maxItems: 100 }) },
  { ...strict, title: 'VerifyBody', examples: [EXAMPLES.body] },
)

const Verification = Type.Object(
  {
    verdict: OneOf(VERDICTS, 'inconclusive: the journal had to drop what matters, or it is too early to say'),
    results: Type.Array(
      Type.Object({
        expectation: Type.Unsafe<ExpectationBody>({ type: 'object', additionalProperties: true }),
        verdict: OneOf(VERDICTS),
        reason: Type.String(),
        actual: Type.Unknown({ description: 'how many there are, the balance, or how many expectations held' }),
      }),
    ),
  },
  { title: 'Verification', examples: [EXAMPLES.passed] },
)

export const VerifySchema = {
  operationId: 'verify',
  tags: ['evidence'],
  summary: 'Holds expectations against what happened: 200 when all were met, 406 when not',
  description:
    'So that a step of a CI is one `curl --fail-with-body`. Every expectation has its verdict and its reason; with 406 they stand in the problem as `verdict` and `results`. It is judged as of now, on the clock of the account.',
  params: AccountParams,
  body: VerifyBody,
  response: { 200: Verification, ...errorResponses('problem', 400, 401, 403, 404, 406) },
}
