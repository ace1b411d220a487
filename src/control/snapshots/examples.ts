const snapshot = { name: 'before-refunds', at: '2026-11-21T15:00:00.000Z', transactions: 12, pending: 3 }
const cancelled = { step: 2, split: 0, delivery: 0, retry: 0, deadline: 0, expiry: 1, deliveries: 1, answers: 0 }

/** A snapshot, and the way back to it, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  body: { name: 'before-refunds' },
  snapshot,
  restored: { snapshot, cancelled },
}
