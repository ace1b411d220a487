import { Type } from '@sinclair/typebox'
import { IsoInstant } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { CancelledCounts } from '../call-off.ts'
import { AccountParams, Nothing } from '../fields.ts'
import { NoBody } from '../no-body.ts'
import { ListOf, NamedPageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['snapshots']

const Name = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  description: '1 to 64 letters, digits, dots, _ and -, beginning with a letter or a digit',
  examples: [EXAMPLES.body.name],
})
const Params = Type.Object({ ...AccountParams.properties, name: Type.String({ examples: [EXAMPLES.body.name] }) })

const SnapshotBody = Type.Object(
  { name: Name },
  { title: 'SnapshotBody', additionalProperties: false, examples: [EXAMPLES.body] },
)

const Snapshot = Type.Object(
  {
    name: Type.String(),
    at: { ...IsoInstant, description: 'what the clock of the account showed; a restore brings it back' },
    transactions: Type.Integer(),
    pending: Type.Integer({ description: 'jobs that waited for their time' }),
  },
  { title: 'Snapshot', examples: [EXAMPLES.snapshot] },
)

const RestoredSnapshot = Type.Object(
  { snapshot: Snapshot, cancelled: CancelledCounts },
  { title: 'RestoredSnapshot', examples: [EXAMPLES.restored] },
)

export const TakeSnapshotSchema = {
  operationId: 'takeSnapshot',
  tags,
  summary: 'Keeps everything of an account as it is now, under a name',
  description:
    'Settings, certificates, money, transactions, timers, webhooks, clock, ids: all but the journal of requests. At most 20 for an account; a reset keeps them.',
  params: AccountParams,
  body: SnapshotBody,
  response: { 201: Snapshot, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}

export const ListSnapshotsSchema = {
  operationId: 'listSnapshots',
  tags,
  summary: 'Lists the snapshots of an account, by name',
  description: 'What they hold is not shown: restore one, and look.',
  params: AccountParams,
  querystring: NamedPageQuery,
  response: { 200: ListOf(Snapshot), ...errorResponses('problem', 400, 401, 403, 404) },
}

export const RestoreSnapshotSchema = {
  operationId: 'restoreSnapshot',
  tags,
  summary: 'Brings an account back to a snapshot; nothing that was planned since comes out afterwards',
  description:
    'The clock goes on from the instant of the snapshot, running or standing as it did then. Tokens stay valid, events are numbered on. The answer counts what was called off.',
  params: Params,
  body: NoBody,
  response: { 200: RestoredSnapshot, ...errorResponses('problem', 400, 401, 403, 404) },
}

export const DeleteSnapshotSchema = {
  operationId: 'deleteSnapshot',
  tags,
  summary: 'Removes a snapshot',
  description: 'The account itself stays as it is.',
  params: Params,
  response: { 204: Nothing, ...errorResponses('problem', 400, 401, 403, 404) },
}
