import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { createDynamicPix, createStaticPix, hasError, parsePix } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import { decodeBrCode } from '../../src/domain/br-code/decode.ts'
import { encodeDynamic, encodeStatic } from '../../src/domain/br-code/encode.ts'
import { syntheticCpf } from '../../src/domain/documents.ts'
import { toReais } from '../../src/domain/money.ts'

/** Words with one blank between them, as names are written. */
const text = (maxLength: number) =>
  fc
    .stringMatching(new RegExp(`^[A-Za-z0-9]([A-Za-z0-9 ]{0,${maxLength - 2}}[A-Za-z0-9])?$`))
    .map(words => words.replace(/ +/g, ' '))
const merchant = { merchantName: text(25), merchantCity: text(15) }
const keys = fc.oneof(
  fc.uuid(),
  fc.nat({ max: 999_999_999 }).map(syntheticCpf),
  fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.com$/),
  fc.stringMatching(/^\+55119\d{8}$/),
)
const dynamicCodes = fc.record({ url: fc.stringMatching(/^[a-z]{1,20}\.com\/[a-zA-Z0-9/-]{0,50}$/), ...merchant })
const staticCodes = fc.record(
  {
    key: keys,
    amount: fc.integer({ min: 1, max: 999_999_999_999 }),
    txid: fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/),
    description: text(20),
    ...merchant,
  },
  { requiredKeys: ['key', 'merchantName', 'merchantCity'] },
)
const codes = fc.oneof(dynamicCodes.map(encodeDynamic), staticCodes.map(encodeStatic))

describe('any code', () => {
  it('that is dynamic reads back as it was written', () => {
    fc.assert(
      fc.property(dynamicCodes, given => {
        expect(decodeBrCode(encodeDynamic(given))).toMatchObject({
          ok: true,
          reading: { kind: 'dynamic', ...given, amount: undefined, txid: undefined, use: 'single' },
        })
      }),
    )
  })

  it('that is static reads back as it was written', () => {
    fc.assert(
      fc.property(staticCodes, given => {
        const nothing = { amount: undefined, txid: undefined, description: undefined, use: undefined }
        expect(decodeBrCode(encodeStatic(given))).toMatchObject({
          ok: true,
          reading: { kind: 'static', ...nothing, ...given },
        })
      }),
    )
  })

  it('is refused when any single character is another', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (code, at, character) => {
        const index = at % code.length
        fc.pre(code.charAt(index).toUpperCase() !== character.toUpperCase())
        expect(decodeBrCode(`${code.slice(0, index)}${character}${code.slice(index + 1)}`).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is refused when a letter before the CRC changes its case', () => {
    fc.assert(
      fc.property(codes, fc.nat(), (code, at) => {
        const index = at % (code.length - 4)
        const letter = code.charAt(index)
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
        fc.pre(other !== letter)
        expect(decodeBrCode(`${code.slice(0, index)}${other}${code.slice(index + 1)}`).ok).toBe(false)
      }),
    )
  })

  it('is refused when cut short, and no text makes the reader throw', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.string({ unit: 'binary', maxLength: 300 }), (code, at, noise) => {
        expect(decodeBrCode(code.slice(0, at % code.length)).ok).toBe(false)
        expect(decodeBrCode(noise).ok).toBe(false)
      }),
    )
  })
})

describe('a second opinion', () => {
  it('reads our dynamic codes as we meant them', () => {
    fc.assert(
      fc.property(dynamicCodes, given => {
        const code = encodeDynamic(given)
        expect(parsePix(code)).toMatchObject({ type: 'DYNAMIC', ...given })
        expect(getPixPayloadInfo(code)).toMatchObject({ ...given, pointOfInitiation: 'dynamic' })
      }),
    )
  })

  it('reads our static codes as we meant them', () => {
    fc.assert(
      fc.property(staticCodes, given => {
        const code = encodeStatic(given)
        const { key, merchantName, merchantCity } = given
        expect(parsePix(code)).toMatchObject({
          type: 'STATIC',
          pixKey: key,
          merchantName,
          merchantCity,
          transactionAmount: toReais(given.amount ?? 0), // pix-utils reads 0 where there is none
        })
        expect(getPixPayloadInfo(code)).toEqual({ ...inReais(given), pointOfInitiation: 'static' })
      }),
    )
  })

  it('writes the same codes as we do', () => {
    fc.assert(
      fc.property(staticCodes, dynamicCodes, (given, dynamic) => {
        expect(generatePixPayload(inReais(given))).toBe(encodeStatic(given))
        expect(generatePixPayload(dynamic)).toBe(encodeDynamic(dynamic))
      }),
    )
  })

  it('writes codes that we read', () => {
    fc.assert(
      fc.property(staticCodes, dynamicCodes, ({ key: pixKey, ...given }, dynamic) => {
        const written = [
          createStaticPix({ pixKey, ...names(given), transactionAmount: toReais(given.amount ?? 0) }),
          createDynamicPix(dynamic),
        ]
        const readings = written.map(pix => (hasError(pix) ? pix : decodeBrCode(pix.toBRCode())))
        expect(readings).toMatchObject([
          { ok: true, reading: { kind: 'static', key: pixKey, amount: given.amount } },
          { ok: true, reading: { kind: 'dynamic', url: dynamic.url } },
        ])
      }),
    )
  })
})

function names({ merchantName, merchantCity }: { merchantName: string; merchantCity: string }) {
  return { merchantName, merchantCity }
}

function inReais<T extends { amount?: number }>(given: T) {
  const { amount, ...others } = given
  return amount === undefined ? others : { ...others, amount: toReais(amount) }
}
