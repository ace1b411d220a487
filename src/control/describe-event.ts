import { type Instant, toIso } from '../domain/instants.ts'
import { type Centavos, toDecimal } from '../domain/money.ts'
import type { EventType, LogEvent } from '../domain/run.ts'
import { LOST } from '../domain/webhook.ts'

type Sentence = (event: LogEvent) => string

const SENTENCES: Readonly<Record<EventType, Sentence>> = {
  'transaction.created': event => `${resource(event)} was created as ${event['to']} (by ${event['by']})`,
  'transaction.changed': event =>
    `${resource(event)} went from ${event['from']} to ${event['to']} (${event['on']}, by ${event['by']})`,
  'step.ignored': event =>
    `The step ${event['verb']} of ${event['by']} was ignored: ${resource(event)} is ${event['status']}`,
  'run.released': event => `The run ${event['runId']} of ${event['by']} was released`,
  'run.cancelled': event => `The run ${event['runId']} of ${event['by']} was cancelled`,
  'split.kept': event =>
    `A split of ${toDecimal(event['amount'] as Centavos)} stays with the account: the balance does not cover it`,
  'webhook.delivered': event => `${attempt(event)} was answered with ${event['status']}`,
  'webhook.attempted': event => `${attempt(event)} ${failure(event)}${retry(event)}`,
  'webhook.failed': event => `${attempt(event)} ${failure(event)}; there are no more retries`,
  'clock.changed': event => `The clock is ${event['mode']} at ${toIso(event['now'] as Instant)}`,
  'account.opened': () => 'The account was opened',
  'account.changed': event => `The settings of the account were changed: ${(event['changed'] as string[]).join(', ')}`,
  'account.reset': () => 'The account was reset',
  'account.restored': event => `The account went back to the snapshot ${event['snapshot']}`,
  'warning.double-payment': event =>
    `${resource(event)} may be a double payment: ${event['first']}, to the same key and of the same amount, is PENDING`,
  'job.failed': event => `The job ${event['job']} failed and was dropped: ${event['reason']}`,
}

/** One English sentence on what happened. */
export function describeEvent(event: LogEvent): string {
  return SENTENCES[event.type](event)
}

function resource(event: LogEvent): string {
  return `${event['kind']} ${event.transactionId}`
}

function attempt(event: LogEvent): string {
  return `The ${event['event']} webhook ${event.deliveryId}, attempt ${event['attempt']}, to ${event['url']}`
}

function failure({ status, error }: LogEvent): string {
  return error === LOST ? 'never left, as its scenario says' : `failed with ${status ?? error}`
}

function retry({ nextAttemptAt }: LogEvent): string {
  return typeof nextAttemptAt === 'number' ? `; the next one is due at ${toIso(nextAttemptAt)}` : ''
}
