import type { Instant } from '../domain/instants.ts'
import type { Run } from '../domain/run.ts'
import type { Delivery } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { schedule, scheduled } from '../store/jobs.ts'
import { attemptFacts } from './attempt-facts.ts'
import { factOf } from './facts.ts'
import type { News } from './payloads/fact.ts'
import { type PlannedDelivery, planDeliveries } from './plan.ts'
import { planOnce } from './plan-once.ts'
import { departures, owesCopies, policyFor } from './policy.ts'

/**
 * The most webhooks that an account keeps: the latest 10,000 that have ended, and beside them those that still wait.
 * What is told beyond that has failed before it began: a dead endpoint fills no memory (decision).
 */
export const MOST_DELIVERIES = 60_000

/** Writes the deliveries of a fact down, as the story of its run wants them; gives those that go out at once. */
export function putNews(book: Book, news: News): Delivery[] {
  const fact = factOf(book, news)
  const planned = news.again ? planOnce(book, fact) : planDeliveries(fact, book.registrations.values())
  const { run } = news
  if (book.deliveries.size + planned.length > MOST_DELIVERIES) {
    for (const plan of planned) turnAway(book, plan)
    return []
  }
  if (run?.news === undefined) return planned.map(plan => put(book, plan))
  const policy = policyFor(run, !wasTold(book, run))
  const dueAt = book.now() + (run.news.delayMs ?? 0)
  const rows = planned.map(plan => put(book, { ...plan, policy }))
  return policy.held ? [] : rows.flatMap(delivery => depart(book, delivery, dueAt))
}

/** Writes the deliveries of a fact down that is told once more, of one attempt each. */
export function putOnce(book: Book, news: News, url: string | undefined): Delivery[] {
  return planOnce(book, factOf(book, news), url).map(plan => put(book, plan))
}

/**
 * What was held for a run that has ended leaves, one webhook after the other; gives those that go out at once. What was
 * held for a cancelled one is cancelled.
 */
export function releaseHeld(book: Book, run: Run): Delivery[] {
  const held = heldIn(book).filter(({ policy }) => policy?.runId === run.id)
  if (run.state === 'cancelled') {
    for (const delivery of held) book.deliveries.put({ ...delivery, state: 'cancelled' })
    return []
  }
  return departures(held, run.news ?? {}, book.now(), max => book.ids.integer(0, max)).flatMap(({ delivery, dueAt }) =>
    depart(book, book.deliveries.put(withoutHold(delivery)), dueAt),
  )
}

/** The deliveries that wait for the end of their run. */
export function heldIn(book: Book): Delivery[] {
  return [...book.deliveries.values()].filter(({ state, policy }) => state === 'pending' && policy?.held)
}

/** The deliveries about a transaction, or of its run, that have made no attempt of their schedule yet. */
export function unmadeOf(book: Book, transactionId: number): Set<number> {
  const runId = book.transactions.get(transactionId)?.runId ?? undefined
  const isOfIt = ({ policy, ...delivery }: Delivery) =>
    delivery.transactionId === transactionId || (runId !== undefined && policy?.runId === runId)
  const unmade = [...book.deliveries.values()].filter(delivery => delivery.tries === 0 && isOfIt(delivery))
  return new Set(unmade.map(({ id }) => id))
}

/** What the end of a process interrupted: attempts of the schedule, and copies. Nothing else would set them off. */
export function interruptedIn(book: Book): { attempts: Delivery[]; copies: Delivery[] } {
  const deliveries = [...book.deliveries.values()]
  return {
    attempts: deliveries.filter(delivery => isInterrupted(book, delivery)),
    copies: deliveries.filter(owesCopies),
  }
}

function wasTold(book: Book, { id }: Run): boolean {
  return [...book.deliveries.values()].some(({ policy }) => policy?.runId === id)
}

function isInterrupted(book: Book, { id, state, policy }: Delivery): boolean {
  return state === 'pending' && !policy?.held && !scheduled(book, 'retry', id) && !scheduled(book, 'delivery', id)
}

function put(book: Book, planned: PlannedDelivery): Delivery {
  return book.deliveries.put({
    id: book.next('delivery'),
    ...planned,
    state: 'pending',
    tries: 0,
    attempts: [],
    createdAt: book.now(),
    nextAttemptAt: null,
  })
}

/** A delivery that fails at once, because too many wait before it. It can be resent. */
function turnAway(book: Book, planned: PlannedDelivery): void {
  const delivery = put(book, planned)
  const attempt = { number: 1, at: book.now(), requestHeaders: {}, status: null, error: TOO_MANY, durationMs: 0 }
  book.deliveries.put({ ...delivery, state: 'failed', attempts: [attempt] })
  recordEvent(book, { type: 'webhook.failed', ...attemptFacts(delivery, attempt, null) })
}
const TOO_MANY = 'too-many-waiting'

/** The delivery when its first attempt is to be made at once; a later one gets a job. */
function depart(book: Book, delivery: Delivery, dueAt: Instant): Delivery[] {
  if (dueAt <= book.now()) return [delivery]
  schedule(book, 'delivery', delivery.id, dueAt)
  book.deliveries.put({ ...delivery, nextAttemptAt: dueAt })
  return []
}

function withoutHold(delivery: Delivery): Delivery {
  const { held, ...policy } = delivery.policy as NonNullable<Delivery['policy']>
  return { ...delivery, policy }
}
