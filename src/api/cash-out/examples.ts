/** A payment to a key, as its description shows it. */
export const EXAMPLES = {
  body: {
    value: 25.5,
    externalId: 'payout-1',
    description: 'Comissão de novembro',
    details: {
      key: 'jose@example.com',
      keyType: 'EMAIL',
      name: 'José Souza',
      document: '52998224725',
    },
  },
}
