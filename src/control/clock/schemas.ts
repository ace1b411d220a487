import { type Static, Type } from '@sinclair/typebox'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { MAY_BE_LEFT_OUT } from '../../http/no-body.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Duration, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { NoBody } from '../no-body.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['clock']
const strict = { additionalProperties: false } as const
const CLOCK = {
  mode: OneOf(['running', 'frozen']),
  now: IsoInstant,
  pending: Type.Integer({ description: 'jobs that wait for their time' }),
  nextDueAt: TextOrNull({ description: 'ISO 8601, UTC: when the first of them is due; null when none waits' }),
  fired: FiredList,
}
const Clock = Type.Object(CLOCK, { title: 'Clock', examples: [EXAMPLES.clock] })
const MovedClock = Type.Object(CLOCK, { title: 'MovedClock', examples: [EXAMPLES.advanced] })

const FreezeBody = Type.Object(
  { at: Type.Optional(IsoInstant) },
  { ...strict, ...MAY_BE_LEFT_OUT, title: 'FreezeBody', examples: [EXAMPLES.freeze] },
)
export type FreezeBody = Static<typeof FreezeBody>

const AdvanceBody = Type.Partial(
  Type.Object({ by: Duration, to: IsoInstant, until: OneOf(['idle'], 'until nothing waits any more') }, strict),
  { ...strict, title: 'AdvanceBody', description: 'exactly one of by, to, until', examples: [EXAMPLES.advance] },
)
export type AdvanceBody = Static<typeof AdvanceBody>

export const GetClockSchema = {
  operationId: 'getClock',
  tags,
  summary: "Shows an account's clock",
  description: 'It runs with real time until it is frozen or advanced, and dates everything in the account.',
  params: AccountParams,
  response: { 200: Clock, ...errorResponses('problem', 400, 401, 403, 404) },
}

const moving = {
  tags,
  params: AccountParams,
  response: { 200: MovedClock, ...errorResponses('problem', 400, 401, 403, 404, 409, 503) },
}

export const FreezeClockSchema = {
  ...moving,
  operationId: 'freezeClock',
  summary: 'Stops the clock, now or at a later instant; what falls due on the way happens',
  description: 'What is due at the instant of a frozen clock still happens at once.',
  body: FreezeBody,
}

export const AdvanceClockSchema = {
  ...moving,
  operationId: 'advanceClock',
  summary: 'Moves the clock; answers when everything that fell due has happened, each thing at its own instant',
  description: 'A frozen clock stays frozen, a running one runs on from there. It never goes backwards.',
  body: AdvanceBody,
}

export const ResumeClockSchema = {
  tags,
  params: AccountParams,
  response: { 200: Clock, ...errorResponses('problem', 400, 401, 403, 404) },
  operationId: 'resumeClock',
  summary: 'Lets a frozen clock run on from where it stands',
  description: 'One second of host time is one second of the account again.',
  body: NoBody,
}
