import { Type } from '@sinclair/typebox'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'

const tags = ['health']

export const LiveSchema = {
  operationId: 'live',
  tags,
  summary: 'Whether the process answers; never needs a token',
  response: { 200: Type.Object({ status: OneOf(['live']) }), ...errorResponses('problem', 403, 503) },
}

export const ReadySchema = {
  operationId: 'ready',
  tags,
  summary: 'Whether the sandbox can be used; never needs a token',
  response: {
    200: Type.Object({
      status: OneOf(['ready']),
      version: Type.String(),
      scenarios: Type.Integer({ description: 'how many can be played' }),
      accounts: Type.Integer(),
    }),
    ...errorResponses('problem', 403, 503),
  },
}
