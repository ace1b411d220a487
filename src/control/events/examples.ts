const event = {
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
}

/** An event of the log, and as a stream tells it. */
export const EXAMPLES = { event, stream: `id: 4\ndata: ${JSON.stringify(event)}\n\n` }
