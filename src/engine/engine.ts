import { type Dict, type Holder, type KeyRequest, resolveHolder } from '../domain/dict.ts'
import type { MedEvent } from '../domain/meds.ts'
import type { Job, Run } from '../domain/run.ts'
import type { Payee, Transaction } from '../domain/transaction.ts'
import type { Host } from '../platform/host.ts'
import type { Logger } from '../platform/logger.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import type { CallFacts } from './call-facts.ts'
import type { Chosen } from './choose.ts'
import { type Choose, createChooser, type Play } from './chooser.ts'
import { CONSEQUENCES } from './consequences.ts'
import { doubledBy, warnOfDouble } from './double-payments.ts'
import { findLocation, holderAt, type Location } from './locations.ts'
import { acceptUnanswered, driveMed, type MedOpening, openMed } from './meds.ts'
import { holderOf, payeeByKey } from './payees.ts'
import { receivePix } from './receipts.ts'
import { cancelRun, releaseRun, resumeRun, startRun } from './runs.ts'
import { createScheduler, type Fired, type Scheduler } from './scheduler.ts'
import { scriptOf } from './script.ts'
import type { Library } from './stories/library.ts'
import type { StoryPayer } from './story.ts'
import { create, type Draft, type Ports, type Publish } from './transitions.ts'
import { playVerb, type VerbDetails, type VerbName } from './verbs.ts'

/** What the engine works with. */
export interface EnginePorts {
  readonly store: Store
  readonly host: Host
  readonly log: Logger
  /** The library that is played now; a reload replaces it. */
  readonly library: () => Library
  readonly dict: Dict
  /** The outbox. */
  readonly publish: Publish
  /** Lets the news leave that were held until their run has ended. */
  readonly release: (book: Book, run: Run) => void
  /** What delivery does when one of its jobs is due. */
  readonly runDeliveryJob: (book: Book, job: Job) => void
  /** Resolves when no delivery of the account is under way; undefined when none is. */
  readonly settled: (book: Book) => Promise<void> | undefined
}

/** The scenario engine: the only way to an outcome. */
export interface Engine extends Scheduler {
  /** The library that is played now: ask again instead of keeping it. */
  readonly library: Library
  /** Which scenario answers a call (scenario format, Choosing). Throws 400 for one that cannot be played. */
  readonly choose: Choose
  /** Goes on with a held run, or does at once what a waiting one waits for, as it is by then; an ended one stays. */
  release(book: Book, run: Run): { transaction: Transaction; fired: Fired[] }
  /** Ends a run before its end: its resource stays as it is; an ended one stays as it is. */
  cancel(book: Book, run: Run): { transaction: Transaction; fired: Fired[] }
  /**
   * Creates a resource and begins its story, in the current unit of work; the run is noted on the play. Returns the
   * resource as it was created: what a story does at once is no part of the answer.
   */
  start(book: Book, draft: Draft, play: Play): Transaction
  /** Forces an event on a transaction, as the control plane does. Throws IllegalTransition. */
  force(
    book: Book,
    transaction: Transaction,
    verb: VerbName,
    details: VerbDetails,
  ): { transaction: Transaction; fired: Fired[] }
  /** A PIX that nobody asked for comes in at the account's key. Amount in centavos. */
  receive(book: Book, amount: number, payer: StoryPayer | undefined): { transaction: Transaction; fired: Fired[] }
  /** The requesting bank opens a MED against the account. */
  openMed(book: Book, opening: MedOpening): { transaction: Transaction; fired: Fired[] }
  /** Lets an event happen to a MED, as the control plane does. Throws IllegalTransition. */
  driveMed(
    book: Book,
    med: Transaction,
    event: MedEvent,
    details: string | null,
  ): { transaction: Transaction; fired: Fired[] }
  /** Who a key belongs to, as this account's DICT says. */
  holderOf(book: Book, request: KeyRequest): Holder
  /** The account of this sandbox that a key belongs to, if any. */
  payeeOf(pixKey: string): Payee | null
  /** What the URL of a dynamic code names in this sandbox; undefined for somebody else's. */
  locate(url: string): Location | undefined
  /** Who is paid by a dynamic code with this URL. `document` is the one that the request names. */
  holderAt(url: string, document: string | null): Holder
}

/** An engine over its ports. */
export function createEngine(ports: EnginePorts): Engine {
  const { store, library, dict, publish, release } = ports
  const inner: Ports = { store, publish, release, consequences: CONSEQUENCES }
  const transactionOf = (book: Book, id: number): Transaction => {
    const transaction = book.transactions.get(id)
    if (transaction === undefined) throw new Error(`account ${book.id} has no transaction ${id}`)
    return transaction
  }
  const scheduler = createScheduler({
    ...ports,
    handlers: {
      step: (book, job) => resumeRun(inner, book, job.ref),
      expiry: (book, job) => playVerb(inner, book, transactionOf(book, job.ref), 'expire', {}, 'expiry'),
      split: (book, job) => playVerb(inner, book, transactionOf(book, job.ref), 'confirm', {}, 'split'),
      delivery: ports.runDeliveryJob,
      retry: ports.runDeliveryJob,
      deadline: (book, job) => acceptUnanswered(inner, book, transactionOf(book, job.ref)),
    },
  })
  const ownKey = (key: string): Holder | undefined => {
    const [owner] = store.booksByPixKey(key)
    return owner && { ...holderOf(owner), key, state: 'open' }
  }
  const holder = (book: Book | undefined, request: KeyRequest) =>
    resolveHolder(dict, request, { dict: book?.account.dict ?? 'open', ownKey })
  const payeeIn = (book: Book | undefined, facts: CallFacts) => {
    const { key, keyType, location, document = null } = facts
    if (location !== undefined) return holderAt(store, location, document)
    return key === undefined ? undefined : holder(book, { key, keyType, document })
  }
  const watchRun = (book: Book, { id, transactionId }: Run, act: typeof releaseRun) =>
    scheduler.watch(book, 'control', () => {
      store.unit(() => act(inner, book, book.runs.get(id) as Run))
      return transactionOf(book, transactionId)
    })
  return {
    ...scheduler,
    get library() {
      return library()
    },
    choose: createChooser({ store, library, payeeIn }),
    release: (book, run) => watchRun(book, run, releaseRun),
    cancel: (book, run) => watchRun(book, run, cancelRun),
    start: (book, draft, play) => begin(inner, book, draft, play),
    force: (book, transaction, verb, details) =>
      scheduler.watch(book, 'control', () =>
        store.unit(() => playVerb(inner, book, transaction, verb, details, 'control')),
      ),
    receive: (book, amount, payer) =>
      scheduler.watch(book, 'payment', () => store.unit(() => receivePix(inner, book, amount, payer))),
    openMed: (book, opening) =>
      scheduler.watch(book, 'control', () => store.unit(() => openMed(inner, book, opening, 'control'))),
    driveMed: (book, med, event, details) =>
      scheduler.watch(book, 'control', () => store.unit(() => driveMed(inner, book, med, event, details, 'control'))),
    holderOf: holder,
    payeeOf: pixKey => payeeByKey(store, pixKey),
    locate: url => findLocation(store, url),
    holderAt: (url, document) => holderAt(store, url, document),
  }
}

function begin(ports: Ports, book: Book, draft: Draft, play: Play): Transaction {
  const doubled = doubledBy(book, draft)
  const told = hasStory(play) ? play : undefined
  const transaction = create(ports, book, draft, 'api', 'create', told ? book.next('run') : null)
  if (doubled !== undefined) play.doubles = warnOfDouble(book, transaction, doubled)
  const script = told && scriptOf(told, () => book.ids)
  if (script) play.run = startRun(ports, book, transaction, script)
  return transaction
}

function hasStory(play: Play): play is Play & Chosen {
  return play.story !== undefined
}
