import type { Operation } from './operations.ts'

/** What the catalogue knows of one code: its status, its texts, and the operations that document it. */
export interface CatalogueEntry {
  readonly status: number
  /** English, for logs. */
  readonly message: string
  /** Portuguese, for people. */
  readonly userMessage: string
  readonly operations: readonly Operation[]
  /** Where an operation answers the code with another status. */
  readonly statusAt?: Readonly<Partial<Record<Operation, number>>>
}

const PAYMENTS = ['cash-out', 'cash-out-qrcode'] as const
const CHARGES_AND_PAYMENTS = ['cash-in', ...PAYMENTS] as const

/** Spec, Errors: token endpoint codes. */
const TOKEN_ERRORS = {
  PUB_CERT_HEADER_MISSING: {
    status: 400,
    message: 'Header X-SSL-Client-Cert is missing',
    userMessage: 'Certificado do cliente não informado.',
    operations: ['token'],
  },
  PUB_CERT_MALFORMED_PEM: {
    status: 400,
    message: 'The certificate in X-SSL-Client-Cert could not be parsed',
    userMessage: 'Certificado do cliente inválido.',
    operations: ['token'],
  },
  PUB_REQUEST_BODY_INVALID: {
    status: 400,
    message: 'The request body is invalid',
    userMessage: 'Os dados enviados são inválidos.',
    operations: ['token'],
  },
  PUB_CERT_NOT_YET_VALID: {
    status: 401,
    message: 'The client certificate is not valid yet',
    userMessage: 'O certificado do cliente ainda não é válido.',
    operations: ['token'],
  },
  PUB_CERT_EXPIRED: {
    status: 401,
    message: 'The client certificate has expired',
    userMessage: 'O certificado do cliente expirou.',
    operations: ['token'],
  },
  PUB_CERT_NOT_REGISTERED: {
    status: 401,
    message: 'The client certificate is not registered',
    userMessage: 'O certificado do cliente não está cadastrado.',
    operations: ['token'],
  },
  PUB_INVALID_CREDENTIALS: {
    status: 401,
    message: 'Invalid clientId or clientSecret',
    userMessage: 'Credenciais inválidas.',
    operations: ['token'],
  },
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: {
    status: 403,
    message: 'The client certificate is not linked to the account of this clientId',
    userMessage: 'O certificado do cliente não está autorizado para esta conta.',
    operations: ['token'],
  },
  PUB_AUTH_UPSTREAM_ERROR: {
    status: 502,
    message: 'The authentication service returned an unrecognized error',
    userMessage: 'Não foi possível autenticar. Tente novamente.',
    operations: ['token'],
  },
  PUB_AUTH_UPSTREAM_UNAVAILABLE: {
    status: 503,
    message: 'The authentication service is unavailable; retry with exponential backoff',
    userMessage: 'Serviço de autenticação indisponível. Tente novamente em instantes.',
    operations: ['token'],
  },
} as const satisfies Record<string, CatalogueEntry>

/** Spec, Errors: cash-out and cash-in. */
const PAYMENT_ERRORS = {
  PIX_INSUFFICIENT_BALANCE: {
    status: 400,
    message: 'Available balance is below amount plus fee',
    userMessage: 'Saldo insuficiente.',
    operations: [...PAYMENTS, 'refund-in'],
  },
  PIX_TRANSACTION_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The amount is above the limit per transaction',
    userMessage: 'Valor acima do limite por transação.',
    operations: PAYMENTS,
  },
  PIX_DAILY_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The accumulated amount of the day is above the daily limit',
    userMessage: 'Limite diário excedido.',
    operations: PAYMENTS,
  },
  PIX_NIGHT_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The accumulated amount of the night (20:00 to 06:00) is above the night limit',
    userMessage: 'Limite noturno excedido.',
    operations: PAYMENTS,
  },
  PIX_INVALID_AMOUNT: {
    status: 400,
    message: 'The amount must be at least 0.01 and have at most 2 decimals',
    userMessage: 'Valor inválido.',
    operations: CHARGES_AND_PAYMENTS,
  },
  PIX_INVALID_PIX_KEY: {
    status: 400,
    message: 'The format of the key does not match its keyType',
    userMessage: 'Chave PIX inválida.',
    operations: ['cash-out'],
  },
  PIX_DUPLICATE_EXTERNAL_ID: {
    status: 400,
    message: 'This externalId was already used on the account',
    userMessage: 'Já existe uma transação com este identificador externo.',
    operations: CHARGES_AND_PAYMENTS,
    // Spec, Endpoints: 409 on cash-out-qrcode; Errors: 400, not 409, on the others.
    statusAt: { 'cash-out-qrcode': 409 },
  },
  PROVIDER_EXPIRATION_BELOW_MINIMUM: {
    status: 400,
    message: 'expirationTime is below the minimum of the provider',
    userMessage: 'Tempo de expiração abaixo do mínimo aceito pelo provedor.',
    operations: ['cash-in'],
  },
} as const satisfies Record<string, CatalogueEntry>

/** Every synchronous machine code that has a status and texts of its own. `HTTP_ERROR` takes both from its status. */
export const ERROR_CATALOGUE = { ...TOKEN_ERRORS, ...PAYMENT_ERRORS } as const
export type ErrorCode = keyof typeof ERROR_CATALOGUE

/** Whether a word is a code of the catalogue. */
export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, word)
}

/** The status of a code, where an operation has one of its own for it that one. */
export function statusOf(code: ErrorCode, operation?: Operation): number {
  const { status, statusAt }: CatalogueEntry = ERROR_CATALOGUE[code]
  return (operation && statusAt?.[operation]) ?? status
}

/** The texts of HTTP_ERROR by status, and the reason words of both envelopes. */
export const HTTP_ERRORS: Readonly<Record<number, { reason: string; message: string; userMessage: string }>> = {
  400: { reason: 'Bad Request', message: 'The request is invalid', userMessage: 'Requisição inválida.' },
  401: { reason: 'Unauthorized', message: 'Unauthorized', userMessage: 'Não autorizado.' },
  403: { reason: 'Forbidden', message: 'Forbidden', userMessage: 'Acesso negado.' },
  404: { reason: 'Not Found', message: 'Not found', userMessage: 'Não encontrado.' },
  405: { reason: 'Method Not Allowed', message: 'Method not allowed', userMessage: 'Método não permitido.' },
  406: { reason: 'Not Acceptable', message: 'Not acceptable', userMessage: 'Não aceitável.' },
  409: { reason: 'Conflict', message: 'Conflict', userMessage: 'Conflito.' },
  413: { reason: 'Payload Too Large', message: 'The body is too large', userMessage: 'Requisição grande demais.' },
  414: { reason: 'URI Too Long', message: 'The URL is too long', userMessage: 'Endereço longo demais.' },
  415: { reason: 'Unsupported Media Type', message: 'Unsupported media type', userMessage: 'Formato não suportado.' },
  422: { reason: 'Unprocessable Entity', message: 'Unprocessable entity', userMessage: 'Não foi possível processar.' },
  429: { reason: 'Too Many Requests', message: 'Too many requests', userMessage: 'Muitas requisições. Aguarde.' },
  431: {
    reason: 'Request Header Fields Too Large',
    message: 'The headers are too large',
    userMessage: 'Cabeçalhos grandes demais.',
  },
  500: {
    reason: 'Internal Server Error',
    message: 'Failure communicating with the PIX provider',
    userMessage: 'Falha ao comunicar com o provedor PIX. Tente novamente.',
  },
  502: { reason: 'Bad Gateway', message: 'Bad gateway', userMessage: 'Serviço indisponível. Tente novamente.' },
  503: {
    reason: 'Service Unavailable',
    message: 'Service unavailable',
    userMessage: 'Serviço indisponível. Tente novamente.',
  },
  504: { reason: 'Gateway Timeout', message: 'Gateway timeout', userMessage: 'Tempo esgotado. Tente novamente.' },
}

/** The HTTP reason text of a status. */
export function reasonOf(status: number): string {
  return HTTP_ERRORS[status]?.reason ?? (status < 500 ? 'Bad Request' : 'Internal Server Error')
}
