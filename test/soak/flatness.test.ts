import { expect, it } from 'vitest'
import { flatnessOf } from './flatness.ts'

it.each([
  ['nothing moves', [100, 100, 100, 100], true],
  ['it goes up and down', [100, 104, 98, 103, 99, 102, 97, 101], true],
  ['it shrinks', [120, 110, 100, 90], true],
  ['a little is added each time', [100, 103, 106, 109], false],
  ['it climbs in jags', [100, 120, 104, 124, 108, 128, 112, 132], false],
])('%s', (_, samples, isFlat) => {
  expect(flatnessOf(samples).isFlat).toBe(isFlat)
})

it('measures what a leak adds', () => {
  expect(flatnessOf([100, 110, 120, 130])).toMatchObject({ growth: 30, mean: 115 })
})
