import { httpError } from '../../domain/api-error.ts'
import { DAY_MS, type Instant, parseIso, toIso } from '../../domain/instants.ts'

/** The longest span of a listing (spec, Limits). */
const MAX_SPAN_DAYS = 31

/** Two instants, both included. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
}

export interface DateQuery {
  readonly startDate?: string
  readonly endDate?: string
}

/**
 * What the dates of a query mean: bare ones are UTC days, an end includes its day. Left out, the end is today and the
 * start lies some days before the end. A span is measured between the dates as they are written, so that two bare dates
 * 31 days apart are 31 days. Throws 400 for what is no date, a start after its end, and more than 31 days.
 */
export function spanOf({ startDate, endDate }: DateQuery, now: Instant, daysBack: number): Span {
  const end = endDate ?? toIso(now).slice(0, BARE_LENGTH)
  const endAt = parseIso(end)
  const startAt = startDate === undefined ? (endAt ?? now) - daysBack * DAY_MS : parseIso(startDate)
  const malformed = [...problemsOf('startDate', startAt), ...problemsOf('endDate', endAt)]
  if (startAt === undefined || endAt === undefined) throw httpError(400, malformed)
  const to = end.length === BARE_LENGTH ? endAt + DAY_MS - 1 : endAt
  if (startAt > to) throw httpError(400, ['startDate must not be after endDate'])
  if (endAt - startAt > MAX_SPAN_DAYS * DAY_MS)
    throw httpError(400, [`startDate and endDate must be at most ${MAX_SPAN_DAYS} days apart`])
  return { from: startAt, to }
}

/** The length of a date without time. */
const BARE_LENGTH = '2026-11-21'.length

function problemsOf(name: string, at: Instant | undefined): string[] {
  if (at !== undefined) return []
  return [`${name} must be ISO 8601: a date (a UTC day), or a date and time with a zone`]
}
