/** What a client of an account needs to get a token. */
export interface ClientEnvironment {
  readonly clientId: string
  readonly clientSecret: string
  /** Ready to be sent as `X-SSL-Client-Cert`. */
  readonly certificateHeader: string
}

/** Shell syntax: `. account.env` sets everything that a first curl needs. */
export function printEnvironment(
  { clientId, clientSecret, certificateHeader }: ClientEnvironment,
  { baseUrl, accountId }: { readonly baseUrl: string; readonly accountId: number | undefined },
): string {
  return [
    `PIX_BASE_URL=${baseUrl}`,
    `PIX_ACCOUNT_ID=${accountId ?? ''}`,
    `PIX_CLIENT_ID=${clientId}`,
    `PIX_CLIENT_SECRET=${clientSecret}`,
    `PIX_CERT_HEADER=${certificateHeader}`,
    '',
  ].join('\n')
}

/** The variables that a file of this kind sets. */
export function parseEnvironment(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(PIX_\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]))
}
