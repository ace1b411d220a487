import { type Static, Type } from '@sinclair/typebox'
import { OPERATIONS } from '../../domain/operations.ts'
import { When } from '../../engine/stories/schema.ts'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Nothing, OrNull } from '../fields.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['armed']
const Params = Type.Object({ ...AccountParams.properties, armId: Type.Integer({ minimum: 1, examples: [1] }) })

/** The most calls that one arm is for (decision). */
const MOST_TIMES = 1_000_000

const ArmBody = Type.Object(
  {
    scenario: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'a value of X-Sandbox-Scenario: a name or an alias, with its argument',
    }),
    for: Type.Optional(
      Type.Array(OneOf(OPERATIONS), {
        minItems: 1,
        description: 'one or more; left out: all that the scenario is for',
      }),
    ),
    match: Type.Optional({ ...When, description: 'what a call must say; the members of `when` in scenario files' }),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TIMES, description: 'how many calls; 1' })),
  },
  { title: 'ArmBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type ArmBody = Static<typeof ArmBody>

const Arm = Type.Object(
  {
    armId: Type.Integer(),
    scenario: Type.String(),
    for: Type.Array(OneOf(OPERATIONS)),
    match: OrNull(When),
    times: Type.Integer(),
    remaining: Type.Integer({ description: 'calls that it still waits for; 0: used up' }),
  },
  { title: 'Arm', examples: [EXAMPLES.arm] },
)

export const ArmSchema = {
  operationId: 'armScenario',
  tags,
  summary: 'Lets the next matching calls play a scenario, without a header',
  description:
    'Of several that match, the first that was armed is used up first. A call with a header of its own uses none up.',
  params: AccountParams,
  body: ArmBody,
  response: { 201: Arm, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}

export const ListArmsSchema = {
  operationId: 'listArmed',
  tags,
  summary: 'Lists the armed scenarios of an account',
  description: 'In the order in which they were armed, with the latest 100 that are used up.',
  params: AccountParams,
  querystring: PageQuery,
  response: { 200: ListOf(Arm), ...errorResponses('problem', 400, 401, 403, 404) },
}

export const DisarmSchema = {
  operationId: 'disarmScenario',
  tags,
  summary: 'Takes an armed scenario back',
  description: 'What plays already goes on.',
  params: Params,
  response: { 204: Nothing, ...errorResponses('problem', 400, 401, 403, 404) },
}
