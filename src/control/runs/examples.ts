const run = {
  runId: 1,
  scenario: 'paid',
  via: 'built-in',
  beside: [],
  transactionId: 1,
  kind: 'cash-in',
  status: 'CONFIRMED',
  state: 'done' as const,
  step: 2,
  steps: [
    { does: 'wait: 2s', at: '2026-11-21T15:00:00.000Z' },
    { does: 'pay', at: '2026-11-21T15:00:02.000Z' },
  ],
  nextDueAt: null,
}
const waiting = { ...run, runId: 2, scenario: 'success', transactionId: 2, kind: 'cash-out', status: 'CONFIRMED' }

/** Runs, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  run,
  details: {
    ...run,
    webhooks: null,
    expect: null,
    history: [
      { at: '2026-11-21T15:00:00.000Z', transactionId: 1, what: 'cash-in 1 was created as PENDING (by api)' },
      {
        at: '2026-11-21T15:00:02.000Z',
        transactionId: 1,
        what: 'cash-in 1 went from PENDING to CONFIRMED (pay, by paid)',
      },
    ],
  },
  acted: {
    run: waiting,
    fired: [
      {
        at: '2026-11-21T15:00:00.500Z',
        kind: 'control',
        id: 2,
        what: 'The run 2 of success was released',
      },
      {
        at: '2026-11-21T15:00:00.500Z',
        kind: 'control',
        id: 2,
        what: 'cash-out 2 went from PENDING to CONFIRMED (confirm, by success)',
      },
    ],
  },
  scenario:
    '# Run 1 of account 1 (paid, via built-in), seen at 2026-11-21T15:00:05.000Z: done.\nabout: As observed on cash-in 1 of account 1, where paid was played.\nfor:\n  - cash-in\nsteps:\n  - wait: 2s\n  - pay\n',
}
