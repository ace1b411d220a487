/** A page of transactions, as the descriptions of both listings show it. */
export const EXAMPLES = {
  page: {
    data: [
      {
        transactionId: '75d47126-d46a-420f-9f42-75f4b9073303',
        externalId: '7978c0c97ea847e78e8849634473c1f1',
        status: 'Confirmado',
        operationType: 'Pix in',
        movementType: 'CREDIT',
        originalAmount: 37,
        feeAmount: 0.25,
        finalAmount: 36.75,
        endToEndId: 'E6070119020261121150054jIqZfrlAj',
        createdAt: '2026-11-21T15:00:05.000Z',
        processedAt: '2026-11-21T15:00:05.000Z',
        counterpart: {
          name: 'Maria da Silva',
          document: '***.456.789-**',
          bank: {
            bankISPB: '60701190',
            bankName: 'Itaú',
            bankCode: '341',
            accountBranch: '0001',
            accountNumber: '123456',
          },
        },
      },
      {
        transactionId: 'f6f2bc32-0d41-494a-84a7-090b90176692',
        externalId: 'payout-2',
        status: 'Confirmado',
        operationType: 'Pix out',
        movementType: 'DEBIT',
        originalAmount: 10.5,
        feeAmount: 0.5,
        finalAmount: 11,
        endToEndId: 'E99999003202611211500F5DQ50dd3fT',
        createdAt: '2026-11-21T15:00:05.000Z',
        processedAt: '2026-11-21T15:00:06.000Z',
        counterpart: {
          name: 'Gabriel Nascimento',
          document: '***.456.789-**',
          bank: {
            bankISPB: '90400888',
            bankName: 'Santander',
            bankCode: '033',
            accountBranch: '5198',
            accountNumber: '03004663',
          },
        },
      },
    ],
    metadata: {
      page: 1,
      size: 20,
      total: 2,
      totalPages: 1,
      hasNext: false,
      hasPrevious: false,
    },
  },
}
