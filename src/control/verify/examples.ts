/** What a CI step asks after a payment that was accepted, and what it is told. */
export const EXAMPLES = {
  body: {
    expect: [
      { calls: { operation: 'cash-out', status: 201 }, atLeast: 1 },
      { webhooks: { event: 'cash_out', state: 'failed' }, exactly: 0 },
      { transactions: { status: 'EM_PROCESSAMENTO' }, exactly: 0 },
      { runs: { scenario: 'lost-answer' }, atMost: 1 },
      { scenarios: 'held' },
    ],
  },
  passed: {
    verdict: 'passed',
    results: [
      {
        expectation: { calls: { operation: 'cash-out', status: 201 }, atLeast: 1 },
        verdict: 'passed',
        reason: '1 calls, at least 1 wanted',
        actual: 1,
      },
    ],
  },
  failed: {
    verdict: 'failed',
    results: [
      {
        expectation: { transactions: { operation: 'cash-out' }, exactly: 1 },
        verdict: 'failed',
        reason: '2 transactions, exactly 1 wanted',
        actual: 2,
      },
      {
        expectation: { balance: { available: 9989.5 } },
        verdict: 'failed',
        reason: 'available is 9979, 9989.5 wanted',
        actual: { available: 9979, blocked: 0 },
      },
    ],
  },
}
