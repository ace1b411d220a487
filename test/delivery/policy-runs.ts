import type { NewsType } from '../../src/domain/operations.ts'
import type { Run } from '../../src/domain/run.ts'
import type { NewsPolicy } from '../../src/domain/webhook.ts'
import { createOutbox, type Outbox, register, type ScriptedClient, START, transaction } from './support.ts'

export const A = 'https://a.example'
export const B = 'https://b.example'

/** An outbox with URLs for cash-outs. */
export function open(client: ScriptedClient, ...urls: string[]): Outbox {
  const outbox = createOutbox(client)
  for (const url of urls) register(outbox, outbox.book, url)
  return outbox
}
/** `[host, delivery, attempt]` of everything that left the house, in order. */
export const left = ({ posts }: ScriptedClient) =>
  posts.map(({ url, headers }) => [
    url.hostname[0],
    Number(headers['x-pix-sandbox-delivery']),
    Number(headers['x-pix-sandbox-attempt']),
  ])
/** `[seconds, status or error]` of the attempts of a delivery. */
export const attemptsOf = ({ book }: Outbox, id = 1) =>
  book.deliveries.get(id)?.attempts.map(({ at, status, error }) => [(at - START) / 1_000, status ?? error])

/** A run under way on transaction 7 whose story says something about its news. */
export function runOf(news: NewsPolicy, more: Partial<Run> = {}): Run {
  const base = {
    id: 1,
    transactionId: 7,
    story: 'test',
    via: 'header',
    steps: [],
    cursor: 0,
    reached: [],
    state: 'waiting',
  } as const
  return { ...base, news, ...more }
}

/** Begins a run on transaction 7. */
export function beginRun({ store, book }: Outbox, news: NewsPolicy, more: Partial<Run> = {}): Run {
  return store.unit(() => {
    book.transactions.put(transaction({ runId: more.id ?? 1 }))
    return book.runs.put(runOf(news, more))
  })
}

/** Ends a run, as the engine does. */
export async function endRun(
  { store, delivery, book }: Outbox,
  { id }: Run,
  state: 'done' | 'cancelled' = 'done',
): Promise<void> {
  store.unit(() => {
    const ended = book.runs.put({ ...(book.runs.get(id) as Run), state })
    delivery.release(book, ended)
  })
  await delivery.settled(book)
}

/** Lets a fact of a run happen; resolves when what it set off at once is over. */
export async function tellOf(outbox: Outbox, run: Run, id = 7, type: NewsType = 'cash_out'): Promise<void> {
  publishOf(outbox, run, id, type)
  await outbox.delivery.settled(outbox.book)
}

/** Lets a fact of a run happen and does not wait. */
export function publishOf({ store, delivery, book }: Outbox, run: Run, id = 7, type: NewsType = 'cash_out'): void {
  const current = book.runs.get(run.id) as Run
  store.unit(() => delivery.publish(book, { type, transaction: transaction({ id, runId: run.id }), run: current }))
}
