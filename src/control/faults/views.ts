import type { FaultRule } from '../../domain/accident.ts'
import { formatDuration } from '../../domain/instants.ts'
import type { Book } from '../../store/book.ts'
import type { FaultsBody } from './schemas.ts'

/** The faults of an account as they were put. */
export function faultsView({ faults }: Book): FaultsBody {
  return { rules: (faults.get('faults')?.rules ?? []).map(ruleView) }
}

function ruleView({ for: operations, delayMs, ...rule }: FaultRule) {
  const view = { ...rule, for: [...operations], ...(delayMs !== undefined && { delay: formatDuration(delayMs) }) }
  return view as FaultsBody['rules'][number]
}
