/** A cob, as its description shows it. */
export const EXAMPLES = {
  body: {
    calendario: { expiracao: 3600 },
    devedor: { cpf: '12345678909', nome: 'Maria da Silva' },
    valor: { original: '37.00', modalidadeAlteracao: 0 },
    chave: 'loja@example.com',
    solicitacaoPagador: 'Serviço realizado.',
    infoAdicionais: [{ nome: 'Pedido', valor: '1' }],
  },
  charge: {
    calendario: { criacao: '2026-11-21T15:00:05.000Z', expiracao: 3600 },
    txid: '7978c0c97ea847e78e8849634473c1f1',
    revisao: 0,
    loc: {
      id: 1,
      location:
        '00020101021226740014br.gov.bcb.pix2552pix.sandbox/qr/v2/1/75d47126d46a420f9f4275f4b90733035204000053039865802BR5912Loja Exemplo6009SAO PAULO62070503***6304B066',
      tipoCob: 'cob',
    },
    location:
      '00020101021226740014br.gov.bcb.pix2552pix.sandbox/qr/v2/1/75d47126d46a420f9f4275f4b90733035204000053039865802BR5912Loja Exemplo6009SAO PAULO62070503***6304B066',
    status: 'ATIVA',
    valor: { original: '37.00', modalidadeAlteracao: 0 },
    chave: 'loja@example.com',
    devedor: { nome: 'Maria da Silva', cpf: '12345678909' },
    solicitacaoPagador: 'Serviço realizado.',
    infoAdicionais: [{ nome: 'Pedido', valor: '1' }],
  },
}
