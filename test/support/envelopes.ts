import { expect } from 'vitest'
import { ERROR_CATALOGUE, type ErrorCode, HTTP_ERRORS, reasonOf } from '../../src/domain/error-catalogue.ts'
import { toIso } from '../../src/domain/instants.ts'
import { NOON } from './sandbox.ts'

/** What a row says of an error: its code, or the status of an HTTP_ERROR; the catalogue's texts unless it says others. */
export interface ExpectedError {
  readonly method?: string
  readonly url: string
  readonly error: ErrorCode | number
  readonly message?: unknown
  /** Left out: the body has no `details` at all. */
  readonly details?: unknown
  readonly at?: number
}

/** The whole body of envelope A (spec, Errors). */
export function extendedError({ method = 'POST', url, error, message, details, at = NOON }: ExpectedError) {
  const isStatus = typeof error === 'number'
  const status = isStatus ? error : ERROR_CATALOGUE[error].status
  const texts = isStatus ? HTTP_ERRORS[error] : ERROR_CATALOGUE[error]
  const isBusiness = !isStatus && !error.startsWith('PUB_')
  return {
    statusCode: status,
    timestamp: toIso(at),
    path: url,
    method,
    code: isStatus ? 'HTTP_ERROR' : error,
    ...(isBusiness && { errorCode: error, error: reasonOf(status) }),
    message: message ?? texts?.message,
    userMessage: texts?.userMessage,
    ...(details !== undefined && { details }),
    errorId: expect.stringMatching(/^[\w-]{21}$/),
  }
}

/** The whole body of envelope B (spec, Errors). */
export function simpleError(status: number, message: unknown = HTTP_ERRORS[status]?.message) {
  return { statusCode: status, message, error: reasonOf(status) }
}
