import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAtMostTwoDecimals, isPayable, MAX_AMOUNT, toCentavos, toDecimal, toReais } from '../../src/domain/money.ts'

const centavos = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT })

describe('an amount of reais', () => {
  it('is the same after a way through centavos, JSON and text', () => {
    fc.assert(
      fc.property(centavos, amount => {
        const reais = JSON.parse(JSON.stringify(toReais(amount)))
        expect(hasAtMostTwoDecimals(reais)).toBe(true)
        expect(toCentavos(reais) + 0).toBe(amount)
        expect(toCentavos(Number(toDecimal(amount))) + 0).toBe(amount)
      }),
    )
  })

  it('has at most two decimals exactly when it is written with two', () => {
    const near = fc.tuple(centavos, fc.integer({ min: -9, max: 9 })).map(([amount, off]) => amount / 100 + off / 1_000)
    const any = fc.double({ min: -1e13, max: 1e13, noNaN: true })
    fc.assert(
      fc.property(fc.oneof(near, any), reais => {
        expect(hasAtMostTwoDecimals(reais)).toBe(Number(reais.toFixed(2)) === reais)
      }),
    )
  })

  it.each([
    [0.01, true],
    [0.07, true],
    [1.005, false],
    [9_999_999_999.99, true],
    [10_000_000_000, false],
    [0.009, false],
    [0, false],
    [-1, false],
    [Number.NaN, false],
    [1e-320, false],
  ])('%d can be paid: %s', (reais, payable) => {
    expect(isPayable(reais)).toBe(payable)
  })
})
