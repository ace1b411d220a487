import { Type } from '@sinclair/typebox'
import { JOB_KINDS } from '../../domain/run.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams } from '../fields.ts'
import { NoBody } from '../no-body.ts'

const Count = Type.Integer({ minimum: 0 })

export const ResetAccountSchema = {
  operationId: 'resetAccount',
  tags: ['accounts'],
  summary: 'Brings an account back to what it was when created; nothing that was planned comes out afterwards',
  params: AccountParams,
  body: NoBody,
  response: {
    200: Type.Object({
      cancelled: Type.Object({
        ...Object.fromEntries(JOB_KINDS.map(kind => [kind, Count])),
        deliveries: Type.Integer({ minimum: 0, description: 'attempts that were waiting or under way' }),
      }),
    }),
    ...errorResponses('problem', 400, 401, 403, 404),
  },
}
