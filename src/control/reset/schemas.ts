import { Type } from '@sinclair/typebox'
import { errorResponses } from '../../http/schemas.ts'
import { CancelledCounts } from '../call-off.ts'
import { AccountParams } from '../fields.ts'
import { NoBody } from '../no-body.ts'
import { EXAMPLES } from './examples.ts'

const Reset = Type.Object({ cancelled: CancelledCounts }, { title: 'Reset', examples: [EXAMPLES.cancelled] })

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
