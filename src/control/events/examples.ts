/** An event of the log, as its description shows it. */
export const EXAMPLES = {
  event: {
    seq: 4,
    at: '2026-11-21T15:00:00.000Z',
    type: 'transaction.created',
    what: 'cash-in 1 was created as PENDING (by api)',
    transactionId: 1,
    kind: 'cash-in',
    on: 'create',
    from: null,
    to: 'PENDING',
    by: 'api',
  },
}
