/** A payment above the balance. */
const request = {
  seq: 2,
  requestId: 'V1StGXR8_Z5jdHi6B-myT',
  at: '2026-11-21T15:00:00.000Z',
  method: 'POST',
  route: '/api/pix/cash-out',
  path: '/api/pix/cash-out',
  query: {},
  operation: 'cash-out',
  status: 400,
  connection: null,
  durationMs: 0.6,
  errorId: 'V1StGXR8_Z5jdHi6B-myT',
  errorCode: 'PIX_INSUFFICIENT_BALANCE',
  scenario: null,
  transactionId: null,
  externalId: 'order-1',
  request: {
    headers: { authorization: '***', 'content-type': 'application/json' },
    body: {
      value: 12,
      externalId: 'order-1',
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '***.456.789-**' },
    },
    unread: false,
  },
  response: {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: { statusCode: 400, code: 'PIX_INSUFFICIENT_BALANCE', errorId: 'V1StGXR8_Z5jdHi6B-myT' },
  },
  explanation: {
    decidedBy: 'operation',
    because: 'The operation was refused: Available balance is below amount plus fee (available 10, amount 12, fee 0)',
    check: {
      code: 'PIX_INSUFFICIENT_BALANCE',
      message: 'Available balance is below amount plus fee',
      hint: null,
      details: { available: 10, amount: 12, fee: 0 },
    },
    wouldChange: ['The scenario "success" was chosen; its turn comes after the checks.'],
  },
}

/** Calls of the API, as their description shows them. */
export const EXAMPLES = { request, detail: { ...request, scenarios: ['delayed:', 'success', 'tax-id-mismatch'] } }
