import type { onRequestHookHandler } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../domain/instants.ts'
import type { Book } from '../store/book.ts'
import { callerOf } from './authenticate.ts'

/**
 * A hook that lets so many calls of an account through in any minute of the account's clock, whatever their answers;
 * those it refuses do not count. It remembers that many instants per account, in memory, and a reset forgets them.
 */
export function limitPerMinute(max: number): onRequestHookHandler {
  const calls = new WeakMap<Book, Instant[]>()
  return (request, _reply, done) => {
    const book = callerOf(request)
    const now = book.now()
    const recent = (calls.get(book) ?? []).filter(at => at > now - MINUTE_MS && at <= now)
    calls.set(book, recent)
    const [oldest] = recent
    if (recent.length >= max && oldest !== undefined) return done(tooMany(max, oldest + MINUTE_MS - now))
    recent.push(now)
    done()
  }
}

function tooMany(max: number, waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / SECOND_MS)
  const message = `More than ${max} calls in a minute; try again in ${seconds} s of the account's clock`
  return new ApiError(429, undefined, { message, headers: { 'retry-after': String(seconds) } })
}
