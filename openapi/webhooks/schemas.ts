import { type TProperties, Type } from '@sinclair/typebox'
import { MED_CAUSES, MED_REASONS, MED_STATUSES } from '../../src/domain/meds.ts'
import { SETTLEMENT_ERRORS } from '../../src/domain/settlement-errors.ts'
import { IsoInstant, OneOf } from '../../src/http/fields.ts'

const CODES = Object.keys(SETTLEMENT_ERRORS)

const TextOrNull = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...(description && { description }) })
const InstantOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
const EndToEndId = Type.String({ pattern: '^[ED][0-9]{20}[0-9a-zA-Z]{11}$' })
const Reais = (description: string) => Type.Number({ description: `BRL; ${description}` })

const Counterpart = Type.Object({
  name: TextOrNull(),
  document: TextOrNull('masked'),
  bank: Type.Object({
    bankISPB: TextOrNull(),
    bankName: TextOrNull(),
    bankCode: TextOrNull(),
    accountBranch: TextOrNull(),
    accountNumber: TextOrNull(),
  }),
})

/** The SPI code behind a failure; nothing where none failed. */
const Metadata = Type.Object({
  spiCode: Type.Optional(Type.String({ description: 'the SPI code behind a failure', examples: ['BE01'] })),
})

/** Spec, Events, Cash-out webhook; the other three flat ones have the same members. */
const flat = (event: string, movementType: 'CREDIT' | 'DEBIT', more: TProperties = {}) =>
  Type.Object(
    {
      event: OneOf([event]),
      status: OneOf(['CONFIRMED', 'ERROR']),
      transactionType: OneOf(['PIX']),
      movementType: OneOf([movementType]),
      transactionId: Type.String({ pattern: '^[0-9]+$', description: 'the numeric id, as a string' }),
      externalId: TextOrNull(),
      endToEndId: Type.Unsafe<string | null>({ ...EndToEndId, type: ['string', 'null'] }),
      pixKey: TextOrNull(),
      feeAmount: Reais('the fee'),
      originalAmount: Reais('the amount'),
      finalAmount: Reais('credits: original minus fee; debits: original plus fee'),
      processingDate: InstantOrNull,
      errorCode: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...CODES, null] }),
      errorMessage: TextOrNull(),
      counterpart: Counterpart,
      metadata: Metadata,
      ...more,
    },
    { title: `${event}Webhook` },
  )

/** The payment that a refund gives back, or a part of it. */
const parentTransaction = Type.Object({
  transactionId: Type.String(),
  externalId: TextOrNull(),
  endToEndId: Type.Unsafe<string | null>({ ...EndToEndId, type: ['string', 'null'] }),
  processingDate: InstantOrNull,
  wasTotalRefunded: Type.Boolean(),
  remainingAmountForRefund: Reais('what can still be given back'),
  metadata: Metadata,
  counterpart: Counterpart,
})

const Payment = Type.Object({
  amount: Type.String({ pattern: '^[0-9]+\\.[0-9]{2}$', description: 'BRL, two decimals' }),
  currency: OneOf(['BRL']),
})
const holder = { name: TextOrNull(), document: TextOrNull('masked') }
const errorCode = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...CODES, null] }))

/** Spec, Events, Payload shapes: `{type, data}`. */
const v2 = (type: string, data: TProperties) =>
  Type.Object(
    { type: OneOf([type]), data: Type.Object(data) },
    { title: `${type[0]}${type.slice(1).toLowerCase()}Webhook` },
  )

const Bank = Type.Object({ ispb: Type.String(), name: Type.String() })

/** A MED as its webhooks tell of it: the same in both versions. */
const med = (event: string) =>
  Type.Object(
    {
      event: OneOf([event]),
      medId: Type.Integer(),
      idSolicitacaoDevolucao: Type.String(),
      endToEndId: EndToEndId,
      status: OneOf(MED_STATUSES),
      reason: OneOf(MED_REASONS),
      cause: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...MED_CAUSES, null] }),
      description: TextOrNull(),
      analysisResult: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: ['APPROVED', 'REJECTED', null] }),
      analysisDetails: TextOrNull(),
      originalTransaction: Type.Union([
        Type.Object({
          transactionId: Type.Integer(),
          amount: Reais('as it was received'),
          endToEndId: EndToEndId,
          externalId: TextOrNull(),
        }),
        Type.Null(),
      ]),
      blockStatus: Type.String(),
      blockedAmount: Reais('what is or was blocked'),
      defenseStatus: OneOf(['PENDING', 'CLOSED']),
      requestingBank: Bank,
      contestedBank: Bank,
      statusHistory: Type.Array(Type.Object({ status: OneOf(MED_STATUSES), date: IsoInstant })),
      createdAt: IsoInstant,
      updatedAt: IsoInstant,
    },
    { title: `${event}Webhook` },
  )

/** The body of every webhook, by its name: `event` of the flat ones, `type` of the others. */
export const WEBHOOK_SCHEMAS = {
  CashIn: flat('CashIn', 'CREDIT'),
  CashOut: flat('CashOut', 'DEBIT'),
  CashInReversal: flat('CashInReversal', 'DEBIT', { parentTransaction }),
  CashOutReversal: flat('CashOutReversal', 'CREDIT', { parentTransaction }),
  RECEIVE: v2('RECEIVE', {
    id: Type.Integer(),
    txId: TextOrNull(),
    status: OneOf(['LIQUIDATED', 'ERROR']),
    errorCode,
    payment: Payment,
    endToEndId: Type.Unsafe<string | null>({ ...EndToEndId, type: ['string', 'null'] }),
    debtorAccount: Type.Object(holder),
  }),
  TRANSFER: v2('TRANSFER', {
    id: Type.Integer(),
    txId: Type.Null(),
    pixKey: TextOrNull(),
    status: OneOf(['LIQUIDATED', 'ERROR']),
    errorCode,
    payment: Payment,
    endToEndId: EndToEndId,
    creditDebitType: OneOf(['DEBIT']),
    idempotencyKey: TextOrNull(),
    creditorAccount: Type.Object({ ...holder, ispb: TextOrNull() }),
    remittanceInformation: Type.String(),
  }),
  REFUND: v2('REFUND', {
    id: Type.Integer({ description: 'of the payment' }),
    txId: TextOrNull(),
    status: OneOf(['REFUNDED', 'ERROR']),
    payment: Payment,
    refunds: Type.Array(
      Type.Object({
        status: OneOf(['LIQUIDATED', 'ERROR']),
        payment: Type.Object({ amount: Reais('of the refund'), currency: OneOf(['BRL']) }),
        endToEndId: EndToEndId,
        eventDate: InstantOrNull,
        information: TextOrNull(),
      }),
    ),
    endToEndId: Type.Unsafe<string | null>({ ...EndToEndId, type: ['string', 'null'] }),
    creditDebitType: OneOf(['CREDIT', 'DEBIT']),
  }),
  MedCreated: med('MedCreated'),
  MedAccepted: med('MedAccepted'),
  MedRejected: med('MedRejected'),
}
export type WebhookName = keyof typeof WEBHOOK_SCHEMAS
