/** Certificates, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  body: { kind: 'expired' },
  made: {
    kind: 'expired',
    pem: '-----BEGIN CERTIFICATE-----\nMIIBrDCCAVKgAwIBAgIRAK8aZ0tRXHNQFIEuCorkn8Iw…\n-----END CERTIFICATE-----\n',
    privateKeyPem: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
    fingerprint: '7ebf70cf5cc49d2a67525e65a68583aea75cdd7dbc50f845e0d85201db48a9a4',
    header:
      '-----BEGIN%20CERTIFICATE-----%0AMIIBrDCCAVKgAwIBAgIRAK8aZ0tRXHNQFIEuCorkn8Iw…%0A-----END%20CERTIFICATE-----%0A',
  },
  registered: {
    fingerprint: '7ebf70cf5cc49d2a67525e65a68583aea75cdd7dbc50f845e0d85201db48a9a4',
    kind: 'expired',
    notBefore: '2016-11-21T16:00:00.000Z',
    notAfter: '2026-11-21T15:00:00.000Z',
    revoked: false,
    linked: true,
  },
}
