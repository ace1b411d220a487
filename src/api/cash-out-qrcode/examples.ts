/** A payment of a code, as its description shows it. */
export const EXAMPLES = {
  body: {
    value: 10.5,
    externalId: 'payout-2',
    description: 'Conta do mês',
    name: 'Maria',
    document: '12345678909',
    qrCode:
      '00020126390014br.gov.bcb.pix0117maria@example.com5204000053039865802BR5905MARIA6009SAO PAULO62070503***630489D3',
  },
}
