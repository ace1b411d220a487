import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../../src/domain/operations.ts'
import { loadLibrary } from '../../../src/engine/stories/library.ts'
import { playOfProfile } from '../../../src/engine/stories/profiles.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

const loaded = loadLibrary({ builtIn: packageFolder('scenarios') })
if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems))
const { library } = loaded
const profile = (name: string) => {
  const found = library.profile(name)
  if (!found) throw new Error(`no profile ${name}`)
  return found
}

describe('the profiles that ship', () => {
  it('are three, told in both languages', () => {
    expect(library.profiles().map(({ name, origin, file }) => [name, origin, file])).toEqual([
      ['efi-bands', 'built-in', 'profiles/efi-bands.yaml'],
      ['real-life', 'built-in', 'profiles/real-life.yaml'],
      ['stormy', 'built-in', 'profiles/stormy.yaml'],
    ])
    for (const { about, sobre } of library.profiles())
      expect([about, sobre]).toEqual([expect.any(String), expect.any(String)])
    expect(library.profile('Stormy')).toBeUndefined()
  })

  /** Efí's test environment: 0.01 to 10.00 confirmed, 10.01 to 20.00 rejected later, above rejected at once. */
  const BANDS: [operation: 'cash-out' | 'cash-out-qrcode' | 'transfer', value: number, story: string][] = [
    ['cash-out', 0.01, 'success'],
    ['cash-out', 10, 'success'],
    ['cash-out', 10.01, 'order-rejected'],
    ['cash-out', 20, 'order-rejected'],
    ['cash-out', 20.01, 'insufficient-balance'],
    ['cash-out', 9_999_999_999.99, 'insufficient-balance'],
    ['cash-out-qrcode', 10, 'success'],
    ['cash-out-qrcode', 20.01, 'insufficient-balance'],
    ['transfer', 20, 'order-rejected'],
    ['transfer', 20.01, 'unprocessable'],
  ]
  it.each(BANDS)('efi-bands: a %s of %d plays %s', (operation, value, story) => {
    const draw = () => {
      throw new Error('amounts need no draw')
    }
    expect(playOfProfile(profile('efi-bands'), operation, value, draw)).toBe(story)
  })

  it('efi-bands says nothing about a call without an amount, nor about other operations', () => {
    expect(playOfProfile(profile('efi-bands'), 'cash-out', undefined, () => 0)).toBeUndefined()
    expect(playOfProfile(profile('efi-bands'), 'cash-in', 5, () => 0)).toBeUndefined()
  })

  it.each(['real-life', 'stormy'])('%s plays each scenario as often as it says, out of every possible draw', name => {
    for (const [operation, use] of profile(name).use) {
      if (!('shares' in use)) throw new Error('no shares')
      const counts = new Map<string, number>()
      for (let drawn = 0; drawn < 10_000; drawn++) {
        const story = playOfProfile(profile(name), operation, undefined, total => {
          expect(total).toBe(10_000)
          return drawn
        })
        counts.set(story as string, (counts.get(story as string) ?? 0) + 1)
      }
      expect(counts).toEqual(new Map(use.shares.map(({ value, weight }) => [value, weight])))
    }
  })

  it('real-life mostly succeeds, stormy fails or is slow in half of all calls', () => {
    const best = (name: string) =>
      [...profile(name).use.values()].map(use =>
        'shares' in use ? Math.max(...use.shares.map(share => share.weight)) : 0,
      )
    for (const weight of best('real-life')) expect(weight).toBeGreaterThanOrEqual(9_000)
    for (const weight of best('stormy')) expect(weight).toBeLessThanOrEqual(6_000)
  })

  it('are no scenarios', () => {
    const files = library.stories().map(({ file }) => file)
    expect(files.filter(file => file.startsWith('profiles'))).toEqual([])
    for (const operation of OPERATIONS) expect(library.find(operation, 'stormy')).toHaveProperty('unknown')
  })
})
