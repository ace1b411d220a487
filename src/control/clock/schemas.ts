import { type Static, Type } from '@sinclair/typebox'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Duration } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { NoBody } from '../no-body.ts'

const tags = ['clock']
const strict = { additionalProperties: false } as const
const Clock = Type.Object({
  mode: OneOf(['running', 'frozen']),
  now: IsoInstant,
  pending: Type.Integer({ description: 'jobs that wait for their time' }),
  fired: FiredList,
})

const FreezeBody = Type.Object({ at: Type.Optional(IsoInstant) }, strict)
export type FreezeBody = Static<typeof FreezeBody>

const AdvanceBody = Type.Partial(
  Type.Object({ by: Duration, to: IsoInstant, until: OneOf(['idle'], 'until nothing waits any more') }, strict),
  { ...strict, description: 'exactly one of by, to, until' },
)
export type AdvanceBody = Static<typeof AdvanceBody>

export const GetClockSchema = {
  operationId: 'getClock',
  tags,
  summary: "Shows an account's clock",
  params: AccountParams,
  response: { 200: Clock, ...errorResponses('problem', 400, 401, 403, 404) },
}

const moving = {
  tags,
  params: AccountParams,
  response: { 200: Clock, ...errorResponses('problem', 400, 401, 403, 404, 409, 503) },
}

export const FreezeClockSchema = {
  ...moving,
  operationId: 'freezeClock',
  summary: 'Stops the clock, now or at a later instant; what falls due on the way happens',
  body: FreezeBody,
}

export const AdvanceClockSchema = {
  ...moving,
  operationId: 'advanceClock',
  summary: 'Moves the clock; answers when everything that fell due has happened, each thing at its own instant',
  body: AdvanceBody,
}

export const ResumeClockSchema = {
  ...moving,
  operationId: 'resumeClock',
  summary: 'Lets a frozen clock run on from where it stands',
  body: NoBody,
}
