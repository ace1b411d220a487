/** What a CI step asks after a payment that was accepted, and what it is told. */
export const EXAMPLES = {
  body: {
    expect: [
      { calls: { operation: 'cash-out', status: 201 }, atLeast: 1 },
      { webhooks: { event: 'cash_out', state: 'failed' }, exactly: 0 },
      { transactions: { operation: 'cash-out', status: 'ERROR' }, exactly: 0 },
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
}
