/** A payer who pays a charge, as its description shows it. */
export const EXAMPLES = {
  body: {
    txid: '7978c0c97ea847e78e8849634473c1f1',
    payer: {
      name: 'Maria da Silva',
      document: '12345678909',
      bank: {
        bankISPB: '60701190',
        bankName: 'Itaú',
        bankCode: '341',
        accountBranch: '0001',
        accountNumber: '123456',
      },
    },
  },
  payment: {
    transactionId: 6,
    endToEndId: 'E6070119020261121150054jIqZfrlAj',
    value: 37,
    payer: {
      name: 'Maria da Silva',
      document: '12345678909',
      bank: {
        bankISPB: '60701190',
        bankName: 'Itaú',
        bankCode: '341',
        accountBranch: '0001',
        accountNumber: '123456',
      },
    },
    paidAt: '2026-11-21T15:00:05.000Z',
    fired: [
      {
        at: '2026-11-21T15:00:05.000Z',
        kind: 'payment',
        id: 6,
        what: 'cob 6 went from ATIVA to CONCLUIDA (pay, by control)',
      },
    ],
  },
}
