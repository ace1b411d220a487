import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LATEST_INSTANT, toIso } from '../../src/domain/instants.ts'

const instants = fc.oneof(
  fc.integer({ min: -1_000_000, max: LATEST_INSTANT + 1_000_000 }),
  fc.integer({ min: 0, max: 40_000 }).map(day => day * 86_400_000),
  fc.integer({ min: 1, max: 40_000 }).map(day => day * 86_400_000 - 1),
  fc.double({ min: 0, max: 1e12, noNaN: true }),
  fc.constantFrom(0, -1, LATEST_INSTANT, LATEST_INSTANT + 1, Date.UTC(2028, 1, 29)),
)

it('writes every instant as Date does, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1, maxLength: 10 }), all => {
      expect(all.map(toIso)).toEqual(all.map(at => new Date(at).toISOString()))
    }),
    { numRuns: 1_000 },
  )
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])('refuses what is no instant: %d', at => {
  expect(() => toIso(at)).toThrow(RangeError)
})
