import type { TransactionKind } from '../domain/operations.ts'
import type { Delivery, Registration, WebhookVersion } from '../domain/webhook.ts'
import type { Fact } from './payloads/fact.ts'
import { FLAT_PAYLOADS } from './payloads/flat.ts'
import { MED_PAYLOADS } from './payloads/med.ts'
import { V2_PAYLOADS } from './payloads/v2.ts'
import { sendableHeaders } from './targets.ts'

/** A delivery that is to be made. */
export type PlannedDelivery = Pick<Delivery, 'event' | 'transactionId' | 'url' | 'headers' | 'body' | 'policy'>

const FAMILIES = { V1: { ...FLAT_PAYLOADS, ...MED_PAYLOADS }, V2: { ...V2_PAYLOADS, ...MED_PAYLOADS } }

/** Which family tells of what, where a registration does not say it (spec, Emission; design, section 6). */
const EMISSION: Readonly<Record<TransactionKind, WebhookVersion>> = {
  'cash-in': 'V1',
  'cash-out': 'V1',
  'cash-out-qrcode': 'V1',
  'refund-in': 'V1',
  'refund-out': 'V1',
  receipt: 'V1',
  split: 'V1',
  med: 'V1',
  transfer: 'V2',
  cob: 'V2',
  devolucao: 'V2',
}

/** Who is to be told of a fact: every active URL of its type. The body is rendered here, once, for all attempts. */
export function planDeliveries(fact: Fact, registrations: Iterable<Registration>): PlannedDelivery[] {
  const bodies = new Map<WebhookVersion, string | undefined>()
  const bodyIn = (version: WebhookVersion): string | undefined => {
    if (!bodies.has(version)) bodies.set(version, render(fact, version))
    return bodies.get(version)
  }
  const planned: PlannedDelivery[] = []
  for (const { type, isActive, version, url, headers } of registrations) {
    if (type !== fact.type || !isActive) continue
    const body = bodyIn(version ?? EMISSION[(fact.charge ?? fact.transaction).kind])
    if (body === undefined) continue
    planned.push({ event: type, transactionId: fact.transaction.id, url, headers: sendableHeaders(headers), body })
  }
  return planned
}

function render(fact: Fact, version: WebhookVersion): string | undefined {
  const payload = FAMILIES[version][fact.type]
  return payload && JSON.stringify(payload(fact))
}
