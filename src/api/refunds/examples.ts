/** Refunds of both families, as their descriptions show them. */
export const EXAMPLES = {
  refundIn: { refundValue: 10.5, reason: 'Produto devolvido', externalId: 'refund-1' },
  receipt: {
    transactionId: 'dc28af68-1cac-40d1-9a44-718a130e337c',
    externalId: 'refund-1',
    status: 'PENDING',
    refundValue: 10.5,
    providerTransactionId: 'D99999003202611211500Va15pSG713n',
    generateTime: '2026-11-21T15:00:15.000Z',
  },
  devolucao: { valor: '7.89', natureza: 'ORIGINAL', descricao: 'Produto devolvido' },
  accepted: {
    id: 'refund-2',
    rtrId: 'D99999003202611211500uC4L6mNKM0Q',
    valor: '7.89',
    natureza: 'ORIGINAL',
    horario: { solicitacao: '2026-11-21T15:00:15.000Z' },
    status: 'EM_PROCESSAMENTO',
    descricao: 'Produto devolvido',
  },
}
