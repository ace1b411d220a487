import { type Static, Type } from '@sinclair/typebox'
import { RUN_STATES } from '../../domain/run.ts'
import { VERB_NAMES } from '../../engine/verbs.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { DeliveryLine } from '../deliveries.ts'
import { AccountParams, Counterpart, NumberOrNull, OrNull, Payer, Reais, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { LedgerLine } from '../ledger-entries.ts'
import { TransactionName } from '../transaction-of.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['transactions']
const TransactionParams = Type.Object({ ...AccountParams.properties, tx: TransactionName })
const EventParams = Type.Object({ ...AccountParams.properties, tx: { ...TransactionName, examples: ['refund-1'] } })

const Split = Type.Object({
  pixKey: Type.String(),
  pixKeyType: Type.String(),
  name: Type.String(),
  document: Type.String(),
  type: Type.String(),
  value: Type.Number({ description: 'BRL, or percent' }),
  immediate: Type.Boolean(),
})

const Charge = Type.Object({
  value: { ...Reais, description: 'what was asked for; the amount is what was paid' },
  pixCode: Type.String(),
  correlationId: TextOrNull(),
  payer: OrNull(Type.Object({ name: Type.String(), document: Type.String() })),
  additionalInfo: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
  splits: Type.Array(Split),
})

const Run = Type.Object({
  runId: Type.Integer(),
  scenario: Type.String(),
  via: Type.String({ description: 'how it was chosen' }),
  state: OneOf(RUN_STATES),
  step: Type.Integer({ description: 'steps that are over' }),
  steps: Type.Integer(),
  nextDueAt: TextOrNull({ description: 'ISO 8601, UTC' }),
})

const TimelineLine = Type.Object({
  at: IsoInstant,
  on: Type.String(),
  from: TextOrNull(),
  to: Type.String(),
  by: Type.String({ description: 'the scenario, api, control, payment or the rule' }),
})

/** What only a cob knows of its charge. */
const Cob = Type.Object({
  locationId: Type.Integer(),
  expirationSeconds: Type.Integer(),
  amountChange: Type.Integer({ description: '1: the payer may change the amount' }),
  additionalInfo: OrNull(Type.Array(Type.Object({ nome: Type.String(), valor: Type.String() }))),
})

/** What only a transfer knows of its request. */
const Transfer = Type.Object({
  priority: OneOf(['HIGH', 'NORM']),
  creditorDocument: TextOrNull(),
  paymentFlow: TextOrNull(),
  expirationSeconds: Type.Integer(),
  ispbDeny: Type.Array(Type.String()),
})

/** Everything known about a transaction. */
const Transaction = Type.Object(
  {
    transactionId: Type.Integer(),
    uuid: Type.String({ format: 'uuid' }),
    kind: Type.String(),
    status: Type.String({ description: 'the stored value' }),
    externalId: TextOrNull({ description: 'or idempotency key, txid, refund id' }),
    endToEndId: TextOrNull(),
    createdAt: IsoInstant,
    processedAt: TextOrNull(),
    expiresAt: TextOrNull(),
    amount: Reais,
    fee: Reais,
    finalAmount: Reais,
    pixKey: TextOrNull(),
    description: TextOrNull(),
    counterpart: Counterpart,
    errorCode: TextOrNull(),
    spiCode: TextOrNull(),
    parentId: NumberOrNull({ description: 'the transaction that it belongs to' }),
    payee: OrNull(Type.Object({ accountId: Type.Integer(), transactionId: NumberOrNull() })),
    payerId: NumberOrNull({ description: 'the account of this sandbox that the money came from' }),
    charge: OrNull(Charge),
    cob: OrNull(Cob),
    transfer: OrNull(Transfer),
    nature: TextOrNull({ description: 'refunds: the natureza of a devolução' }),
    run: OrNull(Run),
    ledger: Type.Array(LedgerLine),
    deliveries: Type.Array(DeliveryLine),
    timeline: Type.Array(TimelineLine),
  },
  { title: 'Transaction', examples: [EXAMPLES.transaction] },
)

const ForcedTransaction = Type.Object(
  { transaction: Transaction, fired: FiredList },
  { title: 'ForcedTransaction', examples: [EXAMPLES.forced] },
)

export const GetTransactionSchema = {
  operationId: 'getTransaction',
  tags,
  summary: 'Shows everything known about a transaction',
  description:
    'What was asked for, the scenario that plays, its movements of money, its webhooks, and what happened so far.',
  params: TransactionParams,
  response: { 200: Transaction, ...errorResponses('problem', 400, 401, 403, 404) },
}

const EventBody = Type.Object(
  {
    event: OneOf(VERB_NAMES),
    errorCode: Type.Optional(
      Type.String({ minLength: 1, description: 'fail: an asynchronous error code or an SPI code; ORDER_REJECTED' }),
    ),
    value: Type.Optional({ ...Reais, description: 'pay, refund: BRL; left out: all of it' }),
    payer: Type.Optional(Payer),
    by: Type.Optional(OneOf(['receiver', 'provider'], 'remove: who removes the charge; receiver')),
  },
  { title: 'EventBody', additionalProperties: false, examples: [EXAMPLES.event] },
)
export type EventBody = Static<typeof EventBody>

export const ForceEventSchema = {
  operationId: 'forceEvent',
  tags,
  summary: 'Forces one event on a transaction',
  description:
    'As if its scenario had said so: the same money, the same webhooks. What its state does not allow is a 409 that lists what it does.',
  params: EventParams,
  body: EventBody,
  response: { 200: ForcedTransaction, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}
