import { MACHINES } from '../domain/machines/index.ts'
import { rowFor } from '../domain/machines/row.ts'
import { isOpenMed, type MedEvent } from '../domain/meds.ts'
import type { NewsType } from '../domain/operations.ts'
import type { Run, RunStep } from '../domain/run.ts'
import { isReceived, type Transaction } from '../domain/transaction.ts'
import type { Book } from '../store/book.ts'
import { schedule, scheduled } from '../store/jobs.ts'
import { forgeNews } from './forgery.ts'
import { driveMed, nameBank, openMed } from './meds.ts'
import { receiveAgain } from './receipts.ts'
import type { Step } from './story.ts'
import { type Ports, tell } from './transitions.ts'
import { playVerb, type VerbDetails, type VerbName } from './verbs.ts'

/** A step that nothing can be done with as things are now. */
export class ImpossibleStep extends Error {}

/** What a step does beside its resource: to the MED against it, or to its news. */
type Deed<Verb extends Step['verb']> = (
  ports: Ports,
  book: Book,
  transaction: Transaction,
  details: Extract<Step, { verb: Verb }>,
  run: Run,
) => void

type DeedVerb = Extract<Step['verb'], `${string}-med` | 'pay-again' | 'expire-late' | 'resend' | 'forge'>

const DEEDS: { readonly [Verb in DeedVerb]: Deed<Verb> } = {
  'pay-again'(ports, book, charge, { value, payer }, { story }) {
    if (!isReceived(charge)) throw new ImpossibleStep(`${charge.kind} ${charge.id} was not paid yet`)
    receiveAgain(ports, book, charge, { value, payer }, story)
  },
  'expire-late'(_ports, book, { kind, id, expiresAt }, { ms }) {
    if (expiresAt === null || !scheduled(book, 'expiry', id)) throw new ImpossibleStep(`${kind} ${id} will not expire`)
    schedule(book, 'expiry', id, expiresAt + ms)
  },
  'open-med'(ports, book, payment, { acknowledge = true, bank, ...said }, { story }) {
    const { reason = 'REFUND_REQUEST', cause = null, description = null } = said
    const { id, endToEndId, runId } = payment
    if (!isReceived(payment) || endToEndId === null || book.isContested(id))
      throw new ImpossibleStep(`${payment.kind} ${id} cannot be contested now`)
    const requestingBank = bank && { ispb: bank.ispb, name: bank.name ?? nameBank(bank.ispb).name }
    const opening = { payment, runId, endToEndId, reason, cause, description, requestingBank, acknowledge }
    openMed(ports, book, opening, story)
  },
  'accept-med': (ports, book, payment, { details }, { story }) => drive(ports, book, payment, 'accept', details, story),
  'reject-med': (ports, book, payment, { details }, { story }) => drive(ports, book, payment, 'reject', details, story),
  'cancel-med': (ports, book, payment, { details }, { story }) => drive(ports, book, payment, 'cancel', details, story),
  resend(ports, book, transaction, { event, times = 1 }) {
    const told = toldOf(book, transaction, event)
    if (told === undefined) throw new ImpossibleStep(`nothing was told of ${transaction.kind} ${transaction.id}`)
    for (let i = 0; i < times; i++) tell(ports, book, told.type, told.about, true)
  },
  forge: (ports, book, transaction, _details, run) => forgeNews(ports, book, transaction, run),
}

/** Plays one step of a story on its resource. Throws IllegalTransition or ImpossibleStep, and then has changed nothing. */
export function playStep(
  ports: Ports,
  book: Book,
  transaction: Transaction,
  step: Extract<RunStep, { verb: string }>,
  run: Run,
): void {
  const deed = DEEDS[step.verb as keyof typeof DEEDS] as Deed<Step['verb']> | undefined
  if (deed) deed(ports, book, transaction, { verb: step.verb, ...step.with } as never, run)
  else playVerb(ports, book, transaction, step.verb as VerbName, (step.with ?? {}) as VerbDetails, run.story)
}

function drive(
  ports: Ports,
  book: Book,
  payment: Transaction,
  event: MedEvent,
  details: string | undefined,
  by: string,
): void {
  const med = book.meds().findLast(each => each.parentId === payment.id && isOpenMed(each))
  if (med === undefined) throw new ImpossibleStep(`${payment.kind} ${payment.id} has no open MED`)
  driveMed(ports, book, med, event, details ?? null, by)
}

/** The last news of a resource, or the last of one type, of what followed from it too. */
function toldOf(book: Book, resource: Transaction, wanted: NewsType | undefined) {
  const family = wanted === undefined ? [resource] : [resource, ...childrenOf(book, resource)]
  const told = family.flatMap(about => newsOf(about).map(type => ({ type, about })))
  return told.findLast(({ type }) => wanted === undefined || type === wanted)
}

function childrenOf(book: Book, { id }: Transaction): Transaction[] {
  return [...book.transactions.values()].filter(({ parentId }) => parentId === id)
}

function newsOf({ kind, timeline }: Transaction): NewsType[] {
  return timeline.flatMap(({ from, on }) => rowFor(MACHINES[kind], from, on)?.notify ?? [])
}
