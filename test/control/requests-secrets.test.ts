import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syntheticCpf } from '../../src/domain/documents.ts'
import { createIdSource } from '../../src/platform/ids.ts'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'
import { type Json, openControl, type TestAccount, type TestControl } from './support.ts'

let control: TestControl
let account: TestAccount

beforeAll(async () => {
  control = await openControl()
  account = await control.open({ webhookSecret: true })
})
afterAll(() => control.close())

/** The journal as text. It is emptied before, so that each case looks only at its own calls. */
async function journalOf(calls: () => Promise<unknown>): Promise<string> {
  await account.call('POST', '/reset')
  await calls()
  const { body } = await account.call('GET', '/requests')
  const rows = body['data'] as Json[]
  expect(rows.length).toBeGreaterThan(0)
  const details = await Promise.all(rows.map(row => account.call('GET', `/requests/${row['requestId']}`)))
  return JSON.stringify([body, details])
}

const cpf = fc.integer({ min: 1, max: 999_999_998 }).map(syntheticCpf)
const cnpj = fc.integer({ min: 1, max: 999_999_999 }).map(base => `${String(base).padStart(10, '1')}0001`.slice(-14))
const document = fc.oneof(cpf, cnpj)
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `CPF ${text}.`,
  (text: string) => `a${text}b`,
  (text: string) => `${text}, ${text}`,
  (text: string) => `0111${text}5204`,
)

/** How a document can be written, and what must then not be found. */
const written = fc.tuple(document, around).map(([digits, put]) => ({ digits, text: put(digits) }))
const punctuated = cpf.map(digits => ({
  digits: digits.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
  text: digits.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
}))
const anyDocument = fc.oneof(written, punctuated)

/** Every place where a client can put a text; most of these calls are refused, which must not show it either. */
const PLACES: Readonly<
  Record<string, (text: string) => Omit<InjectOptions, 'headers'> & { headers?: Record<string, string> }>
> = {
  'the key of a listing': text => ({ url: `/api/pix/transactions/pix-key/${encodeURIComponent(text)}` }),
  'the key of a listing, every byte encoded': text => ({
    url: `/api/pix/transactions/pix-key/${[...Buffer.from(text)].map(byte => `%${byte.toString(16)}`).join('')}`,
  }),
  'a query member': text => ({ url: `/api/transactions?externalId=${encodeURIComponent(text)}` }),
  'the name of a query member': text => ({ url: `/api/transactions?${encodeURIComponent(text)}=1` }),
  'a path parameter': text => ({ method: 'PUT', url: `/cob/${encodeURIComponent(text)}`, payload: {} }),
  'a refund id': text => ({
    method: 'POST',
    url: `/api/pix/refund-in/${encodeURIComponent(text)}`,
    payload: { refundValue: 1 },
  }),
  'a resent transaction': text => ({ method: 'POST', url: `/api/resend-webhook/${encodeURIComponent(text)}` }),
  'an externalId': text => ({ method: 'POST', url: '/api/pix/cash-out', payload: cashOutBody({ externalId: text }) }),
  'a key': text => ({
    method: 'POST',
    url: '/api/pix/cash-out',
    payload: cashOutBody({ details: { key: text, keyType: 'DOCUMENT', name: text, document: text } }),
  }),
  'a description': text => ({ method: 'POST', url: '/api/pix/cash-in', payload: cashInBody({ description: text }) }),
  'further information': text => ({
    method: 'POST',
    url: '/api/pix/cash-in',
    payload: cashInBody({}, { additionalInfo: { [text]: text } }),
  }),
  'a member that nobody knows': text => ({
    method: 'POST',
    url: '/api/pix/cash-in',
    payload: { [text]: { a: [[text], { b: text }] } },
  }),
  'a number': text => ({
    method: 'POST',
    url: '/api/pix/cash-out',
    payload: cashOutBody({ value: Number(text.replace(/\D/g, '')) }),
  }),
  'a code': text => ({
    method: 'POST',
    url: '/api/pix/cash-out-qrcode',
    payload: { value: 1, externalId: 'a', qrCode: `00020126360014BR.GOV.BCB.PIX${text}53039865802BR` },
  }),
  'a body that is no JSON': text => ({
    method: 'POST',
    url: '/api/pix/cash-out',
    payload: `{"document": "${text}"`,
    headers: { 'content-type': 'application/json' },
  }),
  'a body of another type': text => ({
    method: 'POST',
    url: '/api/pix/cash-out',
    payload: text,
    headers: { 'content-type': 'text/plain' },
  }),
  'a body that is a text': text => ({
    method: 'POST',
    url: '/api/pix/cash-out',
    payload: JSON.stringify(text),
    headers: { 'content-type': 'application/json' },
  }),
  'a header': text => ({ url: '/balance', headers: { 'x-shop': text, 'user-agent': text, referer: text } }),
  'the scenario': text => ({ url: '/balance', headers: { 'x-sandbox-scenario': text } }),
  'the URL of a webhook': text => ({
    method: 'POST',
    url: '/api/webhooks',
    payload: { url: `https://inbox.sandbox/${text}?a=${text}`, eventType: 'cash_in' },
  }),
}

const send = async (place: string, text: string) => {
  const { headers = {}, url, method = 'GET', payload } = (PLACES[place] as (typeof PLACES)[string])(text)
  await account.api(method as 'GET', url as string, payload, headers)
  // What was stored of it shows up in listings.
  for (const path of ['/api/transactions', '/api/webhooks']) await account.api('GET', path)
}

describe('no document is shown that a client sent as', () => {
  it.each(Object.keys(PLACES))('%s', async place => {
    const property = fc.asyncProperty(anyDocument, async ({ digits, text }) => {
      const journal = await journalOf(() => send(place, text))
      expect(journal).not.toContain(digits)
      expect(decodeURIComponent(journal.replace(/%(?![\da-f]{2})/gi, ''))).not.toContain(digits)
    })
    await fc.assert(property, { numRuns: 8 })
  })
})

describe('no secret is shown that a client sent as', () => {
  const secretsOf = (): string[] => {
    const { clientSecret, webhookSecret, certificate } = account.opened as Record<string, string>
    const { header, pem, privateKeyPem } = certificate as unknown as Record<string, string>
    return [clientSecret, webhookSecret, header, pem, privateKeyPem].map(String)
  }
  /** What would give a secret away: its text, or the middle of a long one. */
  const tell = (secret: string) => secret.slice(-60, -20)

  it.each(Object.keys(PLACES).filter(place => place !== 'a number'))('%s', async place => {
    const { body } = await account.api('GET', '/balance')
    expect(body).toHaveProperty('grossBalance')
    for (const secret of secretsOf()) {
      const text = place === 'a header' || place === 'the scenario' ? secret.replaceAll('\n', ' ') : secret
      expect(await journalOf(() => send(place, text))).not.toContain(tell(text))
    }
  })

  it('what a token request says and gets', async () => {
    const ids = createIdSource('secrets')
    const { clientId, clientSecret, certificate } = account.opened as Record<string, string>
    const { header } = certificate as unknown as { header: string }
    const wrong = ids.urlSafe(20)
    const bodies = [
      { clientId, clientSecret },
      { clientId, clientSecret: wrong },
      { clientId: wrong, clientSecret: clientId },
      { client_id: clientId, [wrong.slice(0, 4)]: wrong, secret: [wrong] },
      [wrong],
      wrong,
    ]
    const tokens: string[] = []
    const journal = await journalOf(async () => {
      for (const body of bodies) {
        const headers = { 'x-ssl-client-cert': header, 'content-type': 'application/json' }
        const answer = await control.call('POST', '/api/auth/token', JSON.stringify(body), headers)
        if (answer.status === 201) tokens.push(answer.body['access_token'] as string)
      }
    })
    expect(tokens).toHaveLength(1)
    for (const secret of [wrong, String(clientSecret), header, ...tokens, ...tokens.flatMap(token => token.split('.'))])
      expect(journal).not.toContain(secret)
  })

  it('the access token and the headers of webhooks, wherever they stand', async () => {
    const ids = createIdSource('headers')
    const [value, cookie] = [ids.urlSafe(12), ids.urlSafe(12)]
    const webhook = { url: 'https://inbox.sandbox/a', eventType: 'cash_in' }
    const journal = await journalOf(async () => {
      for (const headers of [[{ key: 'X-Shop', value }], [{ key: 'X-Shop', valeu: value }], { 'X-Shop': value }, value])
        await account.api('POST', '/api/webhooks', { ...webhook, headers } as Json)
      await account.api('GET', '/api/webhooks', undefined, {
        cookie,
        'x-api-key': cookie,
        'proxy-authorization': cookie,
      })
    })
    expect(journal).toContain('X-Shop')
    for (const secret of [value, cookie, 'eyJ']) expect(journal).not.toContain(secret)
  })
})
