import { type Static, Type } from '@sinclair/typebox'
import { RUN_STATES } from '../../domain/run.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, NumberOrNull, OrNull, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { NoBody } from '../no-body.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['runs']
/** A second one is given to endpoints that end a run: the first has ended by itself. */
const Params = (example = 1) =>
  Type.Object({ ...AccountParams.properties, runId: Type.Integer({ minimum: 1, examples: [example] }) })

const RUN = {
  runId: Type.Integer(),
  scenario: Type.String(),
  via: Type.String({ description: 'how it was chosen: header, armed, when, default, profile, built-in' }),
  beside: Type.Array(Type.Object({ scenario: Type.String(), via: Type.String() }), {
    description: 'scenarios about its webhooks alone',
  }),
  transactionId: Type.Integer(),
  kind: Type.String(),
  status: Type.String({ description: 'of the transaction, now' }),
  state: OneOf(RUN_STATES),
  step: Type.Integer({ description: 'steps that it has come to' }),
  steps: Type.Array(
    Type.Object({
      does: Type.String({ description: 'as a scenario file writes it, with the delay that was drawn' }),
      at: TextOrNull({ description: 'when it was come to, ISO 8601, UTC; null: not yet' }),
    }),
  ),
  nextDueAt: TextOrNull({ description: 'ISO 8601, UTC; null: nothing is due' }),
}

/** Members as a scenario file writes them. */
const AsWritten = (description: string) =>
  OrNull(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description }))

const Run = Type.Object(RUN, { title: 'Run', examples: [EXAMPLES.run] })
const RunDetails = Type.Object(
  {
    ...RUN,
    webhooks: AsWritten('what it does to its webhooks'),
    expect: AsWritten('what it expects of a client'),
    history: Type.Array(
      Type.Object({
        at: IsoInstant,
        transactionId: NumberOrNull(),
        what: Type.String({ description: 'one sentence' }),
      }),
    ),
  },
  { title: 'RunDetails', examples: [EXAMPLES.details] },
)
const ActedRun = Type.Object({ run: Run, fired: FiredList }, { title: 'ActedRun', examples: [EXAMPLES.acted] })

const RunsQuery = Type.Object(
  {
    ...PageQuery.properties,
    scenario: Type.Optional(Type.String({ description: 'in any case, with _ or -; one beside counts, too' })),
    state: Type.Optional(OneOf(RUN_STATES)),
    transactionId: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type RunsQuery = Static<typeof RunsQuery>

const errors = errorResponses('problem', 400, 401, 403, 404)

export const ListRunsSchema = {
  operationId: 'listRuns',
  tags,
  summary: 'Lists the scenarios that were played on the transactions of an account',
  description: 'By number. Calls that a scenario answered without creating anything are in the journal of requests.',
  params: AccountParams,
  querystring: RunsQuery,
  response: { 200: ListOf(Run), ...errors },
}

export const GetRunSchema = {
  operationId: 'getRun',
  tags,
  summary: 'Shows a run: why it is played, how far it has come, what has happened',
  description: 'Its steps with the delays that were drawn, and the instants at which they were come to.',
  params: Params(),
  response: { 200: RunDetails, ...errors },
}

export const ExportRunSchema = {
  operationId: 'exportRun',
  tags,
  summary: 'Shows what was observed of a run as a scenario file',
  description:
    'Delays as they were drawn, and what the control plane forced, so that playing the file gives the same timeline. What the caller was answered is not part of it.',
  params: Params(),
  response: {
    200: {
      description: 'A scenario file',
      content: {
        'application/yaml': {
          schema: Type.String({ title: 'ObservedScenario', description: 'YAML', examples: [EXAMPLES.scenario] }),
        },
      },
    },
    ...errorResponses('problem', 400, 401, 403, 404, 409),
  },
}

export const ReleaseRunSchema = {
  operationId: 'releaseRun',
  tags,
  summary: 'Goes on with a run that is held, or does at once what a waiting one waits for',
  description: 'Up to its next wait. A run that has ended is a 409.',
  params: Params(2),
  body: NoBody,
  response: { 200: ActedRun, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}

export const CancelRunSchema = {
  operationId: 'cancelRun',
  tags,
  summary: 'Ends a run before its end; its transaction stays as it is',
  description: 'Rules go on: a charge still expires. A run that has ended is a 409.',
  params: Params(3),
  body: NoBody,
  response: { 200: ActedRun, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}
