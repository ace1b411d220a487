import { type Static, Type } from '@sinclair/typebox'
import { EVENT_TYPES } from '../../domain/run.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Duration } from '../fields.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const EventsQuery = Type.Object(
  {
    limit: PageQuery.properties.limit,
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'a seq: only what came after it' })),
    type: Type.Optional(OneOf(EVENT_TYPES)),
    wait: Type.Optional({
      ...Duration,
      description: 'a duration such as 30s, at most 60s of host time: waits when there is nothing',
    }),
  },
  { additionalProperties: false },
)
export type EventsQuery = Static<typeof EventsQuery>

const Event = Type.Object(
  {
    seq: Type.Integer(),
    at: IsoInstant,
    type: OneOf(EVENT_TYPES),
    what: Type.String({ description: 'one sentence' }),
    transactionId: Type.Optional(Type.Integer()),
    deliveryId: Type.Optional(Type.Integer()),
  },
  { title: 'Event', additionalProperties: true, description: 'with more members, by type', examples: [EXAMPLES.event] },
)

export const ListEventsSchema = {
  operationId: 'listEvents',
  tags: ['events'],
  summary: 'Lists what happened in an account, or waits for it',
  description: 'Numbered without gaps, the oldest first; the numbers go on after a reset.',
  params: AccountParams,
  querystring: EventsQuery,
  response: { 200: ListOf(Event), ...errorResponses('problem', 400, 401, 403, 404) },
}

const StreamQuery = Type.Object(
  { after: Type.Optional(Type.Integer({ minimum: 0, description: 'a seq: only what came after it; left out, all' })) },
  { additionalProperties: false },
)
const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.Integer({ minimum: 0, description: 'the same, as browsers send it when they connect again; it wins' }),
  ),
})

export const StreamEventsSchema = {
  operationId: 'streamEvents',
  tags: ['events'],
  summary: 'Tells what happens in an account, as it happens',
  description:
    'Server-sent events, the seq as id, the event as JSON in data; a comment every 15 s of host time when nothing happens. It ends when the account was reset or removed.',
  params: AccountParams,
  querystring: StreamQuery,
  headers: StreamHeaders,
  response: {
    200: {
      description: 'Events, one after the other',
      content: { 'text/event-stream': { schema: Type.String({ title: 'EventStream', examples: [EXAMPLES.stream] }) } },
    },
    ...errorResponses('problem', 400, 401, 403, 404, 503),
  },
}
