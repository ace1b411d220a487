/** An armed scenario, as the descriptions of its endpoints show it. */
export const EXAMPLES = {
  body: { scenario: 'tax-id-mismatch', for: ['cash-out' as const], match: { externalId: 'payout-*' }, times: 2 },
  arm: {
    armId: 1,
    scenario: 'tax-id-mismatch',
    for: ['cash-out' as const],
    match: { externalId: 'payout-*' },
    times: 2,
    remaining: 2,
  },
}
