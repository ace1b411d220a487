/** A resend, as its description shows it. */
export const EXAMPLES = {
  body: { url: 'https://inbox.sandbox/again' },
  resent: {
    message: 'The webhook was sent',
    webhookLogId: 9,
    sentAt: '2026-11-21T15:00:15.000Z',
    statusCode: 200,
  },
}
