import type { Job, Run } from '../domain/run.ts'
import type { Attempt, Delivery as DeliveryRow } from '../domain/webhook.ts'
import type { HttpClient } from '../platform/http-client.ts'
import type { Logger } from '../platform/logger.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import { makeAttempt } from './attempt.ts'
import { factOf } from './facts.ts'
import { type Reason, recordAttempt } from './outcome.ts'
import type { News } from './payloads/fact.ts'
import { type PlannedDelivery, planDeliveries } from './plan.ts'
import { planOnce } from './plan-once.ts'
import { type TargetRules, targetOf } from './targets.ts'
import { createTraffic, type Traffic } from './traffic.ts'

interface DeliveryPorts extends TargetRules {
  readonly store: Store
  readonly client: HttpClient
  readonly log: Logger
}

/** Sends webhooks. Everything it knows is in the rows; what it holds is only what is under way. */
export interface Delivery {
  /** Makes the deliveries of a fact, in the unit of work in which it happened; they go out once that is on disk. */
  publish(book: Book, news: News): void
  /** Lets the webhooks of a run leave that its story held until its end. Call it in the unit of work that ends it. */
  release(book: Book, run: Run): void
  /** Makes the attempt that a `delivery` or `retry` job was waiting for, after the unit of work it is called in. */
  runJob(book: Book, job: Pick<Job, 'ref'>): void
  /** One more attempt of a delivery, now. Resolves when it has been made; a failed one sets off no retries. */
  resend(book: Book, deliveryId: number): Promise<void>
  /**
   * Tells a fact once more, now, to the active URLs of its type or to one URL alone, in the bytes in which it was told.
   * One attempt each, without retries. Resolves with the deliveries as they are then; a reset takes them away.
   */
  sendOnce(book: Book, news: News, url?: string): Promise<DeliveryRow[]>
  /** Resolves when no attempt of an account is waiting or under way; undefined when none is. */
  settled(book: Book): Promise<void> | undefined
  /**
   * Calls off every attempt of an account that is waiting or under way: nothing goes out any more and no result is
   * written. Says how many that were. Retries that are jobs go with the rows of the account.
   */
  cancelAll(book: Book): number
  /** After a restart: what was interrupted goes out now. Retries go on by their jobs. */
  resume(book: Book): void
  /** Stops everything under way; it stays pending, for the next start. */
  close(): void
}

/** A delivery as it was when an attempt of it was set off. */
interface Ticket {
  readonly book: Book
  readonly delivery: DeliveryRow
}

/** The outbox of a sandbox. */
export function createDelivery(ports: DeliveryPorts): Delivery {
  const { store } = ports
  const traffics = new WeakMap<Book, Traffic>()
  /** Set off in the unit of work that is being done. */
  let fresh: Ticket[] = []
  let closed = false

  const trafficOf = (book: Book): Traffic => {
    const traffic = traffics.get(book) ?? createTraffic()
    traffics.set(book, traffic)
    return traffic
  }
  const send = ({ book, delivery }: Ticket, reason: Reason, onDisk: Promise<boolean>): Promise<void> => {
    if (closed) return Promise.resolve()
    const make = (signal: AbortSignal) => attempt(ports, { book, delivery }, reason, onDisk, signal)
    // Somebody waits for it: it does not stand behind others in the lane of its endpoint.
    const lane = reason === 'once' ? `once:${delivery.id}` : delivery.url
    return trafficOf(book).add(lane, delivery.id, make)
  }
  const sendAll = (tickets: readonly Ticket[]) => {
    const onDisk = writtenDown(ports)
    for (const ticket of tickets) void send(ticket, 'schedule', onDisk)
  }
  const cancelAll = (book: Book): number => {
    const cancelled = traffics.get(book)?.cancel() ?? 0
    traffics.delete(book)
    const uncommitted = fresh.length
    fresh = fresh.filter(ticket => ticket.book !== book)
    return cancelled + uncommitted - fresh.length
  }
  store.onCommit(() => {
    if (fresh.length === 0) return
    // A unit of work that failed leaves its tickets behind, but not its rows.
    const committed = fresh.filter(({ book, delivery }) => rowOf(ports, book, delivery.id) === delivery)
    fresh = []
    sendAll(committed)
  })

  return {
    publish(book, news) {
      if (book.registrations.size === 0) return
      for (const planned of planDeliveries(factOf(book, news), book.registrations.values()))
        fresh.push({ book, delivery: book.deliveries.put(newDelivery(book, planned)) })
    },
    release() {},
    runJob(book, { ref }) {
      const delivery = book.deliveries.get(ref)
      if (delivery) fresh.push({ book, delivery })
    },
    async resend(book, deliveryId) {
      const delivery = book.deliveries.get(deliveryId)
      if (delivery === undefined) throw new Error(`account ${book.id} has no delivery ${deliveryId}`)
      await send({ book, delivery }, 'resend', writtenDown(ports))
    },
    async sendOnce(book, news, url) {
      const tickets = store.unit(() => {
        const planned = planOnce(book, factOf(book, news), url)
        return planned.map(plan => ({ book, delivery: book.deliveries.put(newDelivery(book, plan)) }))
      })
      const onDisk = writtenDown(ports)
      await Promise.all(tickets.map(ticket => send(ticket, 'once', onDisk)))
      return tickets.flatMap(({ delivery }) => rowOf(ports, book, delivery.id) ?? [])
    },
    settled: book => traffics.get(book)?.idle(),
    cancelAll,
    resume(book) {
      const interrupted = [...book.deliveries.values()].filter(delivery => isInterrupted(book, delivery))
      sendAll(interrupted.map(delivery => ({ book, delivery })))
    },
    close() {
      closed = true
      for (const book of store.books.values()) cancelAll(book)
    },
  }
}

function newDelivery(book: Book, planned: PlannedDelivery): DeliveryRow {
  return {
    id: book.next('delivery'),
    ...planned,
    state: 'pending',
    tries: 0,
    attempts: [],
    createdAt: book.now(),
    nextAttemptAt: null,
  }
}

/** The row of a delivery as it is now; undefined when it or its account has gone, or the account was reset. */
function rowOf({ store }: DeliveryPorts, book: Book, deliveryId: number): DeliveryRow | undefined {
  return store.books.get(book.id) === book ? book.deliveries.get(deliveryId) : undefined
}

/** Whether an attempt of it was due or under way when the process ended: nothing else would set one off. */
function isInterrupted(book: Book, { id, state }: DeliveryRow): boolean {
  return state === 'pending' && !book.jobs.has(`retry:${id}`) && !book.jobs.has(`delivery:${id}`)
}

/** Whether everything done so far reached the disk. When it did not, nobody may be told of it. */
async function writtenDown({ store, log }: DeliveryPorts): Promise<boolean> {
  try {
    await store.flushed()
    return true
  } catch (error) {
    log.error({ err: error }, 'webhooks wait: the data file could not be written')
    return false
  }
}

/** One attempt and its result, each as the rows are by then. Never rejects. */
async function attempt(
  ports: DeliveryPorts,
  { book, delivery: { id, url } }: Ticket,
  reason: Reason,
  onDisk: Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!(await onDisk) || signal.aborted) return
    const delivery = rowOf(ports, book, id)
    if (delivery === undefined || (reason === 'schedule' && delivery.state !== 'pending')) return
    const target = targetOf(url, ports)
    const made = await makeAttempt(ports.client, book, delivery, target, signal)
    const current = rowOf(ports, book, id)
    if (current === undefined || signal.aborted) return
    ports.store.unit(() => {
      if (target.kind === 'inbox') keepInInbox(book, delivery, made)
      recordAttempt(book, current, made, reason)
    })
    const { number, status, error } = made
    ports.log.debug({ accountId: book.id, deliveryId: id, attempt: number, status, error }, 'webhook attempted')
  } catch (error) {
    ports.log.error({ err: error, accountId: book.id, deliveryId: id }, 'delivery failed')
  }
}

/** The built-in receiver keeps what it got. */
function keepInInbox(book: Book, { url, body }: DeliveryRow, { at, requestHeaders }: Attempt): void {
  book.inbox.put({ id: book.next('inbox'), at, url, headers: requestHeaders, raw: body })
}
