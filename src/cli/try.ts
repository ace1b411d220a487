import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { type SampleCall, sampleCall } from '../control/scenarios/curl.ts'
import { NEWS_TYPES, OPERATIONS, type Operation } from '../domain/operations.ts'
import type { SandboxClient } from './client.ts'
import { authorize } from './credentials.ts'
import { CommandFailure } from './failure.ts'
import { readGiven } from './options.ts'
import { columns } from './output.ts'
import { parseJson } from './refusal.ts'
import { talks } from './talk.ts'

interface TryOptions {
  readonly for?: string
  readonly argument?: string
}

/** An account that lives as long as a trial. */
interface Guinea {
  readonly accountId: number
  readonly pixKey: string
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: { readonly header: string }
}

/** What came of the one call that a scenario was tried on. */
interface Trial {
  readonly call: string
  readonly status: number | null
  readonly answer: unknown
  readonly timeline: readonly { readonly at: string; readonly type: string; readonly what: string }[]
}

/** How long a scenario may keep its caller waiting, in ms: one that hangs would do so for ever. */
const LONGEST_ANSWER_MS = 150_000

/** `scenarios try <file>`. */
export function defineTry(scenarios: Command): void {
  const command = scenarios
    .command('try')
    .description('play a scenario file on a throw-away account, and show what happens until nothing waits any more')
    .argument('<file>', 'a scenario file')
    .option('--for <operation>', 'the operation to call; left out, the first that the scenario is for')
    .option('--argument <text>', 'what follows its name after a colon')
  talks<TryOptions>(command, async ({ sandbox, output, options }, file = '') => {
    const name = basename(file, extname(file))
    const text = readGiven(file)
    const account = await sandbox.control<Guinea>('POST', '/accounts', {
      name: 'Trial',
      clock: { frozenAt: TRIAL_START },
    })
    try {
      const trial = await play(sandbox, account, { name, text, ...options })
      output.answer(trial, () => trialText(trial))
    } finally {
      await sandbox.control('DELETE', `/accounts/${account.accountId}`)
    }
  })
}

/** A trial is the same at any time of day: nights have limits of their own. */
const TRIAL_START = '2026-11-23T15:00:00.000Z'

interface Script extends TryOptions {
  readonly name: string
  readonly text: string
}

async function play(sandbox: SandboxClient, account: Guinea, script: Script): Promise<Trial> {
  const base = `/accounts/${account.accountId}`
  const path = `${base}/scenarios/${encodeURIComponent(script.name)}`
  const saved = await sandbox.control<{ readonly for: readonly string[] }>('PUT', path, script.text)
  const operation = operationOf(script.for ?? saved.for[0])
  const { clientId, clientSecret, certificate } = account
  const authorization = await authorize(sandbox, { clientId, clientSecret, certificateHeader: certificate.header })
  for (const eventType of NEWS_TYPES) {
    const body = { eventType, url: 'https://inbox.sandbox/trial' }
    await sandbox.api('POST', '/api/webhooks', { headers: authorization, body })
  }
  const call = filledIn(sampleCall(operation), await valuesFor(sandbox, operation, account))
  const before = await sandbox.all<{ readonly seq: number }>(`${base}/events`)
  const headers = {
    ...(operation === 'token' ? {} : authorization),
    ...headersOf(call),
    'x-sandbox-scenario': script.argument === undefined ? script.name : `${script.name}:${script.argument}`,
  }
  const answer = await answerTo(sandbox, call, headers)
  await sandbox.control('POST', `${base}/clock/advance`, { until: 'idle' })
  const events = await sandbox.all<Trial['timeline'][number]>(`${base}/events?after=${before.at(-1)?.seq ?? 0}`)
  return { call: `${call.method} ${call.path}`, ...answer, timeline: events }
}

/** A scenario for any operation is tried on the simplest one. */
function operationOf(name = 'any'): Operation {
  if (name === 'any') return 'balance'
  const operation = OPERATIONS.find(each => each === name)
  if (operation !== undefined) return operation
  throw new CommandFailure('usage', `There is no operation "${name}". Allowed: ${OPERATIONS.join(', ')}`)
}

/** What stands for the variables of a sample call; refunds and resends need a payment that came in. */
async function valuesFor(sandbox: SandboxClient, operation: Operation, account: Guinea) {
  const { accountId, pixKey, clientId, clientSecret, certificate } = account
  const values = { '$(date +%s)': '1795446000', $PIX_CLIENT_ID: clientId, $PIX_CLIENT_SECRET: clientSecret }
  const all = { ...values, $PIX_CERT_HEADER: certificate.header }
  if (!NEED_A_PAYMENT.includes(operation)) return all
  const paid = await sandbox.control<{ readonly transactionId: number; readonly endToEndId: string }>(
    'POST',
    `/accounts/${accountId}/payments`,
    { pixKey, value: 100 },
  )
  return { ...all, $TRANSACTION_ID: String(paid.transactionId), $END_TO_END_ID: paid.endToEndId }
}
const NEED_A_PAYMENT: readonly Operation[] = ['refund-in', 'devolucao', 'resend-webhook']

/** The call with values for its variables. */
function filledIn(call: SampleCall, values: Readonly<Record<string, string>>): SampleCall {
  const text = Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), JSON.stringify(call))
  return JSON.parse(text) as SampleCall
}

function headersOf({ headers = [] }: SampleCall): Record<string, string> {
  return Object.fromEntries(
    headers.map(line => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
}

/** A scenario may break the connection: then there is no answer, which is the outcome. */
async function answerTo(sandbox: SandboxClient, { method, path, body }: SampleCall, headers: Record<string, string>) {
  try {
    const { status, text } = await sandbox.call(method, path, { headers, body, timeoutMs: LONGEST_ANSWER_MS })
    return { status, answer: parseJson(text) ?? text }
  } catch (error) {
    if (error instanceof CommandFailure) return { status: null, answer: 'the connection broke' }
    throw error
  }
}

function trialText({ call, status, answer, timeline }: Trial): string {
  const shown = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  const happened = timeline.filter(({ type }) => type !== 'clock.changed')
  const story = columns(happened.map(({ at, type, what }) => [at, type, what]))
  return `${call}\n${status ?? 'no answer'} ${shown}\n\n${story || 'nothing happened'}`
}
