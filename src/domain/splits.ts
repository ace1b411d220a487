import type { Centavos } from './money.ts'
import type { Split } from './transaction.ts'

/**
 * What one recipient gets of a received amount, in centavos: a fixed amount, or a percentage of the gross amount rounded
 * down. Fifteen digits are what a double holds exactly, so 0.57% of 10,000 is 57 and not 56.
 */
export function splitShare(split: Pick<Split, 'type' | 'value'>, gross: Centavos): Centavos {
  if (split.type === 'FIXED') return split.value
  return Math.floor(Number(((gross * split.value) / 100).toPrecision(15)))
}

/** What all recipients get together. */
export function splitTotal(splits: readonly Pick<Split, 'type' | 'value'>[], gross: Centavos): Centavos {
  return splits.reduce((sum, split) => sum + splitShare(split, gross), 0)
}
