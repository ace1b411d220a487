import { LATEST_INSTANT } from '../../../domain/instants.ts'
import { MACHINES } from '../../../domain/machines/index.ts'
import { legalEvents, type Machine, type Row, rowFor } from '../../../domain/machines/row.ts'
import type { Step } from '../../story.ts'
import type { StoryBody } from '../body.ts'
import { isStoryOperation, type StoryOperation } from '../defaults.ts'
import { operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import { eventOf } from '../verbs.ts'
import type { Rule } from './rule.ts'

/** Every step is one that the state table of every operation can take from the state reached so far. */
export const checkSteps: Rule = body => [...checkWaits(body), ...checkOperations(body), ...checkTables(body)]

function checkWaits({ steps = [] }: StoryBody): Finding[] {
  return steps.flatMap((step, index) => {
    if (step.verb !== 'wait' || typeof step.for === 'string') return []
    const { fromMs, toMs } = 'ms' in step.for ? { fromMs: 0, toMs: step.for.ms } : step.for
    const place = { path: ['steps', index, 'wait'], rule: 'value' }
    if (toMs > LATEST_INSTANT)
      return [{ ...place, message: 'no clock goes that far', fix: 'write a shorter duration.' }]
    if (fromMs <= toMs) return []
    return [{ ...place, message: 'the range ends before it begins', fix: 'write the shorter duration first.' }]
  })
}

/** An operation that creates nothing has nothing that a step could happen to. */
function checkOperations(body: StoryBody): Finding[] {
  const without = operationsOf(body).filter(operation => !isStoryOperation(operation))
  if (!body.steps?.length || body.reply || without.length === 0) return []
  const message = `${without.join(', ')} creates nothing that a step could happen to`
  return [
    {
      path: ['steps'],
      part: 'key',
      rule: 'impossible-step',
      message,
      fix: 'name operations that create something in "for".',
    },
  ]
}

function checkTables(body: StoryBody): Finding[] {
  const operations = operationsOf(body).filter(isStoryOperation)
  return (body.steps ?? []).flatMap((_, index) => {
    const verdicts = operations.flatMap(operation => judge(momentOf(operation, body.steps ?? [], index)) ?? [])
    return verdicts.slice(0, 1)
  })
}

/** One step of one operation, with the state in which it finds its resource. */
interface Moment {
  readonly operation: StoryOperation
  readonly machine: Machine
  readonly step: Step
  readonly index: number
  readonly state: string | null
  /** Whether nothing but waits follows. */
  readonly isLast: boolean
}

/** Goes through the rows of one table up to a step, as the engine will. A step that has no row changes nothing. */
function momentOf(operation: StoryOperation, steps: readonly Step[], index: number): Moment {
  const machine: Machine = MACHINES[operation]
  const created = rowFor(machine, null, 'create')?.to ?? null
  const state = steps.slice(0, index).reduce((from, step) => rowTaken(machine, from, step)?.to ?? from, created)
  const isLast = !steps.slice(index).some(eventOf)
  return { operation, machine, step: steps[index] as Step, index, state, isLast }
}

function rowTaken(machine: Machine, state: string | null, step: Step): Row | undefined {
  const event = eventOf(step)
  return event && rowFor(machine, state, event)
}

function judge(moment: Moment): Finding | undefined {
  const { machine, step, state, isLast } = moment
  if (eventOf(step)) return rowTaken(machine, state, step) ? undefined : impossible(moment)
  if (isLast && legalEvents(machine, state).length === 0) return unreachable(moment)
  return step.verb === 'wait' && step.for === 'expiration' ? checkExpiration(moment) : undefined
}

function impossible({ operation, machine, state, step, index }: Moment): Finding {
  const legal = legalEvents(machine, state)
  const message = `a ${operation} that is ${state} cannot ${step.verb}`
  const fix = legal.length > 0 ? `it can ${legal.join(', ')}.` : `${state} is final: take the step out.`
  return { path: ['steps', index], rule: 'impossible-step', message, fix }
}

function unreachable({ operation, state, step, index }: Moment): Finding {
  const message = `a ${operation} that is ${state} is at its end, this ${step.verb} changes nothing`
  return { path: ['steps', index], rule: 'unreachable-step', message, fix: 'take the step out.' }
}

/** Only what expires has an expiration to wait for. */
function checkExpiration({ operation, machine, index }: Moment): Finding | undefined {
  if (machine.some(row => row.on === 'expire')) return undefined
  const message = `a ${operation} has no expiration to wait for`
  return { path: ['steps', index, 'wait'], rule: 'impossible-step', message, fix: 'write a duration.' }
}
