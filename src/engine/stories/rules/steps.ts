import { LATEST_INSTANT } from '../../../domain/instants.ts'
import { MACHINES } from '../../../domain/machines/index.ts'
import { legalEvents, type Machine, type ResourceEvent, type Row, rowFor } from '../../../domain/machines/row.ts'
import { legalMedEvents } from '../../../domain/meds.ts'
import type { NewsType } from '../../../domain/operations.ts'
import { isReceived } from '../../../domain/transaction.ts'
import type { Step } from '../../story.ts'
import { endsWithReply, type StoryBody } from '../body.ts'
import { isStoryOperation, type StoryOperation } from '../defaults.ts'
import { operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import { eventOf, medEventOf } from '../verbs.ts'
import { checkDelay } from './delay.ts'
import type { Rule } from './rule.ts'

/** Every step is one that the state table of every operation can take from the state reached so far. */
export const checkSteps: Rule = body => [...checkWaits(body), ...checkOperations(body), ...checkTables(body)]

function checkWaits({ steps = [] }: StoryBody): Finding[] {
  return steps.flatMap((step, index) => {
    const at = ['steps', index, step.verb]
    if (step.verb === 'expire-late') return checkDelay({ ms: step.ms }, at, LATEST_INSTANT)
    return step.verb === 'wait' ? checkDelay(step.for, at, LATEST_INSTANT) : []
  })
}

/** An operation that creates nothing has nothing that a step could happen to. */
function checkOperations(body: StoryBody): Finding[] {
  const without = operationsOf(body).filter(operation => !isStoryOperation(operation))
  if (!body.steps?.length || endsWithReply(body) || without.length === 0) return []
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
  const { steps = [] } = body
  const walks = operationsOf(body)
    .filter(isStoryOperation)
    .map(operation => walk(operation, steps))
  return steps.flatMap((_, index) => walks.flatMap(moments => judge(moments[index] as Moment) ?? []).slice(0, 1))
}

/** What the steps before have made of a resource. */
interface Situation {
  readonly state: string | null
  /** The state of the MED against it; null: there is none. */
  readonly med: string | null
  /** The news that were told of it and of its MED. */
  readonly told: readonly NewsType[]
}

/** One step of one operation, with what it finds. */
interface Moment extends Situation {
  readonly operation: StoryOperation
  readonly machine: Machine
  readonly step: Step
  readonly index: number
  /** Whether nothing but waits follows. */
  readonly isLast: boolean
}

/** Goes through the steps as the engine will. A step that is impossible changes nothing. */
function walk(operation: StoryOperation, steps: readonly Step[]): Moment[] {
  const machine: Machine = MACHINES[operation]
  let situation: Situation = { state: rowFor(machine, null, 'create')?.to ?? null, med: null, told: [] }
  return steps.map((step, index) => {
    const isLast = steps.slice(index).every(({ verb }) => verb === 'wait')
    const moment = { ...situation, operation, machine, step, index, isLast }
    if (!impossible(moment)) situation = after(moment)
    return moment
  })
}

function after(moment: Moment): Situation {
  const { step, state, med, told } = moment
  const row = rowTaken(moment)
  if (row === undefined) return { state, med, told }
  const news = row.also === 'send-back' ? 'refund_out' : row.notify
  const now = { state, med, told: news ? [...told, news] : told }
  return medEventOf(step) === undefined ? { ...now, state: row.to } : { ...now, med: row.to }
}

/** A MED that a story opens is acknowledged at once, unless it says otherwise. */
function rowTaken({ machine, step, state, med }: Moment): Row | undefined {
  const medEvent = medEventOf(step)
  if (medEvent === 'open') return opened(step)
  if (medEvent !== undefined) return rowFor(MACHINES.med, med, medEvent)
  const event = eventOf(step)
  return event && rowFor(machine, state, event)
}

function opened(step: Step): Row | undefined {
  const staysOpen = step.verb === 'open-med' && step.acknowledge === false
  return staysOpen ? rowFor(MACHINES.med, null, 'create') : rowFor(MACHINES.med, 'OPEN', 'acknowledge')
}

function judge(moment: Moment): Finding | undefined {
  const problem = impossible(moment)
  if (problem) return { path: ['steps', moment.index], rule: 'impossible-step', ...problem }
  const { machine, step, state, isLast } = moment
  if (isLast && step.verb === 'wait' && legalEvents(machine, state).length === 0) return unreachable(moment)
  return step.verb === 'wait' && step.for === 'expiration' ? checkExpiration(moment) : undefined
}

type Problem = Pick<Finding, 'message' | 'fix'>

/** Why a step cannot be taken; undefined when it can. */
function impossible(moment: Moment): Problem | undefined {
  const { step } = moment
  if (step.verb === 'wait') return undefined
  if (step.verb === 'resend') return nothingToResend(moment, step.event)
  if (step.verb === 'pay-again') return notPaid(moment)
  if (step.verb === 'expire-late') return noRow(moment, 'expire')
  return medEventOf(step) === undefined ? noRow(moment, eventOf(step)) : noMed(moment)
}

/** A charge is paid again after it was paid. */
function notPaid({ operation, state }: Moment): Problem | undefined {
  if (isReceived({ kind: operation, status: state ?? '' })) return undefined
  return { message: `a ${operation} that is ${state} cannot pay-again`, fix: 'write "- pay" before it, on a charge.' }
}

function noRow({ operation, machine, state, step }: Moment, event: ResourceEvent | undefined): Problem | undefined {
  if (event === undefined || rowFor(machine, state, event)) return undefined
  const legal = legalEvents(machine, state)
  const message = `a ${operation} that is ${state} cannot ${step.verb}`
  return { message, fix: legal.length > 0 ? `it can ${legal.join(', ')}.` : `${state} is final: take the step out.` }
}

/** A MED is opened against what was received, one at a time, and can be driven while it is open. */
function noMed({ operation, state, med, step }: Moment): Problem | undefined {
  const event = medEventOf(step)
  const legal = legalMedEvents(med ?? '')
  if (event !== 'open') {
    if (event && legal.includes(event)) return undefined
    return { message: `there is no open MED to ${event}`, fix: 'write "- open-med" before it.' }
  }
  if (!isReceived({ kind: operation, status: state ?? '' }))
    return { message: `a ${operation} that is ${state} cannot be contested`, fix: 'only a charge that was paid can.' }
  if (legal.length === 0) return undefined
  return { message: 'its MED is still open', fix: 'write accept-med, reject-med or cancel-med before it.' }
}

function nothingToResend({ told }: Moment, event: NewsType | undefined): Problem | undefined {
  if (event === undefined ? told.length > 0 : told.includes(event)) return undefined
  const message = `no ${event ?? 'webhook'} was sent before this step`
  return {
    message,
    fix: told.length > 0 ? `it can be ${[...new Set(told)].join(', ')}.` : 'move it behind an outcome.',
  }
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
