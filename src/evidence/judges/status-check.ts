import { toIso } from '../../domain/instants.ts'
import type { Call } from '../call.ts'
import type { Evidence } from '../evidence.ts'
import { type Judgement, lost, missingBy } from '../judgement.ts'
import { hasWorked, type Played } from '../played.ts'

/**
 * `checks-status-within`: the client looks what became of its call: in a listing that shows the transaction, in the
 * balance, or by the same call once more, if that is answered with success.
 */
export function checksStatusWithin(limitMs: number, played: Played, evidence: Evidence): Judgement {
  const deadline = played.at + limitMs
  const [first, ...repetitions] = played.attempts
  // Without the call, only its instant is known.
  const inTime = evidence.callsAfter(first?.id ?? 0, deadline).filter(({ at }) => at >= played.at)
  const check = inTime.find(call => shows(call, played) || (repetitions.includes(call) && hasWorked(call)))
  if (check) {
    const reason = `Call ${check.id} (${check.operation}) shows what became of it, at ${toIso(check.at)}`
    return { verdict: 'held', reason, calls: [check.id] }
  }
  if (first === undefined) return lost('the calls that followed')
  if (inTime.some(call => call.operation === 'transactions' && hasWorked(call) && call.answer === null))
    return lost('what the listings showed')
  return { ...missingBy(deadline, evidence.now, 'No call has shown what became of it'), calls: [first.id] }
}

/** Of what was never created, every listing shows that. */
function shows(call: Call, { transaction }: Played): boolean {
  if (!hasWorked(call)) return false
  if (call.operation === 'balance') return true
  if (call.operation !== 'transactions') return false
  return transaction === undefined || (call.answer?.text?.includes(transaction.uuid) ?? false)
}
