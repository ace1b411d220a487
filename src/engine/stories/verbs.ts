import { type TSchema, Type } from '@sinclair/typebox'
import type { ResourceEvent } from '../../domain/machines/row.ts'
import { MED_CAUSES, MED_REASONS, type MedEvent } from '../../domain/meds.ts'
import { NEWS_TYPES } from '../../domain/operations.ts'
import type { Step } from '../story.ts'
import { Amount, count, Document, Duration, FailCode, nullable, oneOf, text, Wait } from './words.ts'

/** How one verb is written in a file, and what it does to a resource. */
export interface VerbRow {
  /** Whether the bare word is a step: `- confirm`. */
  readonly bare: boolean
  /** What may follow the word: `- fail: CODE`. */
  readonly takes?: TSchema
  /** The event that the resource's state table is asked for; none for a verb that does not change the resource. */
  readonly event?: (step: Step) => ResourceEvent
  /** What it does to the MED against the resource. */
  readonly med?: 'open' | MedEvent
}

const strict = { additionalProperties: false, minProperties: 1 }

const PayerBank = Type.Object(
  {
    bankISPB: Type.Optional(nullable(text(8, 'the ISPB, 8 digits in quotes'))),
    bankName: Type.Optional(nullable(text(100, 'the name of the bank'))),
    bankCode: Type.Optional(nullable(text(3, 'the COMPE code in quotes'))),
    accountBranch: Type.Optional(nullable(text(20, 'the branch in quotes'))),
    accountNumber: Type.Optional(nullable(text(30, 'the account in quotes'))),
  },
  { ...strict, description: 'the bank of the payer' },
)

const Payer = Type.Object(
  {
    name: Type.Optional(nullable(text(200, 'the name of the payer'))),
    document: Type.Optional(nullable(Document)),
    bank: Type.Optional(nullable(PayerBank)),
  },
  { ...strict, description: 'who pays; what is left out is made up, what is null stays null' },
)

const Pay = Type.Object(
  { value: Type.Optional(Amount), payer: Type.Optional(Payer) },
  { ...strict, description: 'value and payer' },
)

const Remove = Type.Object(
  { by: oneOf(['receiver', 'provider'], 'word', 'receiver or provider') },
  { ...strict, description: 'by: receiver or by: provider' },
)

const Refund = Type.Object({ value: Amount }, { ...strict, description: 'value' })

const RequestingBank = Type.Object(
  {
    ispb: Type.String({ pattern: '^\\d{8}$', description: 'the ISPB, 8 digits in quotes' }),
    name: Type.Optional(text(100, 'the name of the bank')),
  },
  { additionalProperties: false, description: 'the bank that asks, by its ispb' },
)

const OpenMed = Type.Object(
  {
    reason: Type.Optional(oneOf(MED_REASONS, 'reason', MED_REASONS.join(' or '))),
    cause: Type.Optional(nullable(oneOf(MED_CAUSES, 'cause', 'a cause of fraud'))),
    description: Type.Optional(nullable(text(2_000, 'what the payer says'))),
    bank: Type.Optional(RequestingBank),
    acknowledge: Type.Optional(Type.Boolean({ description: 'false: it stays OPEN' })),
  },
  { ...strict, description: 'reason, cause, description, bank and acknowledge' },
)

const Analysis = Type.Object({ details: text(2_000, 'what the analysis says') }, { ...strict, description: 'details' })

const Resend = Type.Object(
  {
    event: Type.Optional(oneOf(NEWS_TYPES, 'event', 'a webhook type')),
    times: Type.Optional(count(10, 'how many times, 1 to 10')),
  },
  { ...strict, description: 'event and times' },
)

/** Every verb that is played, in the order in which the documentation shows them. */
export const VERBS = {
  wait: { bare: false, takes: Wait },
  confirm: { bare: true, event: () => 'confirm' },
  fail: { bare: false, takes: FailCode, event: () => 'fail' },
  pay: { bare: true, takes: Pay, event: () => 'pay' },
  'pay-again': { bare: true, takes: Pay },
  expire: { bare: true, event: () => 'expire' },
  'expire-late': { bare: false, takes: Duration },
  remove: {
    bare: true,
    takes: Remove,
    event: step => (step.verb === 'remove' && step.by === 'provider' ? 'remove-by-provider' : 'remove'),
  },
  refund: { bare: true, takes: Refund, event: () => 'refund' },
  'open-med': { bare: true, takes: OpenMed, med: 'open' },
  'accept-med': { bare: true, takes: Analysis, med: 'accept' },
  'reject-med': { bare: true, takes: Analysis, med: 'reject' },
  'cancel-med': { bare: true, takes: Analysis, med: 'cancel' },
  resend: { bare: true, takes: Resend },
  forge: { bare: true },
} as const satisfies Record<Step['verb'], VerbRow>

/** What a step does to the MED against its resource; undefined for all others. */
export function medEventOf(step: Step): VerbRow['med'] {
  const row: VerbRow = VERBS[step.verb]
  return row.med
}

/** The event that a step asks of its resource; undefined for a step that does not change it. */
export function eventOf(step: Step): ResourceEvent | undefined {
  const row: VerbRow = VERBS[step.verb]
  return row.event?.(step)
}
