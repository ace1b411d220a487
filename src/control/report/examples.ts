import { printJunit } from '../../evidence/junit.ts'
import type { Report } from '../../evidence/report.ts'

/** A client that pays again after an answer was lost. */
const report: Report = {
  account: { accountId: 1, name: 'Loja de Teste' },
  at: '2026-11-21T15:01:00.000Z',
  verdict: 'failed',
  played: [
    { scenario: 'lost-answer', operation: 'cash-out', times: 1 },
    { scenario: 'success', operation: 'cash-out', times: 1 },
  ],
  expectations: [
    {
      scenario: 'lost-answer',
      operation: 'cash-out',
      at: '2026-11-21T15:00:00.000Z',
      externalId: 'payout-1',
      run: 1,
      expectation: 'no-second-payment-within',
      wanted: '1m',
      verdict: 'broken',
      reason: 'Transaction 2 paid the same money once more, under another externalId, at 2026-11-21T15:00:00.500Z',
      evidence: { calls: [], deliveries: [], transactions: [1, 2] },
    },
  ],
  alarms: [{ seq: 4, at: '2026-11-21T15:00:00.500Z', transactionId: 2, first: 1 }],
  coverage: {
    operations: [{ name: 'cash-out', times: 2 }],
    errorCodes: [{ name: 'PIX_INSUFFICIENT_BALANCE', times: 0 }],
    webhooks: [{ name: 'cash_out', times: 2 }],
    scenarios: [{ name: 'lost-answer (cash-out)', times: 1 }],
  },
  isComplete: true,
}

/** The forms of one report; of the lists of coverage, and of the page, only the beginning. */
export const EXAMPLES = {
  report,
  junit: printJunit(report),
  page: '<!doctype html>\n<html lang="en">\n<head>\n<title>Report on Loja de Teste</title>',
}
