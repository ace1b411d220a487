import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount, type TestControl } from './support.ts'

let control: TestControl
let account: TestAccount

/** One payment that arrives, one that fails, one that is refused; a webhook for each of the first two. */
beforeAll(async () => {
  control = await openControl()
  account = await control.open({ ...FROZEN, balance: 100 })
  await account.listen('cash_out', 'https://inbox.sandbox/x')
  await account.send({ externalId: 'a' })
  await account.send({ externalId: 'b' }, { 'x-sandbox-scenario': 'tax-id-mismatch' })
  await account.api('POST', '/api/pix/cash-out', { value: 1 })
  await account.call('POST', '/clock/advance', { by: '1m' })
})
afterAll(() => control.close())

const verify = (...expectations: unknown[]) => account.call('POST', '/verify', { expect: expectations })

describe('an expectation', () => {
  const rows: [expectation: Json, actual: unknown][] = [
    [{ calls: { operation: 'cash-out' }, exactly: 3 }, 3],
    [{ calls: { operation: 'cash-out', status: 201 }, exactly: 2 }, 2],
    [{ calls: { code: 'HTTP_ERROR' }, atLeast: 1, atMost: 1 }, 1],
    [{ calls: { externalId: 'b' }, exactly: 1 }, 1],
    [{ calls: {}, atLeast: 5 }, 5],
    [{ webhooks: { event: 'cash_out', state: 'delivered' }, exactly: 2 }, 2],
    [{ webhooks: { event: 'cash_in' }, exactly: 0 }, 0],
    [{ runs: { scenario: 'tax-id-mismatch', state: 'done' }, exactly: 1 }, 1],
    [{ runs: {}, atMost: 2 }, 2],
    [{ transactions: { operation: 'cash-out', status: 'ERROR' }, exactly: 1 }, 1],
    [{ transactions: {}, exactly: 2 }, 2],
    [{ balance: { available: 89.5, blocked: 0 } }, { available: 89.5, blocked: 0 }],
    [{ scenarios: 'held' }, { held: 0, of: 0 }],
  ]

  it.each(rows)('that is met passes: %j', async (expectation, actual) => {
    const results = [{ expectation, verdict: 'passed', reason: expect.any(String), actual }]
    expect(await verify(expectation)).toEqual(answer(200, { verdict: 'passed', results }))
  })

  it.each<[expectation: Json, reason: string]>([
    [{ calls: { operation: 'cash-out' }, exactly: 2 }, '3 calls, exactly 2 wanted'],
    [{ calls: { operation: 'cash-out' }, atLeast: 4 }, '3 calls, at least 4 wanted'],
    [{ calls: { operation: 'cash-out' }, atMost: 2 }, '3 calls, at most 2 wanted'],
    [{ webhooks: {}, atLeast: 3, atMost: 4 }, '2 webhooks, at least 3 and at most 4 wanted'],
    [{ runs: { scenario: 'success' }, exactly: 0 }, '1 runs, exactly 0 wanted'],
    [{ transactions: { status: 'CONFIRMED' }, exactly: 2 }, '1 transactions, exactly 2 wanted'],
    [{ balance: { available: 100, blocked: 0 } }, 'available is 89.5, 100 wanted'],
    [{ balance: { blocked: 1 } }, 'blocked is 0, 1 wanted'],
  ])('that is not met fails with the reason, beside one that is met: %j', async (expectation, reason) => {
    const { status, body } = await verify({ calls: {}, atLeast: 1 }, expectation)
    expect([status, body['verdict']]).toEqual([406, 'failed'])
    expect(body).toMatchObject({ title: 'Not Acceptable', detail: `1 of 2 expectations not met: ${reason}` })
    expect(body['results']).toMatchObject([{ verdict: 'passed' }, { expectation, verdict: 'failed', reason }])
  })

  it.each<[body: unknown, detail: unknown]>([
    [{ expect: [] }, 'expect must have at least 1 items'],
    [{}, 'expect is required'],
    [{ expect: [{}] }, 'Exactly one of calls, webhooks, runs, transactions, balance, scenarios is wanted'],
    [{ expect: [{ calls: {}, runs: {}, exactly: 1 }] }, expect.stringContaining('Exactly one of calls')],
    [{ expect: [{ balance: { blocked: 0 } }, { calls: {} }] }, 'expect.1 does not say how many calls'],
    [{ expect: [{ calls: {}, exactly: 1, atLeast: 1 }] }, 'expect.0 does not say how many calls'],
    [{ expect: [{ calls: {}, atLeast: 2, atMost: 1 }] }, 'expect.0 does not say how many calls'],
    [{ expect: [{ scenarios: 'held', atLeast: 1 }] }, 'expect.0: atLeast means nothing to scenarios'],
    [{ expect: [{ balance: {} }] }, expect.stringContaining('expect.0.balance')],
    [{ expect: [{ calls: { path: '/' }, exactly: 1 }] }, 'expect.0.calls.path is not a known member'],
    [{ expect: [{ webhooks: { state: 'sent' }, exactly: 1 }] }, expect.stringContaining('must be one of: pending')],
  ])('that says nothing is refused: %j', async (body, detail) => {
    const refused = await account.call('POST', '/verify', body as Json)
    expect({ ...refused, body: { ...refused.body, hint: undefined } }).toEqual(
      problem(400, 'Bad Request', detail as string),
    )
  })
})

describe('what scenarios expect', () => {
  it('passes once it has held, fails once it was broken, and is inconclusive in between', async () => {
    const client = await control.open(FROZEN)
    const held = { expect: [{ scenarios: 'held' }] }
    const story = 'about: Twice.\nfor: cash-out\nreply: { first: 1, error: 500 }\nexpect: { retries-at-least: 1 }'
    await client.call('PUT', '/scenarios/once', story, { 'content-type': 'application/yaml' })
    const pay = (externalId: string) =>
      client.api(
        'POST',
        '/api/pix/cash-out',
        { value: 1, externalId, details: { key: 'a@b.com', keyType: 'EMAIL', name: 'A', document: '12345678909' } },
        { 'x-sandbox-scenario': 'once' },
      )
    await pay('a')
    expect(await client.call('POST', '/verify', held)).toMatchObject({
      status: 406,
      body: {
        verdict: 'inconclusive',
        results: [{ reason: expect.stringMatching(/^once on cash-out: retries-at-least 1: .* there is time until/) }],
      },
    })
    await pay('a')
    expect(await client.call('POST', '/verify', held)).toMatchObject({
      status: 200,
      body: { verdict: 'passed', results: [{ actual: { held: 1, of: 1 } }] },
    })
    await pay('b')
    await client.call('POST', '/clock/advance', { by: '2h' })
    expect(await client.call('POST', '/verify', held)).toMatchObject({
      status: 406,
      body: { verdict: 'failed', results: [{ actual: { held: 1, of: 2 } }] },
    })
  })
})
