import { medMachine } from './machines/central-bank.ts'
import { legalEvents, type ResourceEvent } from './machines/row.ts'
import type { Centavos } from './money.ts'

/** Spec, MED, status. */
export const MED_STATUSES = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] as const
export type MedStatus = (typeof MED_STATUSES)[number]

/** Spec, MED, reason. */
export const MED_REASONS = ['REFUND_REQUEST', 'REFUND_CANCELLATION'] as const
export type MedReason = (typeof MED_REASONS)[number]

/** The spec shows the first two; the others are the domain's decision. */
export const MED_CAUSES = [
  'UNAUTHORIZED_TRANSACTION',
  'SOCIAL_ENGINEERING',
  'SCAM',
  'ACCOUNT_TAKEOVER',
  'COERCION',
  'FRAUDULENT_ACCESS',
  'OTHER',
  'UNKNOWN',
] as const
export type MedCause = (typeof MED_CAUSES)[number]

/** What can happen to a MED. */
export const MED_EVENTS = ['acknowledge', 'accept', 'reject', 'cancel'] as const
export type MedEvent = (typeof MED_EVENTS)[number]

/** How long a payment can be contested, in days of 24 hours after receipt (BACEN, Manual Operacional do DICT). */
export const CONTEST_DAYS = 80
/** How long an acknowledged MED waits for its answer before it counts as accepted (BACEN). */
export const ANSWER_DAYS = 7

/** What becomes of a MED that nobody answers: it counts as accepted after the 7 days, or stays until somebody does. */
export const UNANSWERED_MEDS = ['accept', 'stay'] as const
export type UnansweredMeds = (typeof UNANSWERED_MEDS)[number]

/** What a MED keeps beside the members of every transaction; the amount of its row is what it blocks. */
export interface MedDetails {
  /** Of the contested PIX, which may be unknown here; the row's own endToEndId stays null. */
  readonly endToEndId: string
  readonly reason: MedReason
  readonly cause: MedCause | null
  readonly description: string | null
  readonly analysisResult: 'APPROVED' | 'REJECTED' | null
  readonly analysisDetails: string | null
  readonly requestingBank: { readonly ispb: string; readonly name: string }
  readonly idSolicitacaoDevolucao: string
}

const OPERATIONAL: ReadonlySet<MedCause | null> = new Set([null, 'OTHER', 'UNKNOWN'] as const)

/** The natureza of the devolução of an accepted MED (domain decision). */
export function natureOf(cause: MedCause | null): 'MED_OPERACIONAL' | 'MED_FRAUDE' {
  return OPERATIONAL.has(cause) ? 'MED_OPERACIONAL' : 'MED_FRAUDE'
}

/** Whether a MED has not ended yet. */
export function isOpenMed({ status }: { readonly status: string }): boolean {
  return status === 'OPEN' || status === 'RECEIVED'
}

/** The events that a MED can take now. */
export function legalMedEvents(status: string): MedEvent[] {
  const legal: readonly ResourceEvent[] = legalEvents(medMachine, status)
  return MED_EVENTS.filter(event => legal.includes(event))
}

/** What has become of the money that a MED blocks (domain decision: the words are ours). */
export function blockStatusOf({ status, amount, med }: MedMoney): 'NOT_BLOCKED' | 'BLOCKED' | 'RELEASED' | 'RETURNED' {
  if (amount === 0) return 'NOT_BLOCKED'
  if (status === 'RECEIVED') return 'BLOCKED'
  return med?.analysisResult === 'APPROVED' ? 'RETURNED' : 'RELEASED'
}

interface MedMoney {
  readonly status: string
  readonly amount: Centavos
  readonly med: MedDetails | null
}
