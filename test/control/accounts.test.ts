import { describe, expect, it } from 'vitest'
import { hasValidCheckDigits } from '../../src/domain/documents.ts'
import { EVERYTHING, SHOWN, UUID } from './account-samples.ts'
import { answer, type Json, openControl, problem, tokenFor } from './support.ts'

/** What an account shows when nothing was said about it. */
const PLAIN = {
  accountId: 1,
  name: 'Conta Sandbox 1',
  document: expect.stringMatching(/^\d{11}$/),
  pixKey: expect.stringMatching(UUID),
  clientId: expect.stringMatching(UUID),
  balance: { available: 10_000, blocked: 0 },
  fees: { cashIn: 0, cashOut: 0, refundIn: 0 },
  limits: { perTransaction: null, daily: null, night: null },
  provider: { minExpiration: 30 },
  defaults: {},
  profile: null,
  magicValues: false,
  splitFrequency: 'daily',
  dict: 'open',
  unansweredMeds: 'accept',
  webhookTimeout: '10s',
  clock: { mode: 'running', now: '2026-11-21T15:00:00.000Z' },
  seed: expect.any(String),
  createdAt: '2026-11-21T15:00:00.000Z',
  demo: false,
}

const SECRETS = {
  clientSecret: expect.stringMatching(/^[\w-]{40}$/),
  certificate: {
    pem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
    privateKeyPem: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    header: expect.stringMatching(/^-----BEGIN%20CERTIFICATE-----/),
  },
  webhookSecret: null,
}

describe('opening an account', () => {
  it('needs nothing: balance 10,000, no fees, no limits, an open DICT', async () => {
    const { call } = await openControl()
    expect(await call('POST', '/sandbox/v1/accounts')).toEqual(answer(201, { ...PLAIN, ...SECRETS }))
    expect((await call('POST', '/sandbox/v1/accounts', {})).body).toMatchObject({ name: 'Conta Sandbox 2' })
  })

  it('takes every setting', async () => {
    const { call } = await openControl()
    const opened = await call('POST', '/sandbox/v1/accounts', EVERYTHING)
    expect(opened).toEqual(answer(201, { ...SHOWN, ...SECRETS, webhookSecret: EVERYTHING.webhookSecret }))
  })

  it('invents a valid document', async () => {
    const { open } = await openControl()
    for (let count = 0; count < 5; count++) {
      const { opened } = await open()
      expect(hasValidCheckDigits(opened['document'] as string)).toBe(true)
    }
  })

  it('makes a webhook secret when asked to', async () => {
    const { open } = await openControl()
    const { opened } = await open({ webhookSecret: true })
    expect(opened['webhookSecret']).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  })

  it('gives credentials and a certificate with which a token is issued at once', async () => {
    const { open, call } = await openControl()
    const { opened, id } = await open({ clock: { frozenAt: '2031-05-05T00:00:00Z' } })
    const token = await tokenFor(call, opened)
    const { status, body } = await call('GET', '/api/balance', undefined, { authorization: `Bearer ${token}` })
    expect([status, body['consultedAt'], id]).toEqual([200, '2031-05-05T00:00:00.000Z', 1])
  })

  it('gives the same credentials, seed and key to the same calls on the same bank seed', async () => {
    const [one, other, third] = await Promise.all(
      ['a', 'a', 'b'].map(async seed => (await (await openControl({ seed })).open()).opened),
    )
    const fixed = ({ clientId, clientSecret, seed, pixKey, document }: Json) => [
      clientId,
      clientSecret,
      seed,
      pixKey,
      document,
    ]
    expect(fixed(one as Json)).toEqual(fixed(other as Json))
    for (const [index, value] of fixed(third as Json).entries()) expect(value).not.toBe(fixed(one as Json)[index])
  })

  it('takes credentials from the bank, so two accounts with one seed differ in them', async () => {
    const { open } = await openControl()
    const [one, other] = [await open({ seed: 'same' }), await open({ seed: 'same' })]
    expect(one.opened['clientId']).not.toBe(other.opened['clientId'])
    expect(one.opened['pixKey']).not.toBe(other.opened['pixKey'])
    expect([one.opened['seed'], other.opened['seed']]).toEqual(['same', 'same'])
  })
})

const AMOUNT_HINT = 'Send reais as a number of at least 0 with at most 2 decimals.'
const DURATION = 'a duration such as 500ms, 2s, 10m, 1h or 7d'

/** What is refused, with what is said about it. */
const REFUSED: [Json, string, string?][] = [
  [{ nmae: 'x' }, 'nmae is not a known member'],
  [{ fees: { cashin: 1 } }, 'fees.cashin is not a known member'],
  [{ limits: { daily: '1' } }, 'limits.daily must be a number or null'],
  [{ clock: { frozenAt: '2027-01-01T00:00:00Z', mode: 'frozen' } }, 'clock.mode is not a known member'],
  [{ defaults: { cashin: 'paid' } }, 'defaults.cashin is not a known member'],
  [{ name: '' }, 'name must have at least 1 character'],
  [{ document: '123' }, 'document must be a CPF (11 digits) or CNPJ (14 digits), digits only'],
  [{ dict: 'half-open' }, 'dict must be one of: open, closed'],
  [{ unansweredMeds: 'reject' }, 'unansweredMeds must be one of: accept, stay'],
  [{ magicValues: 'true' }, 'magicValues must be a boolean'],
  [
    { splitFrequency: 'weekly' },
    'splitFrequency must be daily (00:00 in São Paulo) or a duration after the confirmation',
  ],
  [{ webhookTimeout: '10' }, `webhookTimeout must be ${DURATION}`],
  [{ seed: '' }, 'seed must have at least 1 character'],
  [{ balance: '10' }, 'balance must be a number'],
  [{ balance: -0.01 }, 'balance is no amount', AMOUNT_HINT],
  [{ balance: 0.001 }, 'balance is no amount', AMOUNT_HINT],
  [{ balance: 1e300 }, 'balance is no amount', AMOUNT_HINT],
  [{ fees: { cashIn: -1 } }, 'fees.cashIn is no amount', AMOUNT_HINT],
  [{ limits: { night: 10.001 } }, 'limits.night is no amount', AMOUNT_HINT],
  [{ pixKey: 'loja' }, 'pixKey is no PIX key', 'Send a CPF, a CNPJ, an e-mail, a phone with +55, or an EVP (UUID).'],
  [
    { webhookSecret: 'whsec_short' },
    'webhookSecret is no secret',
    'Send whsec_ and 24 to 64 bytes in base64, or true to get one made.',
  ],
  [{ webhookTimeout: '2m' }, 'webhookTimeout is out of range', 'Send a duration from 1ms to 1m.'],
  [{ webhookTimeout: '0ms' }, 'webhookTimeout is out of range', 'Send a duration from 1ms to 1m.'],
  [
    { provider: { minExpiration: 'soon' } },
    'provider.minExpiration is no duration',
    'Send one such as 500ms, 2s, 10m, 1h or 7d.',
  ],
  [
    { clock: { frozenAt: 'tomorrow' } },
    'clock.frozenAt is no instant',
    'Send ISO 8601 with a zone, such as 2027-01-31T12:00:00Z, 1970 to 9999.',
  ],
  [
    { clock: { frozenAt: '1969-12-31T23:59:59Z' } },
    'clock.frozenAt is no instant',
    'Send ISO 8601 with a zone, such as 2027-01-31T12:00:00Z, 1970 to 9999.',
  ],
]

describe('what is refused when an account is opened', () => {
  it.each(REFUSED)('%j: %s', async (body, detail, hint) => {
    const { call, services } = await openControl()
    expect(await call('POST', '/sandbox/v1/accounts', body)).toEqual(problem(400, 'Bad Request', detail, hint))
    expect(services.store.customers()).toEqual([])
  })

  it('names the scenario that was probably meant', async () => {
    const { call, services } = await openControl()
    const { status, body } = await call('POST', '/sandbox/v1/accounts', { defaults: { 'cash-in': 'unpayd' } })
    expect([status, body['detail'], body['hint'], body['suggestion']]).toEqual([
      400,
      'defaults.cash-in: there is no scenario "unpayd"',
      'Did you mean "unpaid"?',
      'unpaid',
    ])
    expect(body['allowed']).toContain('unpaid')
    expect(services.store.customers()).toEqual([])
  })

  it('draws nothing for a refused account: the next one is what it would have been', async () => {
    const [tried, fresh] = [await openControl(), await openControl()]
    await tried.call('POST', '/sandbox/v1/accounts', { balance: -1 })
    expect((await tried.open()).opened['clientId']).toBe((await fresh.open()).opened['clientId'])
  })
})
