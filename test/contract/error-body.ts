import { type ErrorCode, reasonOf } from '../../src/domain/error-catalogue.ts'
import { extendedError, simpleError } from '../support/envelopes.ts'
import type { World } from './requests.ts'

/** The body of an error at a URL: envelope A under two prefixes, B elsewhere (domain decision). */
export function errorBody(
  world: World,
  { method, url }: { readonly method: string; readonly url: string },
  error: ErrorCode | number,
  status: number,
  message?: unknown,
) {
  const path = url.split('?')[0] ?? ''
  if (!path.startsWith('/api/pix/') && path !== '/api/auth/token') return simpleError(status, message)
  const body = extendedError({ method, url: path, error, message, at: world.client.book.now() })
  return { ...body, statusCode: status, ...('error' in body && { error: reasonOf(status) }) }
}
