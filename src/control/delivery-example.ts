/** What a receiver gets when a charge was paid. */
export const BODY = {
  event: 'CashIn',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'CREDIT',
  transactionId: '1',
  externalId: 'order-1',
  endToEndId: 'E19540550202611211500wrZtwiItNjB',
  pixKey: 'loja@example.com',
  feeAmount: 0.25,
  originalAmount: 100,
  finalAmount: 99.75,
  processingDate: '2026-11-21T15:00:02.000Z',
  errorCode: null,
  errorMessage: null,
  counterpart: {
    name: 'Maria da Silva',
    document: '***.456.789-**',
    bank: {
      bankISPB: '19540550',
      bankName: 'Asaas',
      bankCode: '461',
      accountBranch: '6991',
      accountNumber: '48723449',
    },
  },
  metadata: {},
}

/** The headers that it comes with. */
export const HEADERS = {
  'x-shop': 'loja-1',
  'content-type': 'application/json',
  'user-agent': 'pix-account-sandbox',
  'x-pix-sandbox-delivery': '1',
  'x-pix-sandbox-attempt': '1',
  'x-pix-sandbox-event': 'cash_in',
  'webhook-id': 'msg_1_1',
  'webhook-timestamp': '1795273202',
  'webhook-signature': 'v1,oMCD9quO1A9RAtFOfd7iDzNwhapn18Lci3ukH5wAKrs=',
}

/** A webhook that arrived, as the descriptions of several endpoints show it. */
export const DELIVERY = {
  deliveryId: 1,
  event: 'cash_in',
  transactionId: 1,
  url: 'https://inbox.sandbox/orders',
  state: 'delivered',
  attempts: [
    {
      at: '2026-11-21T15:00:02.000Z',
      request: { headers: HEADERS, body: JSON.stringify(BODY) },
      durationMs: 12,
      status: 200,
    },
  ],
  nextAttemptAt: null,
}
