/** The classes that durations are counted in: how many took up to so many ms. */
export const DURATION_BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 1_000, 10_000] as const

/** How long things took. */
export interface Durations {
  /** How many fell into each class; the last is for all that took longer than every bound. */
  readonly counts: number[]
  sumMs: number
}

/** Nothing observed yet. */
export function newDurations(): Durations {
  return { counts: new Array(DURATION_BOUNDS_MS.length + 1).fill(0), sumMs: 0 }
}

/** Counts one duration in ms. */
export function observe(durations: Durations, durationMs: number): void {
  let place = 0
  while (durationMs > (DURATION_BOUNDS_MS[place] ?? Number.POSITIVE_INFINITY)) place++
  durations.counts[place] = (durations.counts[place] ?? 0) + 1
  durations.sumMs += durationMs
}
