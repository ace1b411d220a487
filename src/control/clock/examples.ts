/** A clock, as the descriptions of its endpoints show it. */
export const EXAMPLES = {
  clock: {
    mode: 'frozen',
    now: '2026-11-21T15:00:15.000Z',
    pending: 2,
    nextDueAt: '2026-11-21T15:00:30.000Z',
    fired: [],
  },
  freeze: { at: '2026-11-21T16:00:00.000Z' },
  advance: { by: '2s' },
  advanced: {
    mode: 'frozen',
    now: '2026-11-21T15:00:02.000Z',
    pending: 0,
    nextDueAt: null as string | null,
    fired: [
      {
        at: '2026-11-21T15:00:02.000Z',
        kind: 'step',
        id: 1,
        what: 'cash-in 1 went from PENDING to CONFIRMED (pay, by paid)',
      },
      {
        at: '2026-11-21T15:00:02.000Z',
        kind: 'step',
        id: 2,
        what: 'split 2 was created as PENDING (by paid)',
      },
      {
        at: '2026-11-21T15:00:02.000Z',
        kind: 'step',
        id: 2,
        what: 'split 2 went from PENDING to CONFIRMED (confirm, by paid)',
      },
      {
        at: '2026-11-21T15:00:02.000Z',
        kind: 'delivery',
        id: 1,
        what: 'The cash_in webhook 1, attempt 1, to https://inbox.sandbox/orders was answered with 200',
      },
      {
        at: '2026-11-21T15:00:02.000Z',
        kind: 'delivery',
        id: 2,
        what: 'The cash_out webhook 2, attempt 1, to https://inbox.sandbox/orders was answered with 200',
      },
    ],
  },
}
