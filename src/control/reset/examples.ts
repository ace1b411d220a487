/** What a reset calls off, as its description shows it. */
export const EXAMPLES = {
  cancelled: {
    cancelled: {
      step: 2,
      split: 0,
      delivery: 0,
      retry: 0,
      deadline: 0,
      expiry: 0,
      deliveries: 1,
      answers: 0,
    },
  },
}
