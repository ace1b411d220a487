/** A charge, as its description shows it. */
export const EXAMPLES = {
  body: {
    transaction: {
      value: 100,
      description: 'Pedido 1',
      externalId: 'order-1',
      expirationTime: 3600,
    },
    payer: { fullName: 'Maria da Silva', document: '12345678909' },
    additionalInfo: { pedido: '1' },
    splits: [
      {
        pixKey: 'parceiro@example.com',
        pixKeyType: 'EMAIL',
        name: 'José Souza',
        document: '52998224725',
        type: 'PERCENTAGE',
        value: 10,
        immediate: true,
      },
    ],
  },
  receipt: {
    transactionId: '0dfb3795-dbeb-4fae-8b3c-a8370a75a4e2',
    correlationId: '99c074c8-114c-44fd-9f2d-0e4b32c6ad91',
    externalId: 'order-1',
    status: 'PENDING',
    pixCode:
      '00020101021226740014br.gov.bcb.pix2552pix.sandbox/qr/v2/1/0dfb3795dbeb4fae8b3ca8370a75a4e25204000053039865802BR5912Loja Exemplo6009SAO PAULO62070503***63047B27',
    generateTime: '2026-11-21T15:00:00.000Z',
    expirationDate: '2026-11-21T16:00:00.000Z',
  },
}
