import { type Static, Type } from '@sinclair/typebox'
import { CONNECTION_BREAKS } from '../../domain/accident.ts'
import { OPERATIONS } from '../../domain/operations.ts'
import { ReplyError } from '../../engine/stories/schema.ts'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Duration, Nothing } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['faults']
const errors = errorResponses('problem', 400, 401, 403, 404)

/** The most rules of an account: every call looks through them (decision). */
const MOST_RULES = 100

const Rule = Type.Object(
  {
    for: Type.Array(OneOf([...OPERATIONS, 'any']), { minItems: 1, description: 'one or more' }),
    chance: Type.Number({ minimum: 0, maximum: 1, description: '0 never, 1 always' }),
    error: Type.Optional(ReplyError),
    delay: Type.Optional({
      ...Duration,
      description: 'a duration such as 3s: how long the answer is held, in host time',
    }),
    connection: Type.Optional(OneOf(CONNECTION_BREAKS, 'what happens instead of an answer')),
    seed: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'left out, the rule draws from the account’s seed' }),
    ),
  },
  {
    title: 'FaultRule',
    additionalProperties: false,
    description: 'error, delay or connection; delay goes with one of the others too',
  },
)

const Faults = Type.Object(
  { rules: Type.Array(Rule, { maxItems: MOST_RULES, description: 'the first that strikes a call counts' }) },
  { title: 'Faults', additionalProperties: false, examples: [EXAMPLES.faults] },
)
export type FaultsBody = Static<typeof Faults>

export const PutFaultsSchema = {
  operationId: 'putFaults',
  tags,
  summary: 'Lets calls of an account fail by chance',
  description:
    'A fault strikes before any scenario is chosen, whatever header the call has. Rules take the place of those before; a rule with a seed strikes the same calls every time it is put.',
  params: AccountParams,
  body: Faults,
  response: { 200: Faults, ...errors },
}

export const GetFaultsSchema = {
  operationId: 'getFaults',
  tags,
  summary: 'Shows the faults of an account',
  description: 'In the order in which they are drawn.',
  params: AccountParams,
  response: { 200: Faults, ...errors },
}

export const DeleteFaultsSchema = {
  operationId: 'deleteFaults',
  tags,
  summary: 'Ends all faults of an account',
  description: 'From the next call on.',
  params: AccountParams,
  response: { 204: Nothing, ...errors },
}
