import { describe, expect, it } from 'vitest'
import { bankOf, INSTITUTIONS, institutionByIspb, institutionFor } from '../../src/domain/institutions.ts'

describe('the institutions', () => {
  it('have an ISPB of eight characters and a COMPE code of three digits, none of them twice', () => {
    const codes = INSTITUTIONS.flatMap(each => each.code ?? [])
    expect(INSTITUTIONS.every(each => /^\d{8}$/.test(each.ispb))).toBe(true)
    expect(codes.every(code => /^\d{3}$/.test(code))).toBe(true)
    expect(new Set(INSTITUTIONS.map(each => each.ispb)).size).toBe(31)
    expect(new Set(codes).size).toBe(29)
  })

  it('are found by their ISPB, which is text', () => {
    expect(institutionByIspb('00000000')).toEqual({ ispb: '00000000', name: 'Banco do Brasil', code: '001' })
    expect(institutionByIspb('0')).toBeUndefined()
  })

  it('are picked by a text: the same text the same one, many texts all real ones, the fictitious never', () => {
    const picks = Array.from({ length: 2_000 }, (_, n) => institutionFor(`key-${n}@example.com`))
    expect(institutionFor('a@example.com')).toBe(institutionFor('a@example.com'))
    expect(new Set(picks).size).toBe(29)
    expect(picks.every(each => each.code !== null)).toBe(true)
  })

  it('give accounts whose branch and number follow from a text', () => {
    const bank = bankOf({ ispb: '18236120', name: 'Nu Pagamentos', code: '260' }, 'a@example.com')
    expect(bank).toEqual({
      bankISPB: '18236120',
      bankName: 'Nu Pagamentos',
      bankCode: '260',
      accountBranch: expect.stringMatching(/^\d{4}$/),
      accountNumber: expect.stringMatching(/^\d{8}$/),
    })
    expect(bankOf({ ispb: '18236120', name: 'Nu Pagamentos', code: '260' }, 'a@example.com')).toEqual(bank)
  })
})
