import type { Job, Run } from '../domain/run.ts'
import type { Delivery as DeliveryRow } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import { carryOut, type DeliveryPorts, rowOf, type Ticket } from './carry-out.ts'
import { heldIn, interruptedIn, putNews, putOnce, releaseHeld, unmadeOf } from './outbox.ts'
import type { Reason } from './outcome.ts'
import type { News } from './payloads/fact.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/** Sends webhooks. Everything it knows is in the rows; what it holds is only what is under way. */
export interface Delivery {
  /**
   * Makes the deliveries of a fact, in the unit of work in which it happened; they go out once that is on disk, or when
   * the story of its run says.
   */
  publish(book: Book, news: News): void
  /**
   * Lets the webhooks of a run leave that its story held until its end, one after the other; those of a cancelled run
   * are cancelled. Call it in the unit of work that ends the run.
   */
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
  /**
   * Resolves when no first attempt of a webhook about a transaction, or of its run, is under way or stands in its lane
   * any more; undefined when none does. What waits for the clock or for the end of the run does not count.
   */
  answered(book: Book, transactionId: number): Promise<void> | undefined
  /** Resolves when no attempt of an account is waiting or under way; undefined when none is. */
  settled(book: Book): Promise<void> | undefined
  /** How many attempts of all accounts are waiting or under way. */
  waiting(): number
  /**
   * Calls off every attempt of an account that is waiting or under way: nothing goes out any more and no result is
   * written. Says how many that were, with what is held. Jobs go with the rows of the account.
   */
  cancelAll(book: Book): number
  /** After a restart: what was interrupted goes out now. What has a job goes on by it. */
  resume(book: Book): void
  /** Stops everything under way; it stays pending, for the next start. */
  close(): void
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
    const make = async (signal: AbortSignal) => {
      const copyFollows = await carryOut(ports, { book, delivery }, reason, onDisk, signal)
      if (copyFollows) void send({ book, delivery }, 'copy', writtenDown(ports))
    }
    // Somebody waits for it: it does not stand behind others in the lane of its endpoint.
    const lane = reason === 'once' ? `once:${delivery.id}` : delivery.url
    return trafficOf(book).add(lane, delivery.id, make)
  }
  const sendAll = (tickets: readonly Ticket[], reason: Reason) => {
    const onDisk = writtenDown(ports)
    for (const ticket of tickets) void send(ticket, reason, onDisk)
  }
  const leave = (book: Book, deliveries: readonly DeliveryRow[]) => {
    for (const delivery of deliveries) fresh.push({ book, delivery })
  }
  const cancelTraffic = (book: Book): number => {
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
    sendAll(committed, 'schedule')
  })

  return {
    publish(book, news) {
      if (book.registrations.size > 0) leave(book, putNews(book, news))
    },
    release: (book, run) => leave(book, releaseHeld(book, run)),
    runJob(book, { ref }) {
      const delivery = book.deliveries.get(ref)
      if (delivery) leave(book, [delivery])
    },
    async resend(book, deliveryId) {
      const delivery = book.deliveries.get(deliveryId)
      if (delivery === undefined) throw new Error(`account ${book.id} has no delivery ${deliveryId}`)
      await send({ book, delivery }, 'resend', writtenDown(ports))
    },
    async sendOnce(book, news, url) {
      const deliveries = store.unit(() => putOnce(book, news, url))
      const onDisk = writtenDown(ports)
      await Promise.all(deliveries.map(delivery => send({ book, delivery }, 'once', onDisk)))
      return deliveries.flatMap(({ id }) => rowOf(ports, book, id) ?? [])
    },
    answered: (book, transactionId) => traffics.get(book)?.over(unmadeOf(book, transactionId)),
    settled: book => traffics.get(book)?.idle(),
    waiting: () => [...store.books.values()].reduce((sum, book) => sum + (traffics.get(book)?.size ?? 0), 0),
    cancelAll: book => cancelTraffic(book) + heldIn(book).length,
    resume(book) {
      const { attempts, copies } = interruptedIn(book)
      sendAll(ticketsOf(book, attempts), 'schedule')
      sendAll(ticketsOf(book, copies), 'copy')
    },
    close() {
      closed = true
      for (const book of store.books.values()) cancelTraffic(book)
    },
  }
}

function ticketsOf(book: Book, deliveries: readonly DeliveryRow[]): Ticket[] {
  return deliveries.map(delivery => ({ book, delivery }))
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
