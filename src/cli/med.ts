import type { Command } from 'commander'
import { MED_CAUSES, MED_REASONS } from '../domain/meds.ts'
import { given } from './options.ts'
import { type Fired, firedText, listing, reais } from './output.ts'
import { type Talk, talksOfAccount } from './talk.ts'

interface Med {
  readonly medId: number
  readonly status: string
  readonly transactionId: number | null
  readonly reason: string
  readonly blockStatus: string
  readonly blockedAmount: number
  readonly answerDueAt: string | null
}

interface Driven {
  readonly med: Med
  readonly fired: readonly Fired[]
}

interface OpenOptions {
  readonly reason?: string
  readonly cause?: string
  readonly description?: string
  readonly acknowledge: boolean
}

const EVENTS = {
  acknowledge: 'take note of a MED that was opened with --no-acknowledge',
  accept: 'give the blocked amount back to the payer',
  reject: 'keep the money; the blocked amount is free again',
  cancel: 'the other bank withdraws it',
} as const

/** `med open|list|acknowledge|accept|reject|cancel`. */
export function define(med: Command): void {
  const open = med
    .command('open')
    .description('another bank contests a payment that the account received')
    .argument('<payment>', 'numeric id, uuid, externalId, txid or endToEndId')
    .option('--reason <reason>', MED_REASONS.join(' or '))
    .option('--cause <cause>', MED_CAUSES.join(', '))
    .option('--description <text>', 'what the payer says')
    .option('--no-acknowledge', 'leave it OPEN, with nothing blocked')
  talksOfAccount<OpenOptions>(open, async (talk, payment = '') => {
    const { reason, cause, description, acknowledge } = talk.options
    const body = { ...targetOf(payment), ...given({ reason, cause, description }), acknowledge }
    driven(talk, await talk.sandbox.account('POST', '/meds', body))
  })
  talksOfAccount(med.command('list').description('list the MEDs against the account'), async ({ sandbox, output }) => {
    const rows = await sandbox.list<Med>('/meds')
    output.answer(rows, () =>
      listing(['med', 'status', 'payment', 'blocked', 'due'], rows.map(rowOf), 'there is no MED'),
    )
  })
  for (const [event, about] of Object.entries(EVENTS)) defineEvent(med, event, about)
}

function defineEvent(med: Command, event: string, about: string): void {
  const command = med.command(event).description(about).argument('<med>', 'its number')
  command.option('--details <text>', 'the details of the analysis')
  talksOfAccount<{ readonly details?: string }>(command, async (talk, id = '') => {
    const body = { event, ...given({ details: talk.options.details }) }
    driven(talk, await talk.sandbox.account('POST', `/meds/${encodeURIComponent(id)}/events`, body))
  })
}

/** An endToEndId may be of a payment that is unknown here; any other id has to be known. */
function targetOf(payment: string): object {
  return /^E[A-Za-z0-9]{31}$/.test(payment) ? { endToEndId: payment } : { transaction: payment }
}

function driven({ output }: Talk<object>, { med, fired }: Driven): void {
  output.answer({ med, fired }, () => {
    const due = med.answerDueAt === null ? '' : `, counts as accepted at ${med.answerDueAt}`
    return `MED ${med.medId} is ${med.status}, ${med.blockStatus} ${reais(med.blockedAmount)}${due}\n${firedText(fired)}`
  })
}

function rowOf({ medId, status, transactionId, blockStatus, blockedAmount, answerDueAt }: Med) {
  return [medId, status, transactionId, `${blockStatus} ${reais(blockedAmount)}`, answerDueAt]
}
