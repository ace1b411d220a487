import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/domain/instants.ts'
import { cashOutBody } from '../support/sandbox.ts'
import { type Json, openControl, type TestAccount, type TestControl } from './support.ts'

const rowsOf = async (account: TestAccount) => (await account.call('GET', '/requests')).body['data'] as Json[]
const latestOf = async (account: TestAccount) => (await rowsOf(account)).at(-1) as Json

describe('why an answer is what it is', () => {
  const rows: [name: string, settings: Json, body: Json, headers: Record<string, string>, expected: Json][] = [
    [
      'a scenario that the header asks for',
      {},
      cashOutBody(),
      { 'x-sandbox-scenario': 'provider-down' },
      {
        scenario: { name: 'provider-down', via: 'header', run: null },
        explanation: {
          decidedBy: 'scenario',
          because: expect.stringContaining('The scenario "provider-down" is the answer: The PIX provider fails'),
          wouldChange: [expect.stringContaining('X-Sandbox-Scenario asked for it')],
        },
      },
    ],
    [
      "the account's default",
      { defaults: { 'cash-out': 'tax-id-mismatch' } },
      cashOutBody(),
      {},
      {
        scenario: { name: 'tax-id-mismatch', via: 'default', run: 1 },
        explanation: {
          decidedBy: 'operation',
          wouldChange: [expect.stringContaining('PATCH /sandbox/v1/accounts/1 {"defaults": {"cash-out": null}}')],
        },
      },
    ],
    [
      'a magic value',
      { magicValues: true },
      cashOutBody({ value: 10.13 }),
      {},
      {
        scenario: { name: 'tax-id-mismatch', via: 'when', run: 1 },
        explanation: { wouldChange: [expect.stringContaining('{"magicValues": false}')] },
      },
    ],
    [
      'a header that means nothing',
      {},
      cashOutBody(),
      { 'x-sandbox-scenario': 'sucess' },
      {
        status: 400,
        scenario: null,
        explanation: {
          decidedBy: 'request',
          because: expect.stringContaining('there is no scenario "sucess"'),
          wouldChange: [expect.stringContaining('Send one of details.allowed')],
        },
      },
    ],
    [
      'a body that breaks its schema',
      {},
      cashOutBody({ value: '10' }),
      {},
      {
        status: 400,
        errorCode: 'HTTP_ERROR',
        explanation: { decidedBy: 'request', because: 'The request was refused: value must be a number' },
      },
    ],
    [
      'a limit',
      { limits: { perTransaction: 5 } },
      cashOutBody(),
      { 'x-sandbox-scenario': 'tax-id-mismatch' },
      {
        status: 400,
        scenario: null,
        explanation: {
          decidedBy: 'operation',
          because: expect.stringContaining('(limit 5, used 0, requested 10.5)'),
          wouldChange: [
            expect.stringContaining('{"limits": …} changes the limits'),
            'The scenario "tax-id-mismatch" was chosen; its turn comes after the checks.',
          ],
        },
      },
    ],
  ]
  it.each(rows)('%s', async (_, settings, body, headers, expected) => {
    const { open } = await openControl()
    const account = await open(settings)
    await account.api('POST', '/api/pix/cash-out', body, headers)
    expect(await latestOf(account)).toMatchObject(expected)
  })

  it('shows the hint of a check also where the envelope leaves it out', async () => {
    const { open } = await openControl()
    const account = await open()
    const { body } = await account.api('POST', '/api/webhooks', '', { 'content-type': 'application/json' })
    expect(body).not.toHaveProperty('details')
    const { explanation } = await latestOf(account)
    expect(explanation).toMatchObject({ check: { code: 'HTTP_ERROR', hint: expect.stringContaining('Send one JSON') } })
  })
})

describe('which account a call belongs to', () => {
  const ask = ({ call }: TestControl, { opened }: TestAccount, changes: Json, header?: string) => {
    const { clientId, clientSecret, certificate } = opened as {
      [name: string]: unknown
      certificate: { header: string }
    }
    const headers = { 'x-ssl-client-cert': header ?? certificate.header }
    return call('POST', '/api/auth/token', { clientId, clientSecret, ...changes } as Json, headers)
  }

  it('that of the certificate of a token request, before that of its clientId', async () => {
    const control = await openControl()
    const [account, other] = [await control.open(), await control.open()]
    const { clientId } = other.opened
    expect(await ask(control, account, { clientId })).toMatchObject({ status: 401 })
    expect(await rowsOf(account)).toMatchObject([
      {
        operation: 'token',
        errorCode: 'PUB_INVALID_CREDENTIALS',
        request: { body: { clientId, clientSecret: '***' } },
      },
    ])
    expect(await rowsOf(other)).toEqual([])
  })

  it('that of the clientId when the certificate is unknown', async () => {
    const control = await openControl()
    const account = await control.open()
    const { body } = await account.call('POST', '/certificates', { kind: 'unregistered' })
    await ask(control, account, {}, body['header'] as string)
    expect(await rowsOf(account)).toMatchObject([{ errorCode: 'PUB_CERT_NOT_REGISTERED', status: 401 }])
    await ask(control, account, { clientId: '00000000-0000-4000-8000-000000000000' }, body['header'] as string)
    expect(await rowsOf(account)).toHaveLength(1)
  })

  it('that of the certificate also when the body breaks its schema or is no JSON', async () => {
    const control = await openControl()
    const account = await control.open()
    await ask(control, account, { clientSecret: null })
    const { header } = account.opened['certificate'] as { header: string }
    const headers = { 'x-ssl-client-cert': header, 'content-type': 'application/json' }
    await control.call('POST', '/api/auth/token', '{', headers)
    expect(await rowsOf(account)).toMatchObject([
      { errorCode: 'PUB_REQUEST_BODY_INVALID', request: { unread: false } },
      { errorCode: 'PUB_REQUEST_BODY_INVALID', request: { body: null, unread: true } },
    ])
  })

  it('that of a token that has expired, but no account with a token that was never ours', async () => {
    const control = await openControl()
    const account = await control.open()
    await account.api('GET', '/balance')
    control.host.tick(30 * MINUTE_MS)
    expect(await account.api('GET', '/balance')).toMatchObject({ status: 401 })
    await account.api('GET', '/balance', undefined, { authorization: 'Bearer e30.e30.e30' })
    await control.call('GET', '/balance')
    expect(await rowsOf(account)).toMatchObject([
      { operation: 'token', status: 201 },
      { operation: 'balance', status: 200 },
      { operation: 'balance', status: 401, explanation: { decidedBy: 'request' } },
    ])
  })

  it('none for the control plane and for paths that do not exist', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.call('GET', '/ledger')
    await account.api('GET', '/api/nothing')
    await account.api('GET', '/openapi.json')
    expect(await rowsOf(account)).toMatchObject([{ operation: 'token' }])
  })
})
