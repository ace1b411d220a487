import type { Operation } from '../../domain/operations.ts'
import type { Library } from '../../engine/stories/library.ts'
import type { Call } from '../../evidence/call.ts'
import { isMeant } from '../../evidence/call-filter.ts'
import type { CallLog } from '../../evidence/call-log.ts'
import { problem } from '../problem.ts'
import type { RequestsQuery } from './schemas.ts'

/** The calls that a query asks for, the oldest first. */
export function callsFor(log: CallLog, { after: _after, limit: _limit, ...filter }: RequestsQuery): Call[] {
  return log.calls().filter(call => isMeant(call, filter))
}

/** A call by its requestId, which is the errorId of its error. Throws 404. */
export function callOf(log: CallLog, requestId: string): Call {
  const call = log.find(requestId)
  if (call) return call
  const hint =
    'Kept are the latest calls since the start of the process, or since the reset of the account. A call without a token that is known belongs to no account: look for its requestId in the log of the process.'
  throw problem(404, `The account has no request ${requestId}`, hint)
}

/** The scenarios that X-Sandbox-Scenario takes on an operation; `name:` wants an argument. */
export function scenariosFor(library: Library, operation: Operation | undefined): string[] {
  const stories = library.stories().filter(story => operation && isFor(story.for, operation))
  return stories.map(({ name, argument }) => (argument ? `${name}:` : name)).sort()
}

function isFor(operations: readonly (Operation | 'any')[], operation: Operation): boolean {
  return operations.includes(operation) || operations.includes('any')
}
