import { rememberLast } from './remember-last.ts'

/** An instant in milliseconds since 1970 UTC, read from an account's clock. */
export type Instant = number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** America/Sao_Paulo is UTC−3 the year round since 2019 (no daylight saving time). */
const SAO_PAULO_OFFSET_MS = 3 * HOUR_MS

/** The night window of PIX, 20:00:00 to 05:59:59 in São Paulo (spec, PIX_NIGHT_LIMIT_EXCEEDED). */
const NIGHT_STARTS_HOUR = 20
const NIGHT_ENDS_HOUR = 6

/** The last instant that a four-digit year can show; no clock goes beyond it. */
export const LATEST_INSTANT: Instant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The `Date` of an instant, for libraries that ask for one. */
export function toDate(at: Instant): Date {
  return new Date(at)
}

/** ISO 8601 in UTC, with milliseconds. Every answer has some, a page forty: `Date` takes four times as long. */
export function toIso(at: Instant): string {
  if (!(Number.isInteger(at) && at >= 0 && at <= LATEST_INSTANT)) return new Date(at).toISOString()
  const day = Math.floor(at / DAY_MS)
  const ms = at - day * DAY_MS
  const seconds = Math.floor(ms / SECOND_MS)
  const minutes = Math.floor(seconds / 60)
  const clock = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`
  return `${dateOfDay(day)}T${clock}.${THREE[ms % SECOND_MS]}Z`
}

const dateOfDay = rememberLast((day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10))

/** The numbers below `count`, written with so many digits. */
const written = (count: number, digits: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'))
const TWO = written(60, 2)
const THREE = written(1_000, 3)

/** The instant of a date as OpenSSL and Node print those of certificates: `Nov 21 12:00:00 2026 GMT`. */
export function parseCertificateDate(text: string): Instant {
  return Date.parse(text)
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** The instant of an ISO 8601 date (a UTC day) or date-time with zone; undefined when it is none. */
export function parseIso(text: string): Instant | undefined {
  if (!ISO.test(text)) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const sameDay = new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)).toISOString().startsWith(text.slice(0, 10))
  return sameDay ? at : undefined
}

const UNITS = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const
const DURATION = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/

/** Milliseconds of `500ms 2s 10m 1h 7d`; undefined when the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? []
  if (count === undefined || unit === undefined) return undefined
  const ms = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS])
  return ms <= LATEST_INSTANT ? ms : undefined
}

/** The shortest way to write a duration: `90s` is `90s`, `3600000` is `1h`. */
export function formatDuration(ms: number): string {
  const [unit, size] = (Object.entries(UNITS)
    .reverse()
    .find(([, size]) => ms >= size && ms % size === 0) ?? ['ms', 1]) as [string, number]
  return `${ms / size}${unit}`
}

/** Number of the São Paulo calendar day that an instant falls into. */
export function saoPauloDay(at: Instant): number {
  return Math.floor((at - SAO_PAULO_OFFSET_MS) / DAY_MS)
}

/** Midnight in São Paulo at which the day after this instant begins. */
export function nextSaoPauloMidnight(at: Instant): Instant {
  return (saoPauloDay(at) + 1) * DAY_MS + SAO_PAULO_OFFSET_MS
}

/** The night that an instant falls into, as the number of the day on which it began; undefined by day. */
export function saoPauloNight(at: Instant): number | undefined {
  const hour = Math.floor(((((at - SAO_PAULO_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
  if (hour >= NIGHT_STARTS_HOUR) return saoPauloDay(at)
  return hour < NIGHT_ENDS_HOUR ? saoPauloDay(at) - 1 : undefined
}

/** `yyyyMMddHHmm` in UTC, the time inside an endToEndId. */
export function endToEndTime(at: Instant): string {
  return timeOfMinute(Math.floor(at / MINUTE_MS))
}

const timeOfMinute = rememberLast((minute: number) =>
  toIso(minute * MINUTE_MS)
    .slice(0, 16)
    .replace(/[-T:]/g, ''),
)
