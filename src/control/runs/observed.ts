import type { Instant } from '../../domain/instants.ts'
import { formatDuration } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Run, RunStep } from '../../domain/run.ts'
import type { TimelineEntry, Transaction } from '../../domain/transaction.ts'
import { payerOf } from '../../engine/payers.ts'
import { readArgument } from '../../engine/stories/arguments.ts'
import { ARGUMENT } from '../../engine/story.ts'
import type { Book } from '../../store/book.ts'
import { type WrittenStep, writeStep } from './written.ts'

/** Something that happened to the resource of a run, and the step that lets it happen again. */
interface Moment {
  readonly at: Instant
  readonly step: WrittenStep
}

/** What a step is made of: the run, its resource as it is now, and what happened. */
interface Seen {
  readonly book: Book
  readonly run: Run
  readonly resource: Transaction
  readonly entry: TimelineEntry
}

/**
 * The steps that were seen on the resource of a run, by its scenario, by a rule or by the control plane, with the waits
 * between them. Splits, and what becomes of other resources, follow by themselves.
 */
export function observedSteps(book: Book, run: Run, resource: Transaction): WrittenStep[] {
  const moments = [...changes(book, run, resource), ...medMoments(book, resource), ...quietDeeds(book, run)]
  const inOrder = moments.toSorted((a, b) => a.at - b.at)
  return inOrder.flatMap(({ at, step }, index) => {
    const waitMs = at - (inOrder[index - 1]?.at ?? resource.createdAt)
    return waitMs > 0 ? [{ wait: formatDuration(waitMs) }, step] : [step]
  })
}

/** The SPI code of a failure, where a header value can say it and means the same: the argument of the scenario then. */
export function spiArgument({ spiCode, errorCode }: Transaction): string | undefined {
  const read = spiCode === null ? undefined : readArgument({ kind: 'error-code' }, spiCode)
  return read && 'code' in read && read.code === errorCode ? (spiCode ?? undefined) : undefined
}

type Write = (seen: Seen) => WrittenStep

/** The step behind each event of a resource that a run can be of. */
const STEPS: Readonly<Partial<Record<TimelineEntry['on'], Write>>> = {
  confirm: () => 'confirm',
  fail: ({ resource }) => ({ fail: spiArgument(resource) === undefined ? resource.errorCode : ARGUMENT }),
  pay: writePay,
  expire: () => 'expire',
  remove: () => ({ remove: { by: 'receiver' } }),
  'remove-by-provider': () => ({ remove: { by: 'provider' } }),
  refund: writeRefund,
}

function changes(book: Book, run: Run, resource: Transaction): Moment[] {
  return resource.timeline.flatMap(entry => {
    const step = STEPS[entry.on]?.({ book, run, resource, entry })
    return step === undefined ? [] : [{ at: entry.at, step }]
  })
}

/** As its own story says it; a payment that came otherwise with whatever is not as usual. */
function writePay({ run, resource, entry }: Seen): WrittenStep {
  const own = run.steps.find((step, index) => isVerb(step, 'pay') && run.reached[index] === entry.at)
  if (own && entry.by === run.story) return taking('pay', { ...(own as Extract<RunStep, { verb: string }>).with })
  const { amount, charge } = resource
  return taking('pay', {
    ...(amount !== charge?.value && { value: toReais(amount) }),
    ...payerOfStep(resource),
  })
}

function payerOfStep({ id, charge, counterpart }: Transaction): object {
  const { name, document, bank } = counterpart
  const usualBank = payerOf({ id, charge }, { name, document }).bank
  const payer = {
    ...(name !== charge?.payer?.name && { name }),
    ...(document !== charge?.payer?.document && { document }),
    ...(JSON.stringify(bank) !== JSON.stringify(usualBank) && { bank }),
  }
  return Object.keys(payer).length === 0 ? {} : { payer: withoutEmpty(payer) }
}

/** A text of nothing is no text of a scenario file. */
function withoutEmpty(members: object): object {
  const kept = Object.entries(members).filter(([, value]) => value !== '')
  return Object.fromEntries(
    kept.map(([key, value]) => [key, typeof value === 'object' && value !== null ? withoutEmpty(value) : value]),
  )
}

/** Money that was sent back: the n-th time, the n-th refund of it. */
function writeRefund({ book, resource, entry }: Seen): WrittenStep {
  const place = resource.timeline.filter(({ on }) => on === 'refund').indexOf(entry)
  const refunds = [...book.transactions.values()].filter(
    ({ kind, parentId, runId }) => kind === 'refund-out' && parentId === resource.id && runId === resource.runId,
  )
  return taking('refund', { value: toReais(refunds[place]?.amount ?? resource.amount) })
}

/** The MEDs against the resource, from when their money was blocked: one that a story opens is acknowledged at once. */
function medMoments(book: Book, resource: Transaction): Moment[] {
  const meds = book.meds().filter(({ parentId }) => parentId === resource.id)
  return meds.flatMap(transaction => {
    const { timeline, createdAt } = transaction
    const acknowledged = timeline.find(({ on }) => on === 'acknowledge')
    const opening = { at: acknowledged?.at ?? createdAt, step: writeOpening(transaction, acknowledged !== undefined) }
    const endings = timeline.flatMap(({ at, on }) => {
      const verb = MED_VERBS[on as keyof typeof MED_VERBS]
      return verb === undefined ? [] : [{ at, step: writeEnding(transaction, verb) }]
    })
    return [opening, ...endings]
  })
}

const MED_VERBS = { accept: 'accept-med', reject: 'reject-med', cancel: 'cancel-med' } as const

function writeOpening({ med }: Transaction, acknowledge: boolean): WrittenStep {
  const { reason, cause = null, description = null, requestingBank } = med ?? {}
  const said = withoutEmpty({ reason, cause, description, bank: requestingBank })
  return taking('open-med', { ...said, ...(!acknowledge && { acknowledge }) })
}

function writeEnding({ med }: Transaction, verb: string): WrittenStep {
  return taking(verb, med?.analysisDetails ? { details: med.analysisDetails } : {})
}

/** Steps that leave no trace on their resource: what its webhooks, its rule of expiry or other payments got. */
const QUIET: ReadonlySet<string> = new Set(['resend', 'forge', 'pay-again', 'expire-late'])

/** What the story did without changing its resource, unless it could not be done. */
function quietDeeds(book: Book, { steps, reached, transactionId }: Run): Moment[] {
  const ignored = [...book.events.values()].filter(
    event => event.type === 'step.ignored' && event.transactionId === transactionId,
  )
  return steps.flatMap((step, index) => {
    const at = reached[index]
    if (at === undefined || !('verb' in step) || !QUIET.has(step.verb)) return []
    return ignored.some(event => event.at === at && event['verb'] === step.verb) ? [] : [{ at, step: writeStep(step) }]
  })
}

function isVerb(step: RunStep, verb: string): step is Extract<RunStep, { verb: string }> {
  return 'verb' in step && step.verb === verb
}

function taking(verb: string, members: object): WrittenStep {
  return Object.keys(members).length === 0 ? verb : { [verb]: members }
}
