/** What the webhook of a failed payment says about one asynchronous error code. */
export interface SettlementError {
  readonly message: string
  /** Whether the same payment may be sent again, with a new externalId. */
  readonly retryable: boolean
  /** The SPI codes behind it; the first one goes into the webhook's metadata. */
  readonly spi: readonly string[]
}

/** Spec, Errors: asynchronous cash-out errors; the SPI codes behind each are domain facts. */
export const SETTLEMENT_ERRORS = {
  TAX_ID_MISMATCH: { message: 'The document does not match the key holder', retryable: false, spi: ['BE01'] },
  INVALID_TAX_ID: { message: 'The CPF or CNPJ is invalid', retryable: false, spi: ['CH11'] },
  BLOCKED_ACCOUNT: { message: 'The destination account is judicially blocked', retryable: false, spi: ['AC06'] },
  ACCOUNT_CLOSED: { message: 'The destination account is closed', retryable: false, spi: ['AC07'] },
  ORDER_REJECTED: {
    message: 'The destination bank rejected the payment',
    retryable: false,
    spi: ['DS04', 'AC03', 'AC14', 'AG03', 'AM02', 'FRAD', 'RR04', 'BE17', 'DS27'],
  },
  PAYMENT_EXPIRED: { message: 'The payment expired before it was processed', retryable: true, spi: ['AB11'] },
  SETTLEMENT_TIMEOUT: {
    message: 'The destination bank did not answer in time',
    retryable: true,
    spi: ['AB03', 'AB09', 'ED05'],
  },
} as const satisfies Record<string, SettlementError>
export type SettlementErrorCode = keyof typeof SETTLEMENT_ERRORS
