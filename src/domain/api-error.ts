import { ERROR_CATALOGUE, type ErrorCode, HTTP_ERRORS, isErrorCode, statusOf } from './error-catalogue.ts'
import type { Operation } from './operations.ts'

/** What an error may say beside its code. */
export interface ErrorTexts {
  /** Replaces the catalogue's English text; an array is one sentence per field. */
  readonly message?: string | readonly string[]
  /** Extra response headers, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The operation that answers, for codes that have a status of their own there. */
  readonly operation?: Operation
}

/**
 * The one error that handlers and operations throw at callers of the API. Its status and texts come from the
 * catalogue; `details` goes to the wire in envelope A (spec, Errors).
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'HTTP_ERROR'
  readonly status: number
  readonly texts: string | readonly string[]
  readonly userMessage: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(codeOrStatus: ErrorCode | number, details?: Readonly<Record<string, unknown>>, texts: ErrorTexts = {}) {
    const entry = typeof codeOrStatus === 'number' ? HTTP_ERRORS[codeOrStatus] : ERROR_CATALOGUE[codeOrStatus]
    const message = texts.message ?? entry?.message ?? 'Error'
    super(typeof message === 'string' ? message : message.join('; '))
    this.name = 'ApiError'
    this.code = typeof codeOrStatus === 'number' ? 'HTTP_ERROR' : codeOrStatus
    this.status = typeof codeOrStatus === 'number' ? codeOrStatus : statusOf(codeOrStatus, texts.operation)
    this.texts = message
    this.userMessage = entry?.userMessage ?? 'Erro.'
    this.details = details
    this.headers = texts.headers ?? {}
  }
}

/** An error by status alone, code HTTP_ERROR, with a sentence of its own and an optional hint for developers. */
export function httpError(status: number, message?: string | readonly string[], hint?: string): ApiError {
  return new ApiError(status, hint === undefined ? undefined : { hint }, message === undefined ? {} : { message })
}

/** The error that a scenario of an operation names: a code of the catalogue or an HTTP status. */
export function errorNamed(error: string | number, operation: Operation): ApiError {
  if (typeof error === 'string' && isErrorCode(error)) return new ApiError(error, undefined, { operation })
  return httpError(Number(error))
}
