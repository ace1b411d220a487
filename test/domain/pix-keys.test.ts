import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CASH_OUT_KEY_TYPES,
  type CashOutKeyType,
  canonicalKey,
  isPixKey,
  matchesKeyType,
} from '../../src/domain/pix-keys.ts'

const UUID = '123e4567-e12b-12d1-a456-426655440000'
const BARE_UUID = UUID.replaceAll('-', '')
const LONGEST_EMAIL = `${'a'.repeat(65)}@example.com`

/** A key, the key types it matches in a cash-out, whether dict/pix takes it. */
const KEYS: readonly (readonly [key: string, keyTypes: readonly CashOutKeyType[], isKey: boolean])[] = [
  ['12345678901', ['DOCUMENT', 'PHONE'], true],
  ['12345678000190', ['DOCUMENT'], true],
  ['123.456.789-09', [], false],
  ['1133334444', ['PHONE'], false],
  ['+5511987654321', [], true],
  ['+551133334444', [], true],
  ['+1202555019', [], false],
  ['5511987654321', [], false],
  ['119876543210', [], false],
  ['ana@example.com', ['EMAIL'], true],
  ['Ana.Souza+pix@Mail.Example.com', ['EMAIL'], true],
  [LONGEST_EMAIL, ['EMAIL'], true],
  [`a${LONGEST_EMAIL}`, [], false],
  ['ana@localhost', [], false],
  ['ana@@example.com', [], false],
  ['@example.com', [], false],
  ['.ana@example.com', [], false],
  ['ana..souza@example.com', [], false],
  ['ana souza@example.com', [], false],
  ['ana@example.com\n', [], false],
  ['ana@.com', [], false],
  [UUID, ['RANDOM'], true],
  [UUID.toUpperCase(), ['RANDOM'], true],
  [BARE_UUID, ['RANDOM'], false],
  [BARE_UUID.toUpperCase(), ['RANDOM'], false],
  [UUID.replace('-', ''), [], false],
  [UUID.slice(1), [], false],
  ['', [], false],
]

describe('the key', () => {
  it.each(KEYS)('%j matches the key types %j; a key for dict/pix: %s', (key, keyTypes, isKey) => {
    expect(CASH_OUT_KEY_TYPES.filter(keyType => matchesKeyType(key, keyType))).toEqual(keyTypes)
    expect(isPixKey(key)).toBe(isKey)
  })

  it('is judged at once, however long and nasty it is', () => {
    const nasty = [`${'a.'.repeat(100_000)}@`, `a@${'a-.'.repeat(100_000)}!`, 'f'.repeat(300_000), '1'.repeat(300_000)]
    const before = performance.now()
    for (const key of nasty)
      expect(isPixKey(key) || CASH_OUT_KEY_TYPES.some(type => matchesKeyType(key, type))).toBe(false)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

describe('the canonical form', () => {
  it.each([
    ['11987654321', 'PHONE', '+5511987654321'],
    ['+5511987654321', 'PHONE', '+5511987654321'],
    ['11987654321', 'DOCUMENT', '11987654321'],
    ['11987654321', undefined, '11987654321'],
    ['+5511987654321', undefined, '+5511987654321'],
    ['Ana@Example.COM', 'EMAIL', 'ana@example.com'],
    ['Ana@Example.COM', undefined, 'ana@example.com'],
    [BARE_UUID.toUpperCase(), 'RANDOM', UUID],
    [UUID.toUpperCase(), undefined, UUID],
    ['12345678000195', undefined, '12345678000195'],
    ['no key', undefined, 'no key'],
  ] as const)('of %j as %s is %j', (key, keyType, expected) => {
    expect(canonicalKey(key, keyType)).toBe(expected)
  })

  it('of a key that matches its type is a key for dict/pix, and canonical already', () => {
    const keys = fc.oneof(
      fc.tuple(fc.constant('DOCUMENT' as const), fc.stringMatching(/^(\d{11}|\d{14})$/)),
      fc.tuple(fc.constant('PHONE' as const), fc.stringMatching(/^\d{10,11}$/)),
      fc.tuple(fc.constant('RANDOM' as const), fc.stringMatching(/^[0-9a-fA-F]{32}$/)),
      fc.tuple(
        fc.constant('EMAIL' as const),
        fc.stringMatching(/^[a-zA-Z0-9]{1,30}@[a-zA-Z0-9]{1,30}\.[a-zA-Z]{2,3}$/),
      ),
    )
    fc.assert(
      fc.property(keys, ([keyType, key]) => {
        const canonical = canonicalKey(key, keyType)
        expect(matchesKeyType(key, keyType)).toBe(true)
        expect(isPixKey(canonical)).toBe(true)
        expect(canonicalKey(canonical)).toBe(canonical)
      }),
    )
  })
})
