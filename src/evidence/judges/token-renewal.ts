import type { Call } from '../call.ts'
import type { Evidence } from '../evidence.ts'
import { type Judgement, lost } from '../judgement.ts'
import { hasWorked, type Played } from '../played.ts'

/** `renews-token-before-expiry`: afterwards the client gets a new token, and never sends one that has expired. */
export function renewsToken(isWanted: boolean, { attempts }: Played, evidence: Evidence): Judgement {
  if (!isWanted) return { verdict: 'held', reason: 'Nothing is expected' }
  const [first] = attempts
  if (first === undefined) return lost('the call')
  const later = evidence.callsAfter(first.id)
  const refused = later.find(isRefusedForItsToken)
  if (refused)
    return { verdict: 'broken', reason: `Call ${refused.id} was sent with an expired token`, calls: [refused.id] }
  const renewed = later.find(call => call.operation === 'token' && hasWorked(call))
  if (renewed) return { verdict: 'held', reason: `Call ${renewed.id} got a new token`, calls: [renewed.id] }
  return { verdict: 'open', reason: 'No new token has been asked for yet', calls: [first.id] }
}

/** Before any scenario is chosen: a scenario that refuses a good token is no fault of the client. */
function isRefusedForItsToken({ operation, status, choice }: Call): boolean {
  return operation !== 'token' && status === 401 && choice === null
}
