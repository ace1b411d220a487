/** What an account begins with; everything can be left out. Amounts are in reais. */
export interface AccountSettings {
  readonly name?: string
  /** CPF or CNPJ of its holder, digits only. */
  readonly document?: string
  readonly pixKey?: string
  /** 10,000.00 when left out. */
  readonly balance?: number
  readonly fees?: { readonly cashIn?: number; readonly cashOut?: number; readonly refundIn?: number }
  /** null: none. */
  readonly limits?: {
    readonly perTransaction?: number | null
    readonly daily?: number | null
    readonly night?: number | null
  }
  /** The least expirationTime of a cash-in: seconds, or a duration such as `30s`. */
  readonly provider?: { readonly minExpiration: number | string }
  /** Operation → scenario that it plays without a header. */
  readonly defaults?: { readonly [operation in Operation]?: string | null }
  /** Scenarios by chance or by amount where nothing else is chosen. */
  readonly profile?: string | null
  /** Whether the magic values of built-in scenarios count. */
  readonly magicValues?: boolean
  /** `daily`, or a duration after the confirmation. */
  readonly splitFrequency?: string
  /** closed: keys outside the fixtures and the sandbox do not exist. */
  readonly dict?: 'open' | 'closed'
  /** stay: a MED that nobody answers waits; accept: it counts as accepted after 7 days. */
  readonly unansweredMeds?: 'accept' | 'stay'
  /** `whsec_` and base64; true makes one. */
  readonly webhookSecret?: string | boolean | null
  /** How long a receiver may take, as in `10s`. */
  readonly webhookTimeout?: string
  /** Fixes ids and drawn delays. */
  readonly seed?: string
  /** Left out, the clock runs. */
  readonly clock?: { readonly frozenAt: string }
}

/** What an endpoint does, as scenarios name it. */
export type Operation =
  | 'token'
  | 'balance'
  | 'cash-in'
  | 'cash-out'
  | 'cash-out-qrcode'
  | 'transfer'
  | 'cob'
  | 'refund-in'
  | 'devolucao'
  | 'transactions'
  | 'med'
  | 'webhooks'
  | 'resend-webhook'

/** An account that was opened, with the secrets that are shown this once. */
export interface OpenedAccount {
  readonly accountId: number
  readonly name: string
  readonly document: string
  readonly pixKey: string
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: {
    readonly pem: string
    readonly privateKeyPem: string
    /** SHA-256, lower-case hexadecimal. */
    readonly fingerprint: string
    /** Ready to be sent as `X-SSL-Client-Cert`. */
    readonly header: string
  }
  readonly balance: { readonly available: number; readonly blocked: number }
  readonly webhookSecret: string | null
  readonly seed: string
  readonly createdAt: string
}
