import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasValidCheckDigits,
  isTaxIdFormat,
  maskDocument,
  maskDocumentsIn,
  syntheticCpf,
} from '../../src/domain/documents.ts'

describe('the form of a tax id', () => {
  it.each([
    ['12345678901', true],
    ['12345678000190', true],
    ['', false],
    ['1234567890', false],
    ['123456789012', false],
    ['123.456.789-09', false],
    ['12345678909\n', false],
    ['１２３４５６７８９０９', false],
    ['12ABC34501DE35', false],
  ])('of %j is right: %s', (text, expected) => {
    expect(isTaxIdFormat(text)).toBe(expected)
  })
})

describe('check digits', () => {
  it.each(['12345678909', '11144477735', '52998224725', '11222333000181', '12345678000195', '12ABC34501DE35'])(
    'of %s hold',
    document => {
      expect(hasValidCheckDigits(document)).toBe(true)
    },
  )

  it.each([
    '12345678901',
    '12345678000190',
    '11111111111',
    '00000000000',
    '00000000000000',
    '12ABC34501DE36',
    '12abc34501de35',
    '12ABC34501DEF5',
    '123.456.789-09',
    '',
  ])('of %j do not hold', document => {
    expect(hasValidCheckDigits(document)).toBe(false)
  })

  it('of a CPF are judged as a second opinion judges them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), document => {
        expect(hasValidCheckDigits(document)).toBe(isValidCpf(document))
      }),
      { numRuns: 2_000 },
    )
  })

  it('of a CNPJ are judged as a second opinion judges them, the right ones too', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), base => {
        const endings = Array.from({ length: 100 }, (_, n) => `${base}${String(n).padStart(2, '0')}`)
        expect(endings.filter(hasValidCheckDigits)).toEqual(endings.filter(each => isValidCnpj(each)))
      }),
      { numRuns: 50 },
    )
  })
})

describe('a masked document', () => {
  it.each([
    ['12345678909', '***.456.789-**'],
    ['12345678000195', '**.345.678/****-**'],
    ['***.456.789-**', '***'],
    ['secret', '***'],
    ['', '***'],
    [null, null],
  ])('of %j is %j', (document, expected) => {
    expect(maskDocument(document)).toBe(expected)
  })
})

describe('a synthetic CPF', () => {
  it('is valid for every number, and always the same', () => {
    fc.assert(
      fc.property(fc.double(), n => {
        const cpf = syntheticCpf(Number.isFinite(n) ? n : 0)
        expect(isValidCpf(cpf)).toBe(true)
        expect(syntheticCpf(Number.isFinite(n) ? n : 0)).toBe(cpf)
      }),
    )
  })

  it.each(Array.from({ length: 10 }, (_, digit) => digit * 111_111_111))('of %i, all digits equal, is valid too', n => {
    expect(isValidCpf(syntheticCpf(n))).toBe(true)
  })
})

describe('a CNPJ with letters', () => {
  it.each([
    ['12ABC34501DE35', true],
    ['12345678000195', true],
    ['12345678909', true],
    ['12abc34501de35', false],
    ['12ABC34501DEF5', false],
    ['12ABC34501DE3', false],
    ['1234567890A', false],
    ['12.ABC.345/01DE-35', false],
  ])('of %j has the form of a tax id where letters are taken: %s', (text, expected) => {
    expect(isTaxIdFormat(text, 'letters')).toBe(expected)
  })

  it('is judged as a second opinion judges it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), base => {
        const endings = Array.from({ length: 100 }, (_, n) => `${base}${String(n).padStart(2, '0')}`)
        expect(endings.filter(hasValidCheckDigits)).toEqual(endings.filter(each => isValidCnpj(each, { version: 2 })))
      }),
      { numRuns: 50 },
    )
  })

  it('is masked as others are, alone and in a text, where its check digits say that it is one', () => {
    expect(maskDocument('12ABC34501DE35')).toBe('**.ABC.345/****-**')
    expect(maskDocumentsIn('of 12ABC34501DE35, order ABCDEFGHIJKL12')).toBe(
      'of **.ABC.345/****-**, order ABCDEFGHIJKL12',
    )
    expect(maskDocumentsIn('abc12345678909')).toBe('abc***.456.789-**')
  })
})
