import type { Command } from 'commander'
import { EVENT_TYPES } from '../domain/run.ts'
import { readWhole } from './options.ts'
import { columns, type Fired, firedText, listing } from './output.ts'
import { type Talk, talksOfAccount } from './talk.ts'

interface Delivery {
  readonly deliveryId: number
  readonly event: string
  readonly transactionId: number | null
  readonly url: string
  readonly state: string
  readonly attempts: readonly { readonly status?: number; readonly error?: string }[]
  readonly nextAttemptAt: string | null
}

interface LogLine {
  readonly seq: number
  readonly at: string
  readonly type: string
  readonly what: string
}

interface TailOptions {
  readonly type?: string
  readonly lines: number
  readonly follow: boolean
}

/** `webhooks deliveries|resend|tail`. */
export function define(webhooks: Command): void {
  const deliveries = webhooks.command('deliveries').description('list webhooks, oldest first')
  deliveries.option('--state <state>', 'pending, delivered, failed, lost or cancelled')
  talksOfAccount<{ readonly state?: string }>(deliveries, async ({ sandbox, output, options }) => {
    const all = await sandbox.list<Delivery>('/webhooks/deliveries')
    const rows = all.filter(({ state }) => options.state === undefined || state === options.state)
    output.answer(rows, () => listing(HEAD, rows.map(rowOf), 'there is no such webhook'))
  })
  const resend = webhooks.command('resend').description('send a webhook once more, the same bytes to the same URL')
  talksOfAccount(resend.argument('<delivery>', 'its number'), async ({ sandbox, output }, id = '') => {
    const path = `/webhooks/deliveries/${encodeURIComponent(id)}/resend`
    const sent = await sandbox.account<Delivery & { readonly fired: readonly Fired[] }>('POST', path)
    output.answer(sent, () => `${listing(HEAD, [rowOf(sent)], '')}\n${firedText(sent.fired)}`)
  })
  const tail = webhooks
    .command('tail')
    .description('show what happens in an account while it happens, until it is interrupted')
    .option('--type <type>', `only these events: ${EVENT_TYPES.join(', ')}`)
    .option('--lines <number>', 'how many of the latest to begin with', readWhole, 10)
    .option('--no-follow', 'show the latest only')
  talksOfAccount<TailOptions>(tail, followEvents)
}

const HEAD = ['delivery', 'event', 'transaction', 'url', 'state', 'attempts', 'next']

function rowOf({ deliveryId, event, transactionId, url, state, attempts, nextAttemptAt }: Delivery) {
  const outcomes = attempts.map(({ status, error }) => status ?? error).join(' ')
  return [deliveryId, event, transactionId, url, state, outcomes || '-', nextAttemptAt]
}

/** Each request waits for what comes next; a line each, in JSON too. */
async function followEvents({ sandbox, output, options }: Talk<TailOptions>): Promise<void> {
  const path = `/events${options.type === undefined ? '' : `?type=${encodeURIComponent(options.type)}`}`
  const there = await sandbox.list<LogLine>(path)
  const show = (line: LogLine) => output.line(line, () => columns([[line.at, line.type, line.what]]))
  for (const line of options.lines === 0 ? [] : there.slice(-options.lines)) show(line)
  let after = there.at(-1)?.seq ?? 0
  while (options.follow) {
    const fresh = await sandbox.wait<LogLine>(path, after)
    for (const line of fresh) show(line)
    after = fresh.at(-1)?.seq ?? after
  }
}
