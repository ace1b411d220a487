import { headerProblem, MAX_ACTIVE_URLS, type TargetRules, targetOf } from '../../delivery/targets.ts'
import { httpError } from '../../domain/api-error.ts'
import type { Registration } from '../../domain/webhook.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import type { RegisterBody } from './schemas.ts'

/**
 * Adds a URL for a type of news; one that is registered for it already is updated and made active, the others are
 * untouched (spec, POST /api/webhooks). Throws 400 for a URL, a header or a number of URLs that is not allowed.
 */
export function registerWebhook({ store, targetRules }: Services, book: Book, body: RegisterBody): Registration {
  const url = checkUrl(body.url, targetRules)
  const headers = checkHeaders(body.headers ?? [])
  const ofType = [...book.registrations.values()].filter(({ type }) => type === body.eventType)
  const known = ofType.find(registration => registration.url === url)
  const others = ofType.filter(registration => registration !== known && registration.isActive)
  if (others.length >= MAX_ACTIVE_URLS)
    throw httpError(400, `There are already ${MAX_ACTIVE_URLS} active URLs for ${body.eventType}`)

  return store.unit(() =>
    book.registrations.put({
      id: known?.id ?? book.next('registration'),
      type: body.eventType,
      url,
      headers,
      version: body.version ?? null,
      isActive: true,
      createdAt: known?.createdAt ?? book.now(),
    }),
  )
}

function checkUrl(text: string, rules: TargetRules): string {
  const target = targetOf(text, rules)
  if (target.kind === 'refused') throw httpError(400, [target.why])
  return text
}

function checkHeaders(given: NonNullable<RegisterBody['headers']>): Record<string, string> {
  const problems = given.flatMap(({ key, value }, index) => problemOf(index, key, value))
  if (problems.length > 0) throw httpError(400, problems)
  return Object.fromEntries(given.map(({ key, value }) => [key, value]))
}

function problemOf(index: number, key: string, value: string): string[] {
  const problem = headerProblem(key, value)
  return problem === undefined ? [] : [`headers.${index}.key "${key}" ${problem}`]
}
