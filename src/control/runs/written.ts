import { stringify } from 'yaml'
import { formatDuration } from '../../domain/instants.ts'
import type { Expectations, RunStep } from '../../domain/run.ts'
import type { NewsPolicy } from '../../domain/webhook.ts'

/** A step as a scenario file writes it: a bare word, or a verb with what it takes. */
export type WrittenStep = string | Readonly<Record<string, unknown>>

/** A step of a run as a scenario file writes it. */
export function writeStep(step: RunStep): WrittenStep {
  if ('waitMs' in step) return { wait: formatDuration(step.waitMs) }
  if ('until' in step) return { wait: step.until === 'release' ? 'for-release' : step.until }
  if (step.verb === 'fail') return { fail: step.with?.['code'] ?? 'ORDER_REJECTED' }
  if (step.verb === 'expire-late') return { 'expire-late': formatDuration(Number(step.with?.['ms'])) }
  return step.with === undefined ? step.verb : { [step.verb]: step.with }
}

/** A written step on one line: `wait: 2s`, `confirm`, `pay: { value: 10.5 }`. */
export function oneLine(step: WrittenStep): string {
  if (typeof step === 'string') return step
  const [[verb = '', taken] = []] = Object.entries(step)
  return `${verb}: ${stringify(taken, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`
}

/** What a run does to its news, as `webhooks` of a scenario file; what comes before the answer cannot be late. */
export function writeNews({ delayMs, beforeReply, ...news }: NewsPolicy): Record<string, unknown> {
  const delay = delayMs === undefined || beforeReply ? {} : { delay: formatDuration(delayMs) }
  return { ...delay, ...news, ...(beforeReply && { 'before-reply': true }) }
}

/** How each member of `expect` is written. */
const EXPECTED: {
  readonly [Name in keyof Expectations]-?: (value: NonNullable<Expectations[Name]>) => [string, unknown]
} = {
  acknowledgeWithinMs: ms => ['acknowledge-within', formatDuration(ms)],
  noSecondPaymentWithinMs: ms => ['no-second-payment-within', formatDuration(ms)],
  checksStatusWithinMs: ms => ['checks-status-within', formatDuration(ms)],
  retriesAtLeast: count => ['retries-at-least', count],
  retriesAtMost: count => ['retries-at-most', count],
  renewsTokenBeforeExpiry: wanted => ['renews-token-before-expiry', wanted],
}

/** What all stories of a run expect of a client, as `expect` of a scenario file; of two the later one decides. */
export function writeExpect(all: readonly Expectations[]): Record<string, unknown> {
  const entries = Object.entries(Object.assign({}, ...all) as Expectations)
  return Object.fromEntries(entries.map(([name, value]) => EXPECTED[name as keyof Expectations](value as never)))
}
