import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants.ts'

/** Waits between one attempt and the next, on the account's clock (design, section 6). */
const RETRY_DELAYS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const

/** Ms from the last of so many failed attempts to the next one; undefined when there is no further one. */
export function retryDelayMs(tries: number): number | undefined {
  return RETRY_DELAYS_MS[tries - 1]
}
