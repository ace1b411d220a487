/** The ledger after one charge was paid, as its description shows it. */
export const EXAMPLES = {
  ledger: {
    available: 10099.75,
    blocked: 0,
    balanced: true,
    entries: [
      {
        seq: 1,
        at: '2026-11-21T15:00:00.000Z',
        transactionId: null,
        movement: 'opening',
        available: 10000,
        blocked: 0,
      },
      {
        seq: 2,
        at: '2026-11-21T15:00:02.000Z',
        transactionId: 1,
        movement: 'credit',
        available: 100,
        blocked: 0,
      },
      {
        seq: 3,
        at: '2026-11-21T15:00:02.000Z',
        transactionId: 1,
        movement: 'fee-debit',
        available: -0.25,
        blocked: 0,
      },
    ],
  },
}
