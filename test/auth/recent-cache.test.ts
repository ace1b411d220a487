import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecentCache } from '../../src/auth/recent-cache.ts'

describe('a cache', () => {
  it('keeps what is used again and forgets what is not', () => {
    const cache = createRecentCache<number>({ entries: 4, characters: 100 })
    for (const [value, key] of [...'abcdefgh'].entries()) {
      cache.set(key, value)
      expect(cache.get('a')).toBe(0)
    }
    expect([cache.get('b'), cache.get('c'), cache.get('h')]).toEqual([undefined, undefined, 7])
  })

  it('keeps nothing that is larger than what it may hold', () => {
    const cache = createRecentCache<number>({ entries: 4, characters: 6 })
    cache.set('long', 1)
    expect([cache.get('long'), cache.size]).toEqual([undefined, 0])
  })

  const calls = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.nat()))

  it('never passes a bound and never answers a value that was replaced', () => {
    const property = fc.property(calls, fc.nat({ max: 6 }), fc.nat({ max: 20 }), (sets, entries, characters) => {
      const cache = createRecentCache<number>({ entries, characters })
      for (const [key, value] of sets) {
        cache.set(key, value)
        expect([value, undefined]).toContain(cache.get(key))
        expect(cache.size).toBeLessThanOrEqual(Math.min(entries, characters))
      }
    })
    fc.assert(property)
  })

  it('always knows the half that was set last', () => {
    const property = fc.property(calls, fc.integer({ min: 1, max: 5 }), (sets, half) => {
      const cache = createRecentCache<number>({ entries: 2 * half, characters: 1_000 })
      for (const [key, value] of sets) cache.set(key, value)
      const latest = [...new Map(sets.slice(-half))]
      expect(latest.map(([key]) => cache.get(key))).toEqual(latest.map(([, value]) => value))
    })
    fc.assert(property)
  })
})
