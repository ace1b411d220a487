import { BODY, DELIVERY, HEADERS } from '../delivery-example.ts'

/** Webhooks that were sent again and received, as their descriptions show them. */
export const EXAMPLES = {
  resent: {
    deliveryId: 1,
    event: 'cash_in',
    transactionId: 1,
    url: 'https://inbox.sandbox/orders',
    state: 'delivered',
    attempts: [
      ...DELIVERY.attempts,
      {
        at: '2026-11-21T15:00:15.000Z',
        request: {
          headers: {
            ...HEADERS,
            'x-pix-sandbox-attempt': '2',
            'webhook-timestamp': '1795273215',
            'webhook-signature': 'v1,6xEva/lrle1tnFCSdZuibQbi9XTwQhg7aCBz9LsyveA=',
          },
          body: JSON.stringify(BODY),
        },
        durationMs: 9,
        status: 200,
      },
    ],
    nextAttemptAt: null,
    fired: [
      {
        at: '2026-11-21T15:00:15.000Z',
        kind: 'resend',
        id: 1,
        what: 'The cash_in webhook 1, attempt 2, to https://inbox.sandbox/orders was answered with 200',
      },
    ],
  },
  received: {
    at: '2026-11-21T15:00:02.000Z',
    url: 'https://inbox.sandbox/orders',
    headers: HEADERS,
    body: BODY,
    raw: JSON.stringify(BODY),
  },
}
