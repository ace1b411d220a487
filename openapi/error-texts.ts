import type { ErrorCode } from '../src/domain/error-catalogue.ts'
import type { Endpoint } from './document.ts'

type Texts = readonly [message?: string, hint?: string]

/** What the sandbox says beside a code, for the examples. */
export const DETAILS: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  PUB_CERT_HEADER_MISSING: {
    hint: 'Send the client certificate as PEM, URL-encoded (encodeURIComponent): a + must become %2B.',
  },
  PIX_INSUFFICIENT_BALANCE: { available: 20, amount: 25.5, fee: 0.5 },
  PIX_TRANSACTION_LIMIT_EXCEEDED: { limit: 20_000, used: 0, requested: 20_000.01 },
  PIX_DAILY_LIMIT_EXCEEDED: { limit: 40_000, used: 39_990, requested: 25.5 },
  PIX_NIGHT_LIMIT_EXCEEDED: { limit: 1_000, used: 990, requested: 25.5 },
  PIX_INVALID_AMOUNT: { value: 10.555, min: 0.01, max: 9_999_999_999.99, maxDecimals: 2 },
  PIX_INVALID_PIX_KEY: { keyType: 'PHONE', hint: 'PHONE keys are area code and number, 10 or 11 digits, without +55.' },
  PIX_DUPLICATE_EXTERNAL_ID: { externalId: 'payout-1', existingTransactionId: 3 },
  PROVIDER_EXPIRATION_BELOW_MINIMUM: { provider: 'sandbox', providerMinSeconds: 300, userExpirationTime: 60 },
}

/** What any call can meet. */
const ACCIDENTS = [
  'answer-cut-off',
  'answer-is-garbage',
  'bad-gateway',
  'connection-closed',
  'connection-hangs',
  'connection-reset',
  'gateway-timeout',
  'maintenance',
  'provider-down',
  'provider-down-twice',
  'provider-slow:<duration up to 2m>',
  'token-expires-early',
  'unauthorized',
  'unavailable',
]

const noScenario = (...more: string[]): Texts => [
  `X-Sandbox-Scenario: there is no scenario "unavailible". Did you mean "unavailable"? Allowed: ${[...ACCIDENTS, ...more].sort().join(', ')}.`,
]

const exactlyOne = (names: string): Texts => [`Exactly one of ${names} is wanted`, 'Send one of them.']

/** Errors without a code of their own: by operation, else for every operation of a description. */
const OF_OPERATION: Readonly<Record<string, Readonly<Record<number, Texts>>>> = {
  createRefundIn: { 404: ['The original transaction was not found'] },
  putDevolucao: {
    404: ['The original transaction was not found'],
    422: ['The refund deadline of 89 days has expired'],
  },
  putCob: { 409: ['A charge with this txid already exists'] },
  createTransfer: { 422: ['The key was not found in the DICT'] },
  listWebhooks: { 400: noScenario('bad-request', 'not-found') },
  resendWebhook: { 404: ['The account has no such transaction'] },
  getTransaction: {
    404: [
      'Account 1 has no such transaction',
      'Send its numeric id, uuid, externalId, txid or endToEndId; names are looked up in this account only.',
    ],
  },
  armScenario: {
    409: ['1000 scenarios are armed already', 'Take some back with DELETE …/armed/{armId}, or arm one for more times.'],
  },
  disarmScenario: {
    404: [
      'Account 1 has no arm 1',
      'GET /sandbox/v1/accounts/1/armed lists those that it has; used-up ones go at last.',
    ],
  },
  getRun: {
    404: [
      'Account 1 has no run 1',
      'GET /sandbox/v1/accounts/1/runs lists them; the latest 10,000 that have ended are kept.',
    ],
  },
  exportRun: { 409: ['Run 1 has 101 steps, a scenario at most 100', 'Export it earlier, or take steps out by hand.'] },
  releaseRun: {
    409: ['Run 2 is done: it cannot be released', 'It has ended. Force an event: POST …/transactions/{tx}/events.'],
  },
  cancelRun: {
    409: ['Run 3 is done: it cannot be cancelled', 'It has ended. Force an event: POST …/transactions/{tx}/events.'],
  },
  takeSnapshot: {
    409: ['There is a snapshot "before-refunds" already', 'Take another name, or DELETE …/snapshots/before-refunds.'],
  },
  restoreSnapshot: {
    404: [
      'Account 1 has no snapshot "before-refunds"',
      'GET /sandbox/v1/accounts/1/snapshots lists those that it has.',
    ],
  },
  getMed: { 404: ['Account 1 has no MED 9', 'GET /sandbox/v1/accounts/1/meds lists them.'] },
  driveMed: { 409: ['med 9 is ANALYZED: it cannot reject', 'Nothing can happen to it any more.'] },
  forceEvent: { 409: ['cash-out 3 is CONFIRMED: it cannot confirm', 'Nothing can happen to it any more.'] },
  addCertificate: { 400: exactlyOne('kind, pem') },
  advanceClock: { 400: exactlyOne('by, to, until') },
  createPayment: {
    400: exactlyOne('pixCode, txid, transactionId, pixKey'),
    409: ['cash-in 1 is CONFIRMED: it cannot pay', 'Possible now: refund.'],
  },
  openMed: {
    400: exactlyOne('transaction, endToEndId'),
    409: ['cash-in 1 is contested already', 'One MED at a time: let that one end first.'],
  },
}

const OF_API: Readonly<Record<number, Texts>> = {
  400: noScenario(),
  401: [
    'The access token is missing',
    'Get a token from POST /api/auth/token and send it as Authorization: Bearer <token>.',
  ],
  429: ["More than 60 calls in a minute; try again in 12 s of the account's clock"],
}

const OF_CONTROL: Readonly<Record<number, Texts>> = {
  400: ['unknown is not a known member'],
  401: [
    'The control token is missing',
    'Send the control token as Authorization: Bearer <token>; it was given at start or printed on stderr.',
  ],
  403: ['The control plane takes no requests of a foreign Host', 'Call it as 127.0.0.1 or localhost.'],
  404: ['There is no account 1', 'GET /sandbox/v1/accounts lists those that exist.'],
  409: [
    'The clock never goes backwards',
    'It shows 2026-11-21T15:00:15.000Z. POST /sandbox/v1/accounts/1/reset or a snapshot brings it back.',
  ],
  503: ['The account was reset or removed meanwhile', 'Send the request again if it still makes sense.'],
}

/** What an operation of its own says, for the examples. */
export function ownTextsOf({ operation }: Endpoint, status: number): Texts | undefined {
  return OF_OPERATION[operation.operationId]?.[status]
}

/** What every operation of a description says; nothing, where the catalogue says it all. */
export function commonTextsOf({ path }: Endpoint, status: number): Texts {
  return (path.startsWith('/sandbox') ? OF_CONTROL : OF_API)[status] ?? []
}
