/** Answers of the balances, as their descriptions show them. */
export const EXAMPLES = {
  balances: {
    data: [
      {
        eventDate: '2026-11-21T15:00:02.000Z',
        balanceAmount: { available: 10063.75, blocked: 26, overdraft: 0 },
      },
    ],
  },
  balance: {
    grossBalance: 10089.75,
    blockedBalance: 26,
    netBalance: 10063.75,
    consultedAt: '2026-11-21T15:00:02.000Z',
  },
}
