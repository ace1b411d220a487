import type { Operation } from './operations.ts'

/** Spec, Endpoints: the error statuses that each endpoint documents. Every one but the token's asks for a token: 401. */
export const DOCUMENTED_STATUSES: Readonly<Record<Operation, readonly number[]>> = {
  token: [400, 401, 403, 502, 503],
  balance: [401],
  'cash-in': [400, 401, 500],
  'cash-out': [400, 401, 500],
  'cash-out-qrcode': [400, 401, 409, 500],
  transfer: [400, 401, 422],
  cob: [400, 401, 409],
  'refund-in': [400, 401, 404, 500],
  devolucao: [400, 401, 404, 422],
  transactions: [400, 401],
  med: [400, 401, 429, 500],
  webhooks: [400, 401, 404, 500],
  'resend-webhook': [400, 401, 404, 429],
}

/** Whether an endpoint may answer with a status: a documented one, or any failure of the server. */
export function mayAnswer(operation: Operation, status: number): boolean {
  return status >= 500 || DOCUMENTED_STATUSES[operation].includes(status)
}
