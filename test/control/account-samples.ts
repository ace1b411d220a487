import { expect } from 'vitest'

/** A UUID v4. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Every setting, given. */
export const EVERYTHING = {
  name: 'Loja Conceição',
  document: '11222333000181',
  pixKey: 'Loja@Example.com',
  balance: 19.99,
  fees: { cashIn: 0.25, cashOut: 0.5 },
  limits: { perTransaction: 20_000, daily: null, night: 0.07 },
  provider: { minExpiration: '2m' },
  defaults: { 'cash-in': 'unpaid', 'cash-out': 'delayed:5s' },
  profile: 'real-life',
  magicValues: true,
  splitFrequency: '90m',
  dict: 'closed',
  unansweredMeds: 'stay',
  seed: 'mine',
  clock: { frozenAt: '2027-01-31T09:00:00-03:00' },
  webhookSecret: `whsec_${'QUJD'.repeat(11)}`,
  webhookTimeout: '1500ms',
}

/** The account that comes of them. */
export const SHOWN = {
  accountId: 1,
  name: 'Loja Conceição',
  document: '11222333000181',
  pixKey: 'loja@example.com',
  clientId: expect.stringMatching(UUID),
  balance: { available: 19.99, blocked: 0 },
  fees: { cashIn: 0.25, cashOut: 0.5, refundIn: 0 },
  limits: { perTransaction: 20_000, daily: null, night: 0.07 },
  provider: { minExpiration: 120 },
  defaults: { 'cash-in': 'unpaid', 'cash-out': 'delayed:5s' },
  profile: 'real-life',
  magicValues: true,
  splitFrequency: '90m',
  dict: 'closed',
  unansweredMeds: 'stay',
  webhookTimeout: '1500ms',
  clock: { mode: 'frozen', now: '2027-01-31T12:00:00.000Z' },
  seed: 'mine',
  createdAt: '2027-01-31T12:00:00.000Z',
  demo: false,
}
