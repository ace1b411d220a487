/** A page of MEDs, as the description of the listing shows it. */
export const EXAMPLES = {
  page: {
    data: [
      {
        id: 9,
        endToEnd: 'E19540550202611211500wrZtwiItNjB',
        status: 'RECEIVED',
        reason: 'REFUND_REQUEST',
        cause: 'SOCIAL_ENGINEERING',
        description: 'O pagador relata um golpe por telefone.',
        analysisResult: null,
        analysisDetails: null,
        requestingBank: { ispb: '19540550', name: 'Asaas' },
        contestedBank: { ispb: '99999003', name: 'Banco Sandbox' },
        originalTransaction: {
          amount: 100,
          type: 'PIX',
          transactionType: 'CASH_IN',
          name: 'Maria da Silva',
          document: '***.456.789-**',
          dateTime: '2026-11-21T15:00:02.000Z',
        },
        isReconciled: true,
        originalTransactionId: 1,
        createdAt: '2026-11-21T15:00:15.000Z',
        updatedAt: '2026-11-21T15:00:15.000Z',
      },
    ],
    metadata: { total: 1, page: 1, pageSize: 20, totalPages: 1 },
  },
}
