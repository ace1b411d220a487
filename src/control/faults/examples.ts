/** The faults of an account, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  faults: {
    rules: [
      { for: ['cash-out' as const], chance: 0.05, error: 500, seed: 'black-friday' },
      { for: ['cash-in' as const, 'cob' as const], chance: 0.1, delay: '3s' },
      { for: ['any' as const], chance: 0.01, connection: 'reset' as const },
    ],
  },
}
