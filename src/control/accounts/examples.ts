const account = {
  accountId: 1,
  name: 'Loja Exemplo',
  document: '12345678000195',
  pixKey: 'loja@example.com',
  clientId: '632d74c3-703b-44ca-891d-b35fbfa9b8f3',
  balance: { available: 10000, blocked: 0 },
  fees: { cashIn: 0.25, cashOut: 0.5, refundIn: 0 },
  limits: { perTransaction: 20000, daily: null, night: null },
  provider: { minExpiration: 30 },
  defaults: {},
  profile: null as string | null,
  magicValues: false,
  splitFrequency: 'daily',
  dict: 'open',
  unansweredMeds: 'accept',
  webhookTimeout: '10s',
  clock: { mode: 'frozen', now: '2026-11-21T15:00:00.000Z' },
  seed: 'example',
  createdAt: '2026-11-21T15:00:00.000Z',
  demo: false,
}

/** An account, as the descriptions of its endpoints show it. */
export const EXAMPLES = {
  settings: {
    name: 'Loja Exemplo',
    document: '12345678000195',
    pixKey: 'loja@example.com',
    balance: 10000,
    fees: { cashIn: 0.25, cashOut: 0.5 },
    limits: { perTransaction: 20000 },
    seed: 'example',
    clock: { frozenAt: '2026-11-21T15:00:00.000Z' },
    webhookSecret: true,
  },
  account,
  opened: {
    ...account,
    clientSecret: 'only-an-example-of-a-client-secret',
    certificate: {
      pem: '-----BEGIN CERTIFICATE-----\nMIIBrDCCAVKgAwIBAgIRAK8aZ0tRXHNQFIEuCorkn8Iw…\n-----END CERTIFICATE-----\n',
      privateKeyPem: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
      fingerprint: 'ecaea0a7854cc483237063b608fb338cff966aa4942a5eedec15025425f8d36a',
      header:
        '-----BEGIN%20CERTIFICATE-----%0AMIIBrDCCAVKgAwIBAgIRAK8aZ0tRXHNQFIEuCorkn8Iw…%0A-----END%20CERTIFICATE-----%0A',
    },
    webhookSecret: 'whsec_b25seS1hbi1leGFtcGxlLW9mLWEta2V5',
  },
  changed: {
    ...account,
    fees: { cashIn: 0.25, cashOut: 0.75, refundIn: 0 },
    defaults: { 'cash-out': 'tax-id-mismatch' },
  },
  change: { fees: { cashOut: 0.75 }, defaults: { 'cash-out': 'tax-id-mismatch' } },
}
