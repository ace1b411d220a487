import type { Operation } from '../../domain/operations.ts'

/** One of the scenarios that an operation draws from. The weights of an operation are hundredths of a percent. */
export interface Share {
  /** The header value of the scenario: `success`, `delayed:5s`. */
  readonly value: string
  readonly weight: number
}

/** The scenario of amounts up to a limit in reais, itself included; without a limit, of all that are above. */
export interface Band {
  readonly upTo?: number
  readonly play: string
}

/** What a profile says about one operation: scenarios by chance, or by amount. */
export type Use = { readonly shares: readonly Share[] } | { readonly bands: readonly Band[] }

/** A parsed and checked profile file: immutable. */
export interface Profile {
  readonly name: string
  readonly about: string
  readonly sobre?: string
  readonly use: ReadonlyMap<Operation, Use>
  readonly origin: 'built-in' | 'folder'
  readonly file: string
}

/**
 * The header value that a profile plays on a call; undefined where it says nothing about the operation, or speaks of
 * amounts and the call has none. `value` is in reais; `draw` gives an integer from 0 to below its total.
 */
export function playOfProfile(
  profile: Profile,
  operation: Operation,
  value: number | undefined,
  draw: (total: number) => number,
): string | undefined {
  const use = profile.use.get(operation)
  if (use === undefined) return undefined
  return 'shares' in use ? drawn(use.shares, draw) : bandOf(use.bands, value)?.play
}

function drawn(shares: readonly Share[], draw: (total: number) => number): string | undefined {
  let left = draw(shares.reduce((total, { weight }) => total + weight, 0))
  return shares.find(({ weight }) => {
    left -= weight
    return left < 0
  })?.value
}

function bandOf(bands: readonly Band[], value: number | undefined): Band | undefined {
  if (value === undefined) return undefined
  return bands.find(({ upTo }) => upTo === undefined || value <= upTo)
}
