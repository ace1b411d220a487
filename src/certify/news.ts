import { FLAT_PAYLOADS } from '../delivery/payloads/flat.ts'
import { V2_PAYLOADS } from '../delivery/payloads/v2.ts'
import { syntheticCpf } from '../domain/documents.ts'
import { END_TO_END_TAIL_LENGTH, endToEndId, OWN_INSTITUTION } from '../domain/end-to-end-id.ts'
import { HOUR_MS, type Instant } from '../domain/instants.ts'
import type { NewsType } from '../domain/operations.ts'
import type { Counterpart, Transaction } from '../domain/transaction.ts'
import type { WebhookVersion } from '../domain/webhook.ts'
import type { IdSource } from '../platform/ids.ts'

/** One webhook: its bytes are the same on every attempt. */
export interface News {
  readonly deliveryId: number
  readonly event: string
  readonly body: string
}

/** Makes webhooks of payments that never were, in the shapes of the specification. */
export interface Newsroom {
  /** Somebody has paid a charge. The payment can be told of in other ways afterwards. */
  paid(externalId: string, more?: Partial<Transaction>): { news: News; payment: Transaction }
  /** A part of a received payment has gone back. */
  refunded(payment: Transaction): News
  /** Something that is in no specification yet. */
  unheardOf(): News
  /** An externalId that nobody has. */
  freshId(): string
}

/** Ids of what exists nowhere. */
const STRANGERS = [1_000_000_000, 1_999_999_999] as const

const PAYER: Counterpart = {
  name: 'Maria da Silva',
  document: syntheticCpf(123_456_789),
  bank: {
    bankISPB: '00000000',
    bankName: 'Banco do Brasil',
    bankCode: '001',
    accountBranch: '0001',
    accountNumber: '1',
  },
}

/** A payer of whom its bank says as little as it may, with a name as long as it may be. */
export const HARD_PAYER: Counterpart = {
  name: 'Associação Beneficente São João Batista & Irmãos Ltda — "Açaí, Pão e Cia" <Unidade nº 2> ação çãé'.slice(
    0,
    100,
  ),
  document: null,
  bank: null,
}

/** How long ago something late has happened: after the retries of section 6 of the design. */
export const LATE_MS = 8 * HOUR_MS

/** A newsroom with ids from a stream, at an instant. */
export function createNewsroom(ids: IdSource, now: Instant, version: WebhookVersion): Newsroom {
  const payloads = version === 'V1' ? FLAT_PAYLOADS : V2_PAYLOADS
  const printed = (event: NewsType, body: object): News => ({
    deliveryId: ids.integer(...STRANGERS),
    event,
    body: JSON.stringify(body),
  })
  const tell = (event: NewsType, transaction: Transaction, payment?: Transaction): News => {
    const refunded = payment && { payment, remaining: payment.amount - transaction.amount }
    return printed(event, payloads[event]?.({ type: event, transaction, ...(refunded && { refunded }) }) ?? {})
  }
  const freshId = () => `certify-${ids.alphanumeric(16)}`
  return {
    freshId,
    paid(externalId, more = {}) {
      const payment = receipt(ids, now, { externalId, ...more })
      return { payment, news: tell('cash_in', payment) }
    },
    refunded(payment) {
      const refund = {
        ...receipt(ids, now, { externalId: freshId() }),
        kind: 'refund-in',
        parentId: payment.id,
      } as const
      return tell('refund_in', { ...refund, amount: 1, counterpart: payment.counterpart }, payment)
    },
    unheardOf() {
      const body = { event: 'SomethingNew', type: 'SOMETHING_NEW', data: { id: ids.uuid() }, whatever: [null, 1, 'x'] }
      return { deliveryId: ids.integer(...STRANGERS), event: 'something_new', body: JSON.stringify(body) }
    },
  }
}

function receipt(ids: IdSource, now: Instant, more: Partial<Transaction>): Transaction {
  return {
    id: ids.integer(...STRANGERS),
    uuid: ids.uuid(),
    kind: 'cash-in',
    status: 'CONFIRMED',
    externalId: null,
    endToEndId: endToEndId('E', OWN_INSTITUTION.ispb, now, ids.alphanumeric(END_TO_END_TAIL_LENGTH)),
    createdAt: now,
    processedAt: now,
    expiresAt: null,
    amount: 1_050,
    fee: 0,
    pixKey: 'certify@pix.example.com',
    description: null,
    counterpart: PAYER,
    errorCode: null,
    spiCode: null,
    parentId: null,
    runId: null,
    payee: null,
    payerId: null,
    charge: null,
    cob: null,
    transfer: null,
    nature: null,
    med: null,
    timeline: [],
    ...more,
  }
}
