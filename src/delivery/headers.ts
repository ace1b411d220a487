const USER_AGENT = 'pix-account-sandbox'

/** The headers of every webhook (design, section 6): `deliveryId` is stable over retries, `event` the registration type. */
export function webhookHeaders(deliveryId: number, attempt: number, event: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-pix-sandbox-delivery': String(deliveryId),
    'x-pix-sandbox-attempt': String(attempt),
    'x-pix-sandbox-event': event,
  }
}
