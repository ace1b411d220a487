import { Type } from '@sinclair/typebox'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { ScenarioProblem } from '../scenario-problem.ts'

const tags = ['health']

export const LiveSchema = {
  operationId: 'live',
  tags,
  security: [],
  summary: 'Whether the process answers; never needs a token',
  description: 'For the liveness probe of a container.',
  response: {
    200: Type.Object({ status: OneOf(['live']) }, { title: 'Live', examples: [{ status: 'live' }] }),
    ...errorResponses('problem', 403, 503),
  },
}

export const ReadySchema = {
  operationId: 'ready',
  tags,
  security: [],
  summary: 'Whether the sandbox can be used; never needs a token',
  description: 'It can once its data file is read and the demo account is there.',
  response: {
    200: Type.Object(
      {
        status: OneOf(['ready']),
        version: Type.String(),
        scenarios: Type.Integer({ description: 'how many can be played' }),
        accounts: Type.Integer(),
        problems: Type.Optional(
          Type.Array(ScenarioProblem, {
            description: 'of the folder --scenarios since it changed; the last good scenarios are played meanwhile',
          }),
        ),
      },
      { title: 'Ready', examples: [{ status: 'ready', version: '1.0.0', scenarios: 58, accounts: 1 }] },
    ),
    ...errorResponses('problem', 403, 503),
  },
}
