import { describe, expect, it } from 'vitest'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'
import { type Json, openControl, problem, type TestAccount } from './support.ts'

const rowsOf = async (account: TestAccount, query = '') =>
  (await account.call('GET', `/requests${query}`)).body['data'] as Json[]

const latestOf = async (account: TestAccount) => (await rowsOf(account)).at(-1) as Json

const UUID = '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'
const TXID = '7978c0c97ea847e78e8849634473c1f1'

describe('GET …/requests', () => {
  it('shows a call with what was sent, what was answered and what was played', async () => {
    const { open } = await openControl()
    const account = await open()
    const receipt = await account.send()
    expect(await latestOf(account)).toEqual({
      seq: 2,
      requestId: expect.any(String),
      at: '2026-11-21T15:00:00.000Z',
      method: 'POST',
      route: '/api/pix/cash-out',
      path: '/api/pix/cash-out',
      query: {},
      operation: 'cash-out',
      status: 201,
      connection: null,
      durationMs: expect.any(Number),
      errorId: null,
      errorCode: null,
      scenario: { name: 'success', via: 'built-in', run: 1 },
      transactionId: 1,
      externalId: 'order-1',
      request: {
        headers: expect.objectContaining({ authorization: '***', 'content-type': 'application/json' }),
        body: {
          value: 10.5,
          externalId: 'order-1',
          details: { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria da Silva', document: '***.456.789-**' },
        },
        unread: false,
      },
      response: {
        headers: expect.objectContaining({
          'content-type': 'application/json; charset=utf-8',
          'x-sandbox-scenario-applied': 'success; via=built-in; run=1',
        }),
        body: receipt,
      },
      explanation: {
        decidedBy: 'operation',
        because: expect.stringMatching(/^The operation was carried out; the scenario "success" goes on .*1, run 1: /),
        check: null,
        wouldChange: [expect.stringContaining('what cash-out plays by itself')],
      },
    })
  })

  it('shows a refusal with what the check compared, and finds it by the errorId of the answer', async () => {
    const { open } = await openControl()
    const account = await open({ balance: 10 })
    const { body } = await account.api('POST', '/api/pix/cash-out', cashOutBody({ value: 12 }))
    const [row, ...others] = await rowsOf(account, `?errorId=${body['errorId']}`)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      requestId: body['errorId'],
      errorId: body['errorId'],
      errorCode: 'PIX_INSUFFICIENT_BALANCE',
      status: 400,
      scenario: null,
      transactionId: null,
      externalId: 'order-1',
      response: { body },
      explanation: {
        decidedBy: 'operation',
        because: expect.stringContaining('(available 10, amount 12, fee 0)'),
        check: { code: 'PIX_INSUFFICIENT_BALANCE', hint: null, details: { available: 10, amount: 12, fee: 0 } },
        wouldChange: ['The scenario "success" was chosen; its turn comes after the checks.'],
      },
    })
  })

  it('shows the path and the query of a call with their documents masked', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.api('GET', '/api/pix/transactions/pix-key/%31%323456789%309?size=5&type=PAYMENT&type=WITHDRAW')
    expect(await latestOf(account)).toMatchObject({
      route: '/api/pix/transactions/pix-key/:pixKey',
      path: '/api/pix/transactions/pix-key/***.456.789-**',
      query: { size: '5', type: ['PAYMENT', 'WITHDRAW'] },
      status: 400,
      response: { body: { path: '/api/pix/transactions/pix-key/***.456.789-**' } },
    })
  })

  it.each([
    ['POST', '/api/pix/cash-in', cashInBody(), {}, 'charge-1'],
    [
      'POST',
      '/dict/pix',
      { pixKey: 'a@example.com', payment: { currency: 'BRL', amount: 1 } },
      { 'x-idempotency-key': UUID.toUpperCase() },
      UUID,
    ],
    ['PUT', `/cob/${TXID}`, { valor: { original: '1.00' } }, {}, TXID],
    ['PUT', `/pix/${'E'.repeat(32)}/devolucao/refund-1`, { valor: '1.00' }, {}, 'refund-1'],
    ['POST', '/api/pix/cash-out', { value: 'much', externalId: 'order-2', details: {} }, {}, 'order-2'],
    ['POST', '/api/pix/cash-out', { externalId: ['order-2'] }, {}, null],
    ['POST', '/api/pix/cash-in', {}, {}, null],
    ['GET', '/api/transactions?externalId=order-3', undefined, {}, 'order-3'],
    ['GET', '/api/transactions?externalId=a&externalId=b', undefined, {}, null],
    ['GET', '/balance', undefined, {}, null],
  ] as const)('knows the externalId of %s %s %j', async (method, url, body, headers, externalId) => {
    const { open } = await openControl()
    const account = await open()
    await account.api(method as 'POST', url, body as Json, { ...headers })
    expect((await latestOf(account))['externalId']).toBe(externalId)
  })

  it('filters, and pages by seq', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.send({ externalId: 'a' })
    await account.send({ externalId: 'b' }, { 'x-sandbox-scenario': 'error:document-mismatch' })
    await account.api('POST', '/api/pix/cash-out', cashOutBody({ externalId: 'a' }))
    await account.api('GET', '/balance')
    const numbers = async (query: string) => (await rowsOf(account, query)).map(row => row['seq'])
    expect(await numbers('')).toEqual([1, 2, 3, 4, 5])
    expect(await numbers('?operation=token')).toEqual([1])
    expect(await numbers('?operation=cash-out')).toEqual([2, 3, 4])
    expect(await numbers('?operation=cash-out&status=201')).toEqual([2, 3])
    expect(await numbers('?code=PIX_DUPLICATE_EXTERNAL_ID')).toEqual([4])
    expect(await numbers('?externalId=a')).toEqual([2, 4])
    expect(await numbers('?scenario=tax-id-mismatch')).toEqual([3])
    expect(await numbers('?errorId=none')).toEqual([])
    const page = await account.call('GET', '/requests?operation=cash-out&limit=2')
    expect(page.body).toMatchObject({ data: [{ seq: 2 }, { seq: 3 }], next: 3, dropped: 0 })
    const rest = await account.call('GET', '/requests?operation=cash-out&limit=2&after=3')
    expect(rest.body).toMatchObject({ data: [{ seq: 4 }], next: null })
    expect(await account.call('GET', '/requests?operation=pay')).toMatchObject({ status: 400 })
    expect(await account.call('GET', '/requests?colour=red')).toMatchObject({ status: 400 })
  })

  it('tells of a body that was not read', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.api('POST', '/api/pix/cash-out', '{"document": 12345678909', { 'content-type': 'application/json' })
    expect(await latestOf(account)).toMatchObject({
      status: 400,
      request: { body: null, unread: true },
      explanation: { decidedBy: 'request', because: 'The request was refused: The body is not valid JSON' },
    })
  })

  it('dates a call on the clock of the account, at its arrival', async () => {
    const { open } = await openControl()
    const account = await open({ clock: { frozenAt: '2027-01-31T12:00:00Z' } })
    await account.api('GET', '/balance')
    expect(await rowsOf(account)).toMatchObject([
      { at: '2027-01-31T12:00:00.000Z' },
      { at: '2027-01-31T12:00:00.000Z' },
    ])
  })
})

describe('GET …/requests/{requestId}', () => {
  it('shows the same, with the scenarios that the call could have asked for', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.send()
    const row = await latestOf(account)
    const { status, body } = await account.call('GET', `/requests/${row['requestId']}`)
    expect([status, body]).toEqual([
      200,
      { ...row, scenarios: expect.arrayContaining(['delayed:', 'tax-id-mismatch']) },
    ])
    expect(body['scenarios']).toContain('provider-down')
    expect(body['scenarios']).not.toContain('unpaid')
  })

  it('is 404 for one that is not kept, and for one of another account', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(), await open()]
    await other.api('GET', '/balance')
    const id = (await latestOf(other))['requestId']
    const hint = expect.stringContaining('look for its requestId in the log')
    expect(await account.call('GET', `/requests/${id}`)).toEqual(
      problem(404, 'Not Found', `The account has no request ${id}`, hint),
    )
  })
})

describe('the end of a journal', () => {
  it('comes with a reset, after which the numbers go on', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.send()
    await account.call('POST', '/reset')
    expect((await account.call('GET', '/requests')).body).toEqual({ data: [], next: null, dropped: 0 })
    await account.send()
    expect(await rowsOf(account)).toMatchObject([{ seq: 3, externalId: 'order-1', status: 201 }])
  })

  it('comes with the removal of the account', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.send()
    await account.call('DELETE', '')
    expect(await account.call('GET', '/requests')).toMatchObject({ status: 404 })
  })
})
