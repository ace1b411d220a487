/** The cash-out that everybody is sent. */
export const CASH_OUT = {
  value: 0.01,
  externalId: '[<id>]',
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' },
}
export const CASH_OUT_PATH = '/api/pix/cash-out'

/** Every receipt says so. */
export const RECEIPT = /"status"\s*:\s*"PENDING"/
