import { Type } from '@sinclair/typebox'
import { JOB_KINDS } from '../../domain/run.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams } from '../fields.ts'
import { NoBody } from '../no-body.ts'
import { EXAMPLES } from './examples.ts'

const Count = Type.Integer({ minimum: 0 })

const Reset = Type.Object(
  {
    cancelled: Type.Object({
      ...Object.fromEntries(JOB_KINDS.map(kind => [kind, Count])),
      deliveries: Type.Integer({ minimum: 0, description: 'attempts that were waiting or under way' }),
      answers: Type.Integer({ minimum: 0, description: 'answers that were held; their callers get a 503' }),
    }),
  },
  { title: 'Reset', examples: [EXAMPLES.cancelled] },
)

export const ResetAccountSchema = {
  operationId: 'resetAccount',
  tags: ['accounts'],
  summary: 'Brings an account back to what it was when created; nothing that was planned comes out afterwards',
  description:
    'Settings, balance, clock and ids as at first; no transactions, no registrations of webhooks. Credentials, certificates and tokens stay. The answer counts what was called off.',
  params: AccountParams,
  body: NoBody,
  response: { 200: Reset, ...errorResponses('problem', 400, 401, 403, 404) },
}
