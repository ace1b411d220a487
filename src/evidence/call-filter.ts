import type { Operation } from '../domain/operations.ts'
import type { Call } from './call.ts'

/** Which calls are meant; what is left out matches every call. */
export interface CallFilter {
  readonly operation?: Operation
  readonly status?: number
  /** The `errorCode` of a refusal. */
  readonly code?: string
  /** As the client wrote it. */
  readonly externalId?: string
  /** The name of the scenario that was played. */
  readonly scenario?: string
  readonly errorId?: string
}

type Reading = (call: Call) => unknown

const MEMBERS: Readonly<Record<keyof CallFilter, Reading>> = {
  operation: ({ operation }) => operation,
  status: ({ status }) => status,
  code: ({ refusal }) => refusal?.code,
  externalId: ({ externalId }) => externalId,
  scenario: ({ choice }) => (choice?.isPlayed ? choice.name : undefined),
  errorId: ({ refusal, requestId }) => (refusal ? requestId : undefined),
}

/** Whether a call is one that a filter means. */
export function isMeant(call: Call, filter: CallFilter): boolean {
  const names = Object.keys(MEMBERS) as (keyof CallFilter)[]
  return names.every(name => filter[name] === undefined || MEMBERS[name](call) === filter[name])
}
