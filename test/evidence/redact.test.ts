import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/evidence/redact.ts'

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_-abcdefghijkl'
const redactor = createRedactor(word => word === SECRET)

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJhY2NvdW50IjoxfQ.c2lnbmF0dXJl'
const UUID = '11111111-2222-4333-8444-012345678909'
const END_TO_END_ID = 'E99999003202611211500AbCdEfGhIjK'

describe('a text', () => {
  it.each([
    ['order-1', 'order-1'],
    ['order-1763737200000', 'order-1763737200000'],
    ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
    [UUID, UUID],
    [END_TO_END_ID, END_TO_END_ID],
    ['123456789.99', '123456789.99'],
    ['52998224725', '***.982.247-**'],
    ['order-52998224725x', 'order-***.982.247-**x'],
    ['529.982.247-25', '***.982.247-**'],
    ['1 52998224725 2', '1 ***.982.247-** 2'],
    ['1529.982.247-252', '1***.982.247-**2'],
    ['911.222.333/0001-815', '9**.222.333/****-**5'],
    ['529 982 247 25', '***.982.247-**'],
    ['11222333000181', '**.222.333/****-**'],
    ['CNPJ 11.222.333/0001-81.', 'CNPJ **.222.333/****-**.'],
    ['529%39%38%3224725', '***.982.247-**'],
    ['100%', '100%'],
    ['0111529982247255204000053039865802BR', '***BR'],
    [`token ${JWT}`, 'token ***'],
    ['bearer abc.def', 'bearer ***'],
    ['Basic%20dXNlcjpwYXNz', 'Basic ***'],
    ['-----BEGIN CERTIFICATE-----\nMIIB\n', '***'],
    ['x-----BEGIN%20PRIVATE%20KEY-----%0AMIIB', 'x***'],
    ['whsec_QUJDQUJD=', '***'],
    [`my ${SECRET}.`, 'my ***.'],
    [`a_${SECRET}_b`, 'a_***_b'],
    [SECRET.replace('A', 'B'), SECRET.replace('A', 'B')],
    ['https://user:pass@shop.example/hook?order=1', 'https://***@shop.example/hook?order=1'],
    ['https://shop.example/hook?access_token=abc&b=1', 'https://shop.example/hook?access_token=***&b=1'],
    ['x'.repeat(2_001), '… (2001 characters)'],
    [`${'x '.repeat(999)} 52998224725`, `${'x '.repeat(999)} … (2010 characters)`],
  ])('%s is shown as %s', (plain, shown) => {
    expect(redactor.text(plain)).toBe(shown)
  })
})

describe('a JSON value', () => {
  it.each([
    [
      { value: 10.5, note: null, ok: true },
      { value: 10.5, note: null, ok: true },
    ],
    [{ value: 52998224725 }, { value: '***.982.247-**' }],
    [
      [-11222333000181.5, 1763737200000, 123456789.99],
      ['-**.222.333/****-**.5', 1763737200000, 123456789.99],
    ],
    [{ document: '529' }, { document: '***' }],
    [{ document: 5299822472 }, { document: '***' }],
    [{ creditorDocument: '***.982.247-**' }, { creditorDocument: '***.982.247-**' }],
    [{ cpf: ['52998224725'] }, { cpf: ['***.982.247-**'] }],
    [{ '52998224725': 1 }, { '***.982.247-**': 1 }],
    [
      { access_token: 'abc', token_type: 'Bearer' },
      { access_token: '***', token_type: 'Bearer' },
    ],
    [
      { clientSecret: { a: 1 }, 'Client-Secret': 7, apiKey: 'k', secret: null },
      { clientSecret: '***', 'Client-Secret': '***', apiKey: '***', secret: null },
    ],
    [{ headers: [{ key: 'X-Shop', value: 'v' }, 'x'] }, { headers: [{ key: 'X-Shop', value: '***' }, '***'] }],
    [{ webhooks: [{ headers: { 'X-Shop': 'v' } }] }, { webhooks: [{ headers: { 'X-Shop': '***' } }] }],
    [{ headers: { key: { a: 'v' } } }, { headers: { key: '***' } }],
    [{ Headers: 'v' }, { Headers: '***' }],
  ])('%j is shown as %j', (plain, shown) => {
    expect(redactor.value(plain)).toEqual(shown)
  })

  it('is shown down to a depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}52998224725${']'.repeat(100_000)}`)
    expect(JSON.stringify(redactor.value(deep))).toBe(`${'['.repeat(20)}"***"${']'.repeat(20)}`)
  })
})

describe('the body of a token request', () => {
  it.each([
    [
      { clientId: UUID, clientSecret: 's' },
      { clientId: UUID, clientSecret: '***' },
    ],
    [
      { clientId: 's', clientSecret: UUID },
      { clientId: '***', clientSecret: '***' },
    ],
    [
      { client_secrt: 's', scope: ['s'] },
      { client_secrt: '***', scope: '***' },
    ],
    ['s', '***'],
    [undefined, null],
    [null, null],
  ])('%j is shown as %j', (plain, shown) => {
    expect(redactor.body('token', plain)).toEqual(shown)
  })
})

it('headers keep their names; only harmless ones keep their values', () => {
  const headers = {
    authorization: 'Bearer a',
    'x-ssl-client-cert': 'a',
    'proxy-authorization': 'a',
    cookie: 'a',
    host: 'a',
    'x-api-key': 'a',
    accept: 'application/json',
    'content-length': 12,
    'user-agent': 'shop/1 52998224725',
    'x-idempotency-key': UUID,
    'x-sandbox-scenario': 'success',
  }
  expect(redactor.headers(headers)).toEqual({
    authorization: '***',
    'x-ssl-client-cert': '***',
    'proxy-authorization': '***',
    cookie: '***',
    host: '***',
    'x-api-key': '***',
    accept: 'application/json',
    'content-length': '12',
    'user-agent': 'shop/1 ***.982.247-**',
    'x-idempotency-key': UUID,
    'x-sandbox-scenario': 'success',
  })
})
