import { type TSchema, Type } from '@sinclair/typebox'
import { JUDGEMENTS } from '../../evidence/judgement.ts'
import type { Report as ReportShape } from '../../evidence/report.ts'
import { VERDICTS } from '../../evidence/verify.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, NumberOrNull, TextOrNull } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

const Numbers = Type.Array(Type.Integer())
const Met = Type.Array(
  Type.Object({ name: Type.String(), times: Type.Integer({ description: 'as far as it is still known; 0: never' }) }),
)

const Expectation = Type.Object({
  scenario: Type.String({ description: 'with those about webhooks alone beside it' }),
  operation: Type.String(),
  at: IsoInstant,
  externalId: TextOrNull({ description: 'or idempotency key, txid, refund id; secrets and documents hidden' }),
  run: NumberOrNull(),
  expectation: Type.String({ description: 'as scenario files name it' }),
  wanted: Type.String({ description: 'as scenario files write it' }),
  verdict: OneOf(JUDGEMENTS, 'open: it cannot be judged yet, or not any more'),
  reason: Type.String(),
  evidence: Type.Object(
    { calls: Numbers, deliveries: Numbers, transactions: Numbers },
    { description: '`seq` of requests, deliveryId, transactionId' },
  ),
})

const ReportMembers = Type.Object(
  {
    account: Type.Object({ accountId: Type.Integer(), name: Type.String() }),
    at: IsoInstant,
    verdict: OneOf(VERDICTS, 'of the expectations'),
    played: Type.Array(Type.Object({ scenario: Type.String(), operation: Type.String(), times: Type.Integer() })),
    expectations: Type.Array(Expectation),
    alarms: Type.Array(
      Type.Object(
        { seq: Type.Integer(), at: IsoInstant, transactionId: Type.Integer(), first: Type.Integer() },
        { description: 'payments that may be second ones of another, `first`; events of the account' },
      ),
    ),
    coverage: Type.Object({ operations: Met, errorCodes: Met, webhooks: Met, scenarios: Met }),
    isComplete: Type.Boolean({ description: 'false: the journal no longer has every call' }),
  },
  { title: 'Report', examples: [EXAMPLES.report] },
)

const Report = Type.Unsafe<ReportShape>(ReportMembers)

const tags = ['evidence']
const errors = errorResponses('problem', 400, 401, 403, 404)
const SAME = 'Says the same as the other two forms: what was played, what was expected, alarms, and coverage.'

const text = (type: string, example: string) => ({
  description: 'The report',
  content: { [type]: { schema: Type.String({ examples: [example] }) as TSchema } },
})

export const GetReportSchema = {
  operationId: 'getReport',
  tags,
  summary: 'Shows what the client of an account did right and wrong, and what it has never met',
  description: SAME,
  params: AccountParams,
  response: { 200: Report, ...errors },
}

export const GetJunitReportSchema = {
  operationId: 'getJunitReport',
  tags,
  summary: 'The report as JUnit XML, for a CI',
  description: `${SAME} A test case per expectation: broken is a failure, open is skipped; an alarm is skipped, too.`,
  params: AccountParams,
  response: { 200: text('application/xml', EXAMPLES.junit), ...errors },
}

export const GetReportPageSchema = {
  operationId: 'getReportPage',
  tags,
  summary: 'The report as one self-contained page, for people',
  description: SAME,
  params: AccountParams,
  response: { 200: text('text/html', EXAMPLES.page), ...errors },
}
