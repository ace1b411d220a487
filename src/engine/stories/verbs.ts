import { type TSchema, Type } from '@sinclair/typebox'
import type { ResourceEvent } from '../../domain/machines/row.ts'
import type { Step } from '../story.ts'
import { Amount, Document, FailCode, nullable, oneOf, text, Wait } from './words.ts'

/** How one verb is written in a file, and what it does to a resource. */
export interface VerbRow {
  /** Whether the bare word is a step: `- confirm`. */
  readonly bare: boolean
  /** What may follow the word: `- fail: CODE`. */
  readonly takes?: TSchema
  /** The event that the resource's state table is asked for; none for a verb that only lets time pass. */
  readonly event?: (step: Step) => ResourceEvent
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

/** Every verb that is played, in the order in which the documentation shows them. */
export const VERBS = {
  wait: { bare: false, takes: Wait },
  confirm: { bare: true, event: () => 'confirm' },
  fail: { bare: false, takes: FailCode, event: () => 'fail' },
  pay: { bare: true, takes: Pay, event: () => 'pay' },
  expire: { bare: true, event: () => 'expire' },
  remove: {
    bare: true,
    takes: Remove,
    event: step => (step.verb === 'remove' && step.by === 'provider' ? 'remove-by-provider' : 'remove'),
  },
  refund: { bare: true, takes: Refund, event: () => 'refund' },
} as const satisfies Record<Step['verb'], VerbRow>

/** The event that a step asks of its resource; undefined for a wait. */
export function eventOf(step: Step): ResourceEvent | undefined {
  const row: VerbRow = VERBS[step.verb]
  return row.event?.(step)
}
