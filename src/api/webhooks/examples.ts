/** Registrations of webhooks, as their descriptions show them. */
export const EXAMPLES = {
  body: {
    url: 'https://inbox.sandbox/orders',
    eventType: 'cash_in',
    headers: [{ key: 'X-Shop', value: 'loja-1' }],
  },
  registered: { success: true, message: 'https://inbox.sandbox/orders is registered for cash_in' },
  registrations: {
    accountId: 1,
    webhooks: [
      {
        id: 1,
        type: 'cash_in',
        url: 'https://inbox.sandbox/orders',
        headers: { 'X-Shop': 'loja-1' },
        isActive: true,
        createdAt: '2026-11-21T15:00:00.000Z',
      },
      {
        id: 2,
        type: 'cash_out',
        url: 'https://inbox.sandbox/orders',
        headers: {},
        isActive: true,
        createdAt: '2026-11-21T15:00:00.000Z',
      },
    ],
    total: 2,
  },
}
