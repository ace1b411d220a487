import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import { NEWS_TYPES } from '../../src/domain/operations.ts'
import type { InboxItem } from '../../src/domain/webhook.ts'
import { goodRequest, newWorld, type Request, send, type World } from '../contract/requests.ts'
import { listenTo } from '../support/inbox.ts'
import { isWalk } from '../support/money-checks.ts'
import { NOON, type TestSandbox } from '../support/sandbox.ts'
import type { Seen } from './expected.ts'
import type { Call } from './library.ts'

/** The base64 of the account's webhook secret: 32 bytes. */
const KEY = Buffer.from('0123456789abcdef0123456789abcdef')

/** One answer: its status, or how it failed to come, and how long it took on the host's clock. */
export interface Answered {
  readonly outcome: number | 'broken' | 'never'
  readonly tookMs: number
  readonly text: string
  /** The machine code of an error, in the envelope that has one. */
  readonly code?: string
}

/** A story that was played to its end. */
export interface Played {
  readonly world: World
  readonly answers: readonly Answered[]
  readonly seen: Omit<Seen, 'isExact'>
  /** Everything that the account has to show: for comparing two plays byte by byte. */
  readonly record: string
}

/** Sends a request with a scenario until it is answered as usual, and lets everything happen that follows. */
export async function playStory(sandbox: TestSandbox, each: Call): Promise<Played> {
  const webhookSecret = `whsec_${KEY.toString('base64')}`
  const world = await newWorld(sandbox, { webhookSecret })
  const { client } = world
  await listenTo(client, ...NEWS_TYPES)
  const before = client.book.balance
  const answers: Answered[] = []
  while (answers.length < each.outcomes.length) answers.push(await ask(world, each))
  for (const run of [...client.book.runs.values()].filter(({ state }) => state === 'held'))
    sandbox.services.engine.release(client.book, run)
  await client.advance('idle')

  const { book } = client
  const transactions = [...book.transactions.values()].slice(1)
  const lost = transactions.filter(transaction => !isWalk(transaction))
  if (lost.length > 0) throw new Error(`${lost.map(({ kind, id }) => `${kind} ${id}`)} left the rows of its table`)
  const seen = {
    transactions: transactions.map(({ kind, status }) => `${kind} ${status}`),
    available: book.balance.available - before.available,
    blocked: book.balance.blocked - before.blocked,
    arrived: arrivedAt(world),
  }
  return { world, answers, seen, record: JSON.stringify([answers, rowsOf(world)], null, 1) }
}

/** What the built-in receiver got; what was sent before the call is not the story's. */
function arrivedAt({ client }: World): [number, string][] {
  const items = [...client.book.inbox.values()].filter(({ url }) => NEWS_TYPES.some(type => url.endsWith(type)))
  return items.map(item => [item.at - NOON, `${typeOf(item)} ${statusIn(item.raw)} ${signatureOf(item)}`])
}

function typeOf({ url }: InboxItem): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

function statusIn(raw: string): string {
  const body = JSON.parse(raw)
  return (body.data ?? body).status
}

/** Verifies as Standard Webhooks prescribes, with five minutes of tolerance. */
function signatureOf({ headers, raw, at }: InboxItem): string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (signature === undefined) return 'missing'
  const right = createHmac('sha256', KEY).update(`${id}.${timestamp}.${raw}`).digest('base64')
  if (signature !== `v1,${right}`) return 'wrong'
  return at - Number(timestamp) * 1_000 > 300_000 ? 'old' : 'valid'
}

/** How long a client waits for an answer, in ms of host time. */
const PATIENCE_MS = 30_000
/** An answer that is not held leaves within so many turns. */
const TURNS = 50

/** One attempt. Host time stands still, unless the answer is to be held or never to come. */
async function ask(world: World, each: Call): Promise<Answered> {
  const { host } = world.sandbox
  const startedAt = host.now()
  const timers = vi.spyOn(host, 'after')
  const isHeldFor = (wanted: number) => timers.mock.calls.some(([ms]) => ms === wanted)
  let isOver = false
  const over = (outcome: Answered['outcome'], text: string, code?: string): Answered => {
    isOver = true
    return { outcome, tookMs: host.now() - startedAt, text, ...(code !== undefined && { code }) }
  }
  const answer = send(world, requestOf(world, each), { 'x-sandbox-scenario': each.scenario }).then(
    response => over(response.statusCode, told(response.headers, response.payload), response.json().code),
    () => over('broken', ''),
  )
  const lastsBeyond = async (ms: number) => {
    host.tick(ms)
    for (let turn = 0; turn < TURNS; turn++) await host.turn()
    return !isOver
  }
  if (each.tookMs > 0) {
    while (!isHeldFor(each.tookMs)) await host.turn()
    if (await lastsBeyond(each.tookMs - 1)) host.tick(1)
  }
  timers.mockRestore()
  const isNever = each.outcomes.includes('never') && (await lastsBeyond(0)) && (await lastsBeyond(PATIENCE_MS))
  return isNever ? { outcome: 'never', tookMs: PATIENCE_MS, text: '' } : answer
}

/** A refund with a name of its own, so that a second attempt is known as one. */
function requestOf(world: World, { endpoint }: Call): Request {
  const { payload, ...request } = goodRequest(endpoint, world)
  if (endpoint.includes('refund-in')) return { ...request, payload: { ...payload, externalId: 'refund-1' } }
  return { ...request, ...(payload && { payload }) }
}

/** An answer without what is never the same twice: the date on the wall, and the number of an error report. */
function told({ date, ...headers }: object & { date?: unknown }, body: string): string {
  return JSON.stringify([headers, body.replace(/"errorId":"[^"]*"/, '"errorId":""')])
}

/** The rows of the account that its owner can see. */
function rowsOf({ client: { book } }: World): unknown[] {
  const tables = [book.transactions, book.entries, book.runs, book.deliveries, book.inbox, book.events, book.attempts]
  return tables.map(table => [...table.values()])
}
