import type { RunStep, Via } from '../domain/run.ts'
import type { IdSource } from '../platform/ids.ts'
import { ARGUMENT, type Step, type Story, type WaitFor } from './story.ts'

/** A story made ready for one resource: its name, how it was chosen, its steps with delays drawn. */
export interface Script {
  readonly story: string
  readonly via: Via
  readonly steps: readonly RunStep[]
}

/** The argument of a header value, read: a delay in ms, or an asynchronous error code with the SPI code behind it. */
export type StoryArgument = { readonly ms: number } | { readonly code: string; readonly spiCode?: string }

/** Steps for one resource: delays from ranges are drawn once, from the account's seed; the argument is filled in. */
export function scriptOf(
  story: Story,
  via: Via,
  steps: readonly Step[],
  ids: () => IdSource,
  argument?: StoryArgument,
): Script {
  return { story: story.name, via, steps: steps.map(step => ready(step, ids, argument)) }
}

function ready(step: Step, ids: () => IdSource, argument: StoryArgument | undefined): RunStep {
  if (step.verb === 'wait') return readyWait(step.for, ids, argument)
  const { verb, ...details } = step
  const filled = step.verb === 'fail' && step.code === ARGUMENT ? { ...argument } : details
  return Object.keys(filled).length === 0 ? { verb } : { verb, with: filled }
}

function readyWait(wait: WaitFor, ids: () => IdSource, argument: StoryArgument | undefined): RunStep {
  if (wait === 'expiration') return { until: 'expiration' }
  if (wait === ARGUMENT) return { waitMs: argument && 'ms' in argument ? argument.ms : 0 }
  return { waitMs: 'ms' in wait ? wait.ms : ids().integer(wait.fromMs, wait.toMs) }
}
