import type { PlayedStory, Run, RunStep } from '../domain/run.ts'
import type { NewsPolicy } from '../domain/webhook.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Choice, Chosen } from './choose.ts'
import { ARGUMENT, type Delay, type Step, type StoryArgument, type StoryNews } from './story.ts'

/** A choice made ready for one resource: delays drawn, arguments filled in. */
export interface Script extends Pick<Run, 'story' | 'via' | 'steps'> {
  /** What a run has only when its stories say something of it. */
  readonly aside: Pick<Run, 'beside' | 'news' | 'expect'> | undefined
}

/** What is played for one resource: delays from ranges are drawn once, from the account's seed. */
export function scriptOf(choice: Choice & Chosen, ids: () => IdSource): Script {
  const { story, via, argument } = choice
  const aside = asideOf(choice, ids)
  const steps = aside?.news?.beforeReply ? withoutFirstWait(choice.steps) : choice.steps
  return { story: story.name, via, steps: readySteps(steps, ids, argument), aside }
}

function asideOf(choice: Choice & Chosen, ids: () => IdSource): Script['aside'] {
  const { story, beside } = choice
  if (beside.length === 0 && story.webhooks === undefined && story.expect === undefined) return undefined
  const chosen: readonly Chosen[] = [choice, ...beside]
  const news = newsOf(chosen, ids)
  const expect = chosen.flatMap(each => each.story.expect ?? [])
  return {
    ...(beside.length > 0 && { beside: beside.map(played) }),
    ...(news && { news }),
    ...(expect.length > 0 && { expect }),
  }
}

function played({ story, via }: Chosen): PlayedStory {
  return { story: story.name, via }
}

/** The ms of a delay: as it is written, drawn from its range, or the argument. */
export function drawDelay(delay: Delay, ids: () => IdSource, argument: StoryArgument | undefined): number {
  if (delay === ARGUMENT) return argument && 'ms' in argument ? argument.ms : 0
  return 'ms' in delay ? delay.ms : ids().integer(delay.fromMs, delay.toMs)
}

/** What all stories together say of the news; of two that speak of the same the later one decides. */
function newsOf(chosen: readonly Chosen[], ids: () => IdSource): NewsPolicy | undefined {
  const policies = chosen.flatMap(({ story, argument }) =>
    story.webhooks ? [readyNews(story.webhooks, ids, argument)] : [],
  )
  return policies.length === 0 ? undefined : Object.assign({}, ...policies)
}

function readyNews({ delay, ...policy }: StoryNews, ids: () => IdSource, argument?: StoryArgument): NewsPolicy {
  return { ...policy, ...(delay !== undefined && { delayMs: drawDelay(delay, ids, argument) }) }
}

/** The first outcome happens at once: what the story would wait for before it is left out. */
function withoutFirstWait(steps: readonly Step[]): readonly Step[] {
  const first = steps.findIndex(({ verb }) => verb !== 'wait')
  return first < 0 ? steps : steps.slice(first)
}

/** Steps that are the same for every resource, by how they are written. */
const FIXED = new WeakMap<readonly Step[], readonly RunStep[]>()

function readySteps(steps: readonly Step[], ids: () => IdSource, argument: StoryArgument | undefined) {
  const fixed = FIXED.get(steps)
  if (fixed) return fixed
  const drawn = steps.map(step => ready(step, ids, argument))
  if (steps.every(isFixed)) FIXED.set(steps, drawn)
  return drawn
}

/** Whether a step has neither an argument nor a delay that is drawn. */
function isFixed(step: Step): boolean {
  if (step.verb === 'wait') return step.for !== ARGUMENT && (typeof step.for === 'string' || 'ms' in step.for)
  return step.verb !== 'fail' || step.code !== ARGUMENT
}

function ready(step: Step, ids: () => IdSource, argument: StoryArgument | undefined): RunStep {
  if (step.verb === 'wait') {
    if (step.for === 'expiration') return { until: 'expiration' }
    if (step.for === 'for-release') return { until: 'release' }
    return { waitMs: drawDelay(step.for, ids, argument) }
  }
  const { verb, ...details } = step
  const filled = step.verb === 'fail' && step.code === ARGUMENT ? { ...argument } : details
  return Object.keys(filled).length === 0 ? { verb } : { verb, with: filled }
}
