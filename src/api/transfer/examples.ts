/** A transfer, as its description shows it. */
export const EXAMPLES = {
  body: {
    pixKey: 'jose@example.com',
    creditorDocument: '52998224725',
    priority: 'HIGH',
    description: 'Aluguel',
    expiration: 600,
    payment: { currency: 'BRL', amount: 10.5 },
    ispbDeny: ['00000000'],
  },
  transfer: {
    endToEndId: 'E99999003202611211500t0HRnaT6jb5',
    eventDate: '2026-11-21T15:00:05.000Z',
    id: 5,
    payment: { amount: 10.5 },
    type: 'PENDING',
  },
}
