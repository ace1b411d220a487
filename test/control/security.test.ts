import { describe, expect, it } from 'vitest'
import { openControl, problem } from './support.ts'

const HINT = 'Call it as 127.0.0.1 or localhost.'
const foreign = (what: string) =>
  problem(403, 'Forbidden', `The control plane takes no requests of a foreign ${what}`, HINT)

describe('without a control token', () => {
  it.each([
    { host: 'localhost' },
    { host: 'localhost:3000' },
    { host: 'LOCALHOST.:3000' },
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: 'pix.test:80' },
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
    { host: 'localhost:3000', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
    { host: 'localhost:3000', 'sec-fetch-site': 'none' },
  ])('a request with %j is taken', async headers => {
    const { call } = await openControl({ hosts: ['PIX.test'] })
    expect(await call('GET', '/sandbox/v1/accounts', undefined, headers)).toMatchObject({ status: 200 })
  })

  it.each([
    ['Host', { host: 'evil.example' }],
    ['Host', { host: 'evil.example:3000' }],
    ['Host', { host: 'localhost.evil.example' }],
    ['Host', { host: 'localhost:3000@evil.example' }],
    ['Host', { host: '127.0.0.2' }],
    ['Host', { host: '192.168.0.7:3000' }],
    ['Origin', { host: 'localhost', origin: 'https://evil.example' }],
    ['Origin', { host: 'localhost', origin: 'http://localhost.evil.example' }],
    ['Origin', { host: 'localhost', origin: 'null' }],
    ['Origin', { host: 'localhost', origin: '' }],
    ['site', { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
    ['site', { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
  ])('a foreign %s is refused: %j', async (what, headers) => {
    const { call, services } = await openControl()
    for (const url of ['/sandbox/v1/accounts', '/sandbox/live'])
      expect(await call('GET', url, undefined, headers)).toEqual(foreign(what))
    expect(await call('POST', '/sandbox/v1/accounts', {}, headers)).toEqual(foreign(what))
    expect(services.store.customers()).toEqual([])
  })

  it('is not fooled by another spelling of the path', async () => {
    const { call, open } = await openControl()
    await open()
    const headers = { host: 'evil.example' }
    for (const url of ['/%73andbox/v1/accounts', '/sandbox/v1/accounts/1?x', '/sandbox/v1/accounts/1/ledger'])
      expect(await call('GET', url, undefined, headers)).toMatchObject({ status: 403 })
    expect(await call('GET', '//sandbox/v1/accounts', undefined, headers)).toMatchObject({ status: 404 })
  })

  it('leaves the API to its own rules', async () => {
    const { call } = await openControl()
    expect(await call('GET', '/api/balance', undefined, { host: 'evil.example' })).toMatchObject({ status: 401 })
  })

  it('never allows another site to read an answer', async () => {
    const { app } = await openControl()
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: '/sandbox/v1/accounts',
      headers: preflight,
    })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([405, undefined])
  })
})

describe('with a control token', () => {
  const hint = 'Send the control token as Authorization: Bearer <token>; it was given at start or printed on stderr.'

  it.each([
    ['The control token is missing', {}],
    ['The control token is missing', { authorization: 'Bearer ' }],
    ['The control token is missing', { authorization: `Basic ${btoa('s3cret')}` }],
    ['This is not the control token', { authorization: 'Bearer wrong' }],
    ['This is not the control token', { authorization: 'Bearer s3cre' }],
    ['This is not the control token', { authorization: 'Bearer s3cret1' }],
  ])('%s: %j', async (detail, headers) => {
    const { app, call, services } = await openControl({ controlToken: 's3cret' })
    expect(await call('POST', '/sandbox/v1/accounts', {}, headers)).toEqual(problem(401, 'Unauthorized', detail, hint))
    const refused = await app.inject({ url: '/sandbox/v1/accounts/1', headers })
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(services.store.customers()).toEqual([])
  })

  it('whoever knows it is taken, under whatever name the sandbox has', async () => {
    const { call } = await openControl({ controlToken: 's3cret' })
    for (const host of ['localhost', 'sandbox:3000', '10.0.0.7:3000'])
      for (const scheme of ['Bearer', 'bearer']) {
        const headers = { host, authorization: `${scheme} s3cret` }
        expect(await call('GET', '/sandbox/v1/accounts', undefined, headers)).toMatchObject({ status: 200 })
      }
  })

  it('a page of another site is refused although it may know it', async () => {
    const { call } = await openControl({ controlToken: 's3cret' })
    const authorization = 'Bearer s3cret'
    const headers = { host: 'sandbox:3000', authorization }
    const own = { ...headers, origin: 'http://sandbox:3000' }
    expect(await call('GET', '/sandbox/v1/accounts', undefined, own)).toMatchObject({ status: 200 })
    const other = { ...headers, origin: 'http://evil.example' }
    expect(await call('GET', '/sandbox/v1/accounts', undefined, other)).toEqual(foreign('Origin'))
  })

  it('health needs none, so that probes work', async () => {
    const { call } = await openControl({ controlToken: 's3cret' })
    for (const url of ['/sandbox/live', '/sandbox/ready'])
      expect(await call('GET', url, undefined, { host: '10.0.0.7:3000' })).toMatchObject({ status: 200 })
  })

  it('the API does not ask for it', async () => {
    const { call } = await openControl({ controlToken: 's3cret' })
    const { body } = await call('GET', '/api/balance')
    expect(body).toEqual({ statusCode: 401, message: 'The access token is missing', error: 'Unauthorized' })
  })
})
