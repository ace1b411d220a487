import { expect } from 'vitest'
import type { Fact } from '../../src/delivery/payloads/fact.ts'
import { planDeliveries } from '../../src/delivery/plan.ts'
import type { Registration, WebhookVersion } from '../../src/domain/webhook.ts'
import { PAYMENT, START, transaction } from './support.ts'

/** A refund of 10.00 of the payment of 19.99. */
export const REFUND = transaction({
  id: 8,
  kind: 'refund-in',
  externalId: 'refund-8',
  endToEndId: 'D1234567820260310120000000000008',
  amount: 1_000,
  fee: 0,
  parentId: 7,
  description: 'Devolvido',
})
export const REFUNDED = { payment: PAYMENT, remaining: 999 }

/** An active registration for cash-outs that leaves the family open. */
export function registration(more: Partial<Registration> = {}): Registration {
  const base = { id: 1, type: 'cash_out', url: 'https://a.example', headers: {}, version: null } as const
  return { ...base, isActive: true, createdAt: START, ...more }
}

/** The body of the one delivery that a fact makes. */
export function bodyOf(fact: Fact, version: WebhookVersion | null = null): unknown {
  const planned = planDeliveries(fact, [registration({ type: fact.type, version })])
  expect(planned).toHaveLength(1)
  return JSON.parse(planned[0]?.body ?? '')
}
