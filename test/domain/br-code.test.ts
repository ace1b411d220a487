import { describe, expect, it } from 'vitest'
import { crc16 } from '../../src/domain/br-code/crc.ts'
import { decodeBrCode } from '../../src/domain/br-code/decode.ts'
import { encodeDynamic, encodeStatic } from '../../src/domain/br-code/encode.ts'
import { writeTlv } from '../../src/domain/br-code/tlv.ts'

const GUI = writeTlv('00', 'br.gov.bcb.pix')
const KEY = writeTlv('01', 'ana@example.com')
const URL = writeTlv('25', 'pix.example.com/v2/1')

/** A static code as a list of [tag, value]; each change replaces a tag, null takes it away. The CRC is right. */
function codeWith(changes: Readonly<Record<string, string | null>> = {}): string {
  const fields: Record<string, string | null> = {
    '00': '01',
    '26': `${GUI}${KEY}`,
    '52': '0000',
    '53': '986',
    '58': 'BR',
    '59': 'Ana',
    '60': 'Natal',
    '62': '0503***',
    ...changes,
  }
  // Object keys like '10' would be sorted first: tags are sorted as text instead, as codes have them.
  const tags = Object.keys(fields).sort()
  return sealed(tags.map(tag => (fields[tag] ? writeTlv(tag, fields[tag]) : '')).join(''))
}

function sealed(body: string): string {
  return `${body}6304${crc16(`${body}6304`)}`
}

function rulesOf(code: string): string[] {
  const decoded = decodeBrCode(code)
  return decoded.ok ? [] : decoded.problems.map(problem => `${problem.rule} ${problem.tag}`)
}

describe('the CRC', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })

  it('may be written in lower case', () => {
    const code = encodeStatic({ key: 'ana@example.com', merchantName: 'Ana', merchantCity: 'Natal' })
    expect(decodeBrCode(`${code.slice(0, -4)}${code.slice(-4).toLowerCase()}`).ok).toBe(true)
  })

  it('that is wrong is reported with the right one', () => {
    const code = codeWith()
    const decoded = decodeBrCode(`${code.slice(0, -4)}0000`)
    expect(decoded.crc).toEqual({ expected: code.slice(-4), found: '0000' })
    expect(decoded).toMatchObject({ ok: false, problems: [{ rule: 'CRC', tag: '63', offset: code.length - 8 }] })
  })
})

describe('a code is read', () => {
  it.each([
    ['as it is', {}, {}],
    ['with a GUI in upper case', { '26': `0014BR.GOV.BCB.PIX${KEY}` }, {}],
    ['with the account in another template', { '26': null, '51': `${GUI}${KEY}` }, {}],
    ['with a foreign account before', { '26': writeTlv('00', 'com.example'), '27': `${GUI}${KEY}` }, {}],
    ['with an amount', { '54': '19.99' }, { amount: 1999 }],
    ['with an amount without decimals', { '54': '10' }, { amount: 1000 }],
    ['with an amount that ends with its dot', { '54': '10.' }, { amount: 1000 }],
    ['with a txid', { '62': writeTlv('05', 'ORDER123') }, { txid: 'ORDER123' }],
    ['without 62', { '62': null }, { txid: undefined }],
    ['for one payment', { '01': '12' }, { use: 'single' }],
    ['for many payments', { '01': '11' }, { use: 'many' }],
    ['with a postal code', { '61': '59000000' }, { postalCode: '59000000' }],
    ['with a description', { '26': `${GUI}${KEY}${writeTlv('02', 'Pedido 1')}` }, { description: 'Pedido 1' }],
    ['with a withdrawal facilitator', { '26': `${GUI}${KEY}0308${'9'.repeat(8)}`, '54': '0.00' }, { ispb: '99999999' }],
    ['with unreserved templates', { '80': 'no TLV at all', '99': '0099' }, {}],
    ['with a merchant category', { '52': '5812' }, {}],
  ])('%s', (_, changes, reading) => {
    expect(decodeBrCode(codeWith(changes))).toMatchObject({
      ok: true,
      reading: { kind: 'static', key: 'ana@example.com', merchantName: 'Ana', merchantCity: 'Natal', ...reading },
    })
  })

  it('as dynamic, where 0.00 stands for no amount and the txid is not looked at', () => {
    const code = codeWith({ '26': `${GUI}${URL}`, '54': '0.00', '62': writeTlv('05', 'A-1') })
    expect(decodeBrCode(code)).toMatchObject({
      ok: true,
      reading: { kind: 'dynamic', url: 'pix.example.com/v2/1', amount: undefined },
    })
  })

  it('with its whole tree', () => {
    expect(decodeBrCode(codeWith()).tree.slice(0, 2)).toEqual([
      { tag: '00', offset: 0, value: '01' },
      {
        tag: '26',
        offset: 6,
        value: `${GUI}${KEY}`,
        children: [
          { tag: '00', offset: 10, value: 'br.gov.bcb.pix' },
          { tag: '01', offset: 28, value: 'ana@example.com' },
        ],
      },
    ])
  })
})

describe('a code is refused, although its CRC is right,', () => {
  it.each([
    ['in another currency', { '53': '840' }, ['CURRENCY 53']],
    ['from another country', { '58': 'PT' }, ['COUNTRY 58']],
    ['of another version', { '00': '02' }, ['FIELD 00']],
    ['without a name', { '59': null }, ['FIELD 59']],
    ['with a long name', { '59': 'n'.repeat(26) }, ['FIELD 59']],
    ['with a long city', { '60': 'n'.repeat(16) }, ['FIELD 60']],
    ['with an unknown use', { '01': '13' }, ['FIELD 01']],
    ['with an accent', { '59': 'José' }, ['CHARACTERS ']],
    ['without an account', { '26': null }, ['ACCOUNT 26']],
    ['with another GUI', { '26': `${writeTlv('00', 'br.com.padrao')}${KEY}` }, ['ACCOUNT 26']],
    ['with neither key nor URL', { '26': GUI }, ['ACCOUNT 26']],
    ['with both key and URL', { '26': `${GUI}${KEY}${URL}` }, ['ACCOUNT 26']],
    ['with a key that is none', { '26': `${GUI}${writeTlv('01', '123')}` }, ['ACCOUNT 26-01']],
    ['with a scheme in its URL', { '26': `${GUI}${writeTlv('25', 'https://x.com/1')}` }, ['ACCOUNT 26-25']],
    ['with a long URL', { '26': `${GUI}${writeTlv('25', `x.com/${'1'.repeat(72)}`)}`.slice(0, 99) }, ['TLV 26-25']],
    ['with a comma in its amount', { '54': '10,00' }, ['AMOUNT 54']],
    ['with a blank in its amount', { '54': ' 10.00' }, ['AMOUNT 54']],
    ['with three decimals', { '54': '1.001' }, ['AMOUNT 54']],
    ['with a negative amount', { '54': '-1.00' }, ['AMOUNT 54']],
    ['with an amount of zero', { '54': '0.00' }, ['AMOUNT 54']],
    ['with a long txid', { '62': writeTlv('05', 'x'.repeat(26)) }, ['FIELD 62-05']],
    ['with several mistakes', { '53': '840', '58': 'PT' }, ['CURRENCY 53', 'COUNTRY 58']],
  ])('%s', (_, changes, rules) => {
    expect(rulesOf(codeWith(changes))).toEqual(rules)
  })

  it.each([
    ['that does not begin with 00', sealed(codeWith().slice(6, -8)), ['TLV 00', 'FIELD 00']],
    ['with a tag twice', sealed(`${codeWith().slice(0, -8)}5303986`), ['TLV 53']],
    ['with a value cut short', sealed(`${codeWith().slice(0, -8)}6199590`), ['TLV 61', 'FIELD 63']],
    ['with a tag of letters', sealed(`${codeWith().slice(0, -8)}AB0290`), ['TLV AB']],
    ['with a length of letters', sealed(`${codeWith().slice(0, -8)}61XX90`), ['TLV 61']],
    ['with an empty value', sealed(`${codeWith().slice(0, -8)}6100`), ['TLV 61']],
  ])('%s', (_, code, rules) => {
    expect(rulesOf(code)[0]).toBe(rules[0])
    expect(rulesOf(code)).not.toContain('CRC 63')
  })

  it('and the problem names the place', () => {
    expect(decodeBrCode(codeWith({ '26': `${GUI}0199ana@example.com` }))).toMatchObject({
      problems: [{ rule: 'TLV', offset: 28, tag: '26-01', message: 'says 99 characters but only 15 are left' }],
    })
  })
})

describe('what is no code at all', () => {
  it.each([
    '',
    '0',
    '000201',
    '6304',
    '63041D3D',
    'hello',
    '0'.repeat(100_000),
    `${codeWith()}\n`,
    `\ud800${codeWith()}`,
  ])('is refused and never throws (row %#)', text => {
    expect(decodeBrCode(text).ok).toBe(false)
  })
})

describe('writing a code', () => {
  it('gives the two examples of the Central Bank', () => {
    const merchant = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }
    expect(encodeStatic({ key: '123e4567-e12b-12d1-a456-426655440000', ...merchant })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
    expect(encodeDynamic({ url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', ...merchant })).toBe(
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    )
  })

  it.each([
    ['José Antônio Conceição', 'São Luís', 'Jose Antonio Conceicao', 'Sao Luis'],
    ['Padaria Pão & Companhia Limitada do Brás', 'São José dos Campos', 'Padaria Pao & Companhia L', 'Sao Jose dos Ca'],
    ['☕ Café', '北京', 'Cafe', 'NAO INFORMADO'],
    ['', '   ', 'NAO INFORMADO', 'NAO INFORMADO'],
  ])('of %j in %j says %j in %j', (merchantName, merchantCity, name, city) => {
    const decoded = decodeBrCode(encodeDynamic({ url: 'pix.example.com/1', merchantName, merchantCity }))
    expect(decoded).toMatchObject({ ok: true, reading: { merchantName: name, merchantCity: city } })
  })

  it('cuts a description to the room beside the key', () => {
    const key = `${'a'.repeat(53)}@example.com`
    const code = encodeStatic({ key, description: 'Almoço de domingo', merchantName: 'Ana', merchantCity: 'Natal' })
    expect(decodeBrCode(code)).toMatchObject({ ok: true, reading: { description: 'Almoco de'.slice(0, 8) } })
  })

  it.each([
    ['a URL with scheme', () => encodeDynamic({ url: 'https://x.com/1', merchantName: 'A', merchantCity: 'B' })],
    ['a long URL', () => encodeDynamic({ url: `x.com/${'1'.repeat(72)}`, merchantName: 'A', merchantCity: 'B' })],
    ['a key that is none', () => encodeStatic({ key: '11', merchantName: 'A', merchantCity: 'B' })],
    ['an amount of 0', () => encodeStatic({ key: 'a@b.com', amount: 0, merchantName: 'A', merchantCity: 'B' })],
    ['half a centavo', () => encodeStatic({ key: 'a@b.com', amount: 0.5, merchantName: 'A', merchantCity: 'B' })],
    ['a huge amount', () => encodeStatic({ key: 'a@b.com', amount: 1e13, merchantName: 'A', merchantCity: 'B' })],
    ['a bad txid', () => encodeStatic({ key: 'a@b.com', txid: 'A-1', merchantName: 'A', merchantCity: 'B' })],
  ])('with %s is an error', (_, write) => {
    expect(write).toThrow(Error)
  })
})
