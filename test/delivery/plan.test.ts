import { expect, test } from 'vitest'
import { planDeliveries } from '../../src/delivery/plan.ts'
import type { NewsType, TransactionKind } from '../../src/domain/operations.ts'
import type { WebhookVersion } from '../../src/domain/webhook.ts'
import { bodyOf, REFUND, REFUNDED, registration } from './rendering.ts'
import { PAYMENT, transaction } from './support.ts'

const EMISSION: readonly [TransactionKind, NewsType, WebhookVersion][] = [
  ['cash-in', 'cash_in', 'V1'],
  ['receipt', 'cash_in', 'V1'],
  ['cob', 'cash_in', 'V2'],
  ['cash-out', 'cash_out', 'V1'],
  ['cash-out-qrcode', 'cash_out', 'V1'],
  ['split', 'cash_out', 'V1'],
  ['transfer', 'cash_out', 'V2'],
  ['refund-in', 'refund_in', 'V1'],
  ['devolucao', 'refund_in', 'V2'],
  ['refund-out', 'refund_out', 'V1'],
]

test.each(EMISSION)('a registration without version is told of a %s (%s) in family %s', (kind, type, version) => {
  const fact = { type, transaction: transaction({ kind }), refunded: REFUNDED }
  expect(bodyOf(fact)).toEqual(bodyOf(fact, version))
})

test('all active URLs of the type are told, the others are not', () => {
  const urls = planDeliveries({ type: 'cash_out', transaction: PAYMENT }, [
    registration({ url: 'https://a.example' }),
    registration({ url: 'https://b.example', version: 'V2' }),
    registration({ url: 'https://inactive.example', isActive: false }),
    registration({ url: 'https://other.example', type: 'cash_in' }),
  ]).map(({ url, body }) => [url, Object.keys(JSON.parse(body))[0]])
  expect(urls).toEqual([
    ['https://a.example', 'event'],
    ['https://b.example', 'type'],
  ])
})

test('a refund without its payment is a broken invariant that names both', () => {
  expect(() => bodyOf({ type: 'refund_in', transaction: REFUND })).toThrow('refund 8 has no payment 7 to give back')
})
