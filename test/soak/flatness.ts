/** What a row of samples says of growth. */
export interface Flatness {
  /** What is added over all samples, by the line that fits them best, in the unit of the samples. */
  readonly growth: number
  readonly mean: number
  readonly isFlat: boolean
}

/** Growth over all samples that counts as none, as a share of their mean: the collector leaves that much to chance. */
const TOLERATED = 0.05

/** Fits a line through samples taken at equal distances (least squares). */
export function flatnessOf(samples: readonly number[]): Flatness {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const across = samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0)
  const square = samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const growth = (across / square) * (samples.length - 1)
  return { growth, mean, isFlat: growth < TOLERATED * mean }
}
