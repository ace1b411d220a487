import { formatDuration } from '../../../domain/instants.ts'
import type { WaitFor } from '../../story.ts'
import type { Finding, Path } from '../problem.ts'

/** A delay is no longer than what can wait so long, and a range goes upwards. */
export function checkDelay(delay: WaitFor | undefined, path: Path, longestMs: number): Finding[] {
  if (delay === undefined || typeof delay === 'string') return []
  const { fromMs, toMs } = 'ms' in delay ? { fromMs: 0, toMs: delay.ms } : delay
  const place = { path, rule: 'value' }
  if (toMs > longestMs) return [{ ...place, message: tooLong(longestMs), fix: 'write a shorter duration.' }]
  if (fromMs <= toMs) return []
  return [{ ...place, message: 'the range ends before it begins', fix: 'write the shorter duration first.' }]
}

function tooLong(longestMs: number): string {
  const years = longestMs / (365 * 24 * 60 * 60 * 1_000)
  return years > 1 ? 'no clock goes that far' : `this can last ${formatDuration(longestMs)} at most`
}
