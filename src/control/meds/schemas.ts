import { type Static, Type } from '@sinclair/typebox'
import { MED_CAUSES, MED_EVENTS, MED_REASONS, MED_STATUSES, type MedCause } from '../../domain/meds.ts'
import { IsoInstant, OneOf, Text } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { DeliveryLine } from '../deliveries.ts'
import { AccountParams, NumberOrNull, Reais, TextOrNull } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { LedgerLine } from '../ledger-entries.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { TransactionName } from '../transaction-of.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['meds']
const MedParams = Type.Object({ ...AccountParams.properties, medId: Type.Integer({ minimum: 1, examples: [9] }) })

/** Longest description and details that are taken (domain decision). */
const TEXT_MAX = 2_000

const Bank = Type.Object({ ispb: Type.String(), name: Type.String() })

/** Everything known about a MED. */
const Med = Type.Object(
  {
    medId: Type.Integer(),
    idSolicitacaoDevolucao: Type.String(),
    endToEndId: Type.String({ description: 'of the contested PIX' }),
    transactionId: NumberOrNull({ description: 'the contested transaction; null when it is unknown here' }),
    status: OneOf(MED_STATUSES),
    reason: OneOf(MED_REASONS),
    cause: TextOrNull(),
    description: TextOrNull(),
    analysisResult: TextOrNull({ description: 'APPROVED or REJECTED' }),
    analysisDetails: TextOrNull(),
    requestingBank: Bank,
    contestedBank: Bank,
    blockStatus: OneOf(['NOT_BLOCKED', 'BLOCKED', 'RELEASED', 'RETURNED']),
    blockedAmount: { ...Reais, description: 'BRL; what was blocked when it was acknowledged' },
    answerDueAt: TextOrNull({ description: 'ISO 8601, UTC: when it counts as accepted; null when nothing is due' }),
    createdAt: IsoInstant,
    updatedAt: IsoInstant,
    ledger: Type.Array(LedgerLine),
    deliveries: Type.Array(DeliveryLine),
    timeline: Type.Array(
      Type.Object({ at: IsoInstant, on: Type.String(), from: TextOrNull(), to: Type.String(), by: Type.String() }),
    ),
  },
  { title: 'Med', examples: [EXAMPLES.opened.med] },
)

const OpenedMed = Type.Object({ med: Med, fired: FiredList }, { title: 'OpenedMed', examples: [EXAMPLES.opened] })
const DrivenMed = Type.Object({ med: Med, fired: FiredList }, { title: 'DrivenMed', examples: [EXAMPLES.driven] })

const OpenBody = Type.Object(
  {
    transaction: Type.Optional(TransactionName),
    endToEndId: Type.Optional(
      Type.String({
        pattern: '^E[A-Za-z0-9]{31}$',
        description:
          'an endToEndId of E and 31 letters or digits; one that is unknown here gives a MED that blocks nothing',
      }),
    ),
    reason: Type.Optional(OneOf(MED_REASONS, 'REFUND_REQUEST when left out')),
    cause: Type.Optional(
      Type.Unsafe<MedCause | null>({ type: ['string', 'null'], enum: [...MED_CAUSES, null], description: 'null' }),
    ),
    description: Type.Optional(TextOrNull({ maxLength: TEXT_MAX })),
    requestingBank: Type.Optional(
      Type.Object(
        {
          ispb: Type.String({ pattern: '^[0-9A-Z]{8}$', description: 'an ISPB of 8 characters' }),
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        },
        { additionalProperties: false, description: "left out: the payer's" },
      ),
    ),
    acknowledge: Type.Optional(Type.Boolean({ description: 'false leaves it OPEN, with nothing blocked; true' })),
  },
  {
    title: 'MedBody',
    additionalProperties: false,
    description: 'exactly one of transaction, endToEndId',
    examples: [EXAMPLES.open],
  },
)
export type OpenBody = Static<typeof OpenBody>

/** POST …/meds. */
export const OpenMedSchema = {
  operationId: 'openMed',
  tags,
  summary: 'Another bank contests a payment that the account received',
  description:
    'It is acknowledged at once unless told otherwise: what is left of the payment is blocked, and med_created webhooks go out. One at a time per payment, up to 80 days after it.',
  params: AccountParams,
  body: OpenBody,
  response: { 201: OpenedMed, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}

/** GET …/meds. */
export const ListMedsSchema = {
  operationId: 'listMeds',
  tags,
  summary: 'Lists the MEDs against an account',
  description: 'By their number, the oldest first.',
  params: AccountParams,
  querystring: PageQuery,
  response: { 200: ListOf(Med), ...errorResponses('problem', 400, 401, 403, 404) },
}

/** GET …/meds/{medId}. */
export const GetMedSchema = {
  operationId: 'getMed',
  tags,
  summary: 'Shows everything known about a MED',
  description: 'With its movements of money, its webhooks, and what happened to it so far.',
  params: MedParams,
  response: { 200: Med, ...errorResponses('problem', 400, 401, 403, 404) },
}

const EventBody = Type.Object(
  {
    event: OneOf(MED_EVENTS),
    details: Type.Optional(Text(TEXT_MAX, { description: 'accept, reject, cancel: the details of the analysis' })),
  },
  { title: 'MedEventBody', additionalProperties: false, examples: [EXAMPLES.event] },
)
export type EventBody = Static<typeof EventBody>

/** POST …/meds/{medId}/events. */
export const DriveMedSchema = {
  operationId: 'driveMed',
  tags,
  summary: 'Lets one event happen to a MED',
  description:
    'accept gives the blocked amount back to the payer, reject and cancel set it free. What its state does not allow is a 409 that lists what it does.',
  params: MedParams,
  body: EventBody,
  response: { 200: DrivenMed, ...errorResponses('problem', 400, 401, 403, 404, 409) },
}
