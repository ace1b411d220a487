import { describe, expect, it } from 'vitest'
import { hashSecret, secretMatches } from '../../src/auth/secrets.ts'

describe('a secret', () => {
  it('is kept as its SHA-256', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  const rows: [sent: string, hash: string, matches: boolean][] = [
    ['segredo', hashSecret('segredo'), true],
    ['ségredo', hashSecret('ségredo'), true],
    ['Segredo', hashSecret('segredo'), false],
    ['', hashSecret('segredo'), false],
    [hashSecret('segredo'), hashSecret('segredo'), false],
    ['segredo', '', false],
    ['segredo', 'not a hash', false],
    ['segredo', hashSecret('segredo').slice(2), false],
  ]
  it.each(rows)('%j against %s: %s', (sent, hash, matches) => {
    expect(secretMatches(sent, hash)).toBe(matches)
  })
})
