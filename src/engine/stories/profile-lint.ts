import type { Operation } from '../../domain/operations.ts'
import { isStoryOperation } from './defaults.ts'
import { findStory } from './find.ts'
import type { Finding } from './problem.ts'
import type { Band, Profile, Share, Use } from './profiles.ts'
import type { StoryIndex } from './story-index.ts'

/** A hundred percent, in hundredths of a percent. */
const ALL = 10_000

type Uses = Profile['use']

/** What is wrong with a profile by itself: percentages and amounts that leave something open. */
export function lintUses(uses: Uses): Finding[] {
  return [...uses].flatMap(([operation, use]) =>
    'shares' in use ? checkShares(operation, use.shares) : checkBands(operation, use.bands),
  )
}

/** Every scenario that a profile names is there, and is for the operation that it is named for. */
export function lintScenarios(uses: Uses, index: StoryIndex): Finding[] {
  return [...uses].flatMap(([operation, use]) =>
    placesOf(operation, use).flatMap(({ value, path, part }) => {
      const found = findStory(index, operation, value)
      if ('story' in found) return []
      const fix =
        found.suggestion === undefined ? `use one of ${found.allowed.join(', ')}.` : `did you mean ${found.suggestion}?`
      return [{ path, part, rule: 'unknown-scenario', message: found.reason, fix }]
    }),
  )
}

function placesOf(operation: Operation, use: Use) {
  if ('shares' in use)
    return use.shares.map(({ value }) => ({ value, path: ['use', operation, value], part: 'key' as const }))
  return use.bands.map(({ play }, index) => ({
    value: play,
    path: ['use', operation, index, 'play'],
    part: 'value' as const,
  }))
}

function checkShares(operation: Operation, shares: readonly Share[]): Finding[] {
  const total = shares.reduce((sum, { weight }) => sum + weight, 0)
  if (total === ALL) return []
  const fix = total < ALL ? `add ${(ALL - total) / 100}%.` : `take ${(total - ALL) / 100}% away.`
  const message = `${operation} adds up to ${total / 100}%, not to 100%`
  return [{ path: ['use', operation], part: 'key', rule: 'percentages', message, fix }]
}

function checkBands(operation: Operation, bands: readonly Band[]): Finding[] {
  const path = ['use', operation]
  const findings: Finding[] = bands.flatMap((band, index) => checkBand([...path, index], band, bands.slice(index + 1)))
  if (isStoryOperation(operation)) return findings
  const fix = 'write percentages.'
  return [{ path, part: 'key', rule: 'bands', message: `a call to ${operation} has no amount`, fix }, ...findings]
}

function checkBand(path: (string | number)[], { upTo }: Band, following: readonly Band[]): Finding[] {
  const [next] = following
  if (upTo === undefined) {
    if (next === undefined) return []
    const message = 'this takes every amount, what follows is never played'
    return [{ path, rule: 'bands', message, fix: 'add "upTo:", or put it last.' }]
  }
  const place = { path: [...path, 'upTo'], rule: 'bands' }
  if (next === undefined)
    return [
      { ...place, message: `nothing is said about amounts above ${upTo}`, fix: 'take "upTo" out of the last one.' },
    ]
  if (next.upTo === undefined || next.upTo > upTo) return []
  return [{ ...place, message: `${next.upTo} follows ${upTo}`, fix: 'let the amounts rise.' }]
}
