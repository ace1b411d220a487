import { ApiError } from '../domain/api-error.ts'

/** An error of the control plane (RFC 9457): what is wrong, and what to do about it. */
export function problem(
  status: number,
  detail: string,
  hint: string,
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError(status, { ...more, hint }, { message: detail })
}
