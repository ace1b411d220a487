import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { LogEvent } from '../../domain/run.ts'
import { describeEvent } from '../describe-event.ts'

/** One line of the event log: instants in ISO 8601, amounts in reais. */
export function eventView(event: LogEvent) {
  const { id, at, type, ...members } = event
  const shown = Object.entries(members).map(([name, value]) => [name, VIEWS[name]?.(value) ?? value])
  return { seq: id, at: toIso(at), type, what: describeEvent(event), ...Object.fromEntries(shown) }
}

const instant = (value: unknown) => (typeof value === 'number' ? toIso(value) : value)

/** Members that are stored in another form than they are shown in. */
const VIEWS: Readonly<Record<string, (value: unknown) => unknown>> = {
  now: instant,
  nextAttemptAt: instant,
  amount: value => toReais(value as number),
}
