import { describe, expect, it, onTestFinished } from 'vitest'
import { FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

async function openAccount(): Promise<TestAccount> {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control.open(FROZEN)
}

describe('refuses to arm', () => {
  const FOR_OUT = 'cash-out, cash-out-qrcode, transfer'
  it.each<[string, Json, string, string | RegExp]>([
    [
      'an unknown scenario',
      { scenario: 'tax-id-mismach' },
      'scenario: there is no scenario "tax-id-mismach"',
      'Did you mean "tax-id-mismatch"?',
    ],
    [
      'one that is like nothing',
      { scenario: 'xyzzyxyzzyxyzzy' },
      'scenario: there is no scenario "xyzzyxyzzyxyzzy"',
      /^Allowed: account-closed, /,
    ],
    [
      'a bad argument',
      { scenario: 'delayed:soon' },
      'scenario: "soon" is no duration such as 500ms, 5s or 2m; write delayed:<duration up to 2m>',
      /./,
    ],
    [
      'an argument that is too long',
      { scenario: 'delayed:3m' },
      'scenario: 3m is longer than 2m; write delayed:<duration up to 2m>',
      'Did you mean "delayed:2m"?',
    ],
    [
      'an argument where none is taken',
      { scenario: 'tax-id-mismatch:5s' },
      'scenario: the scenario "tax-id-mismatch" takes no argument',
      'Did you mean "tax-id-mismatch"?',
    ],
    [
      'an operation that the scenario is not for',
      { scenario: 'tax-id-mismatch', for: ['cash-out', 'cash-in'] },
      `scenario: the scenario "tax-id-mismatch" is for ${FOR_OUT}, not for cash-in`,
      /./,
    ],
    [
      'a match of calls that say nothing',
      { scenario: 'provider-down', for: ['balance'], match: { value: 1 } },
      'match: a call to balance has none of these values',
      'Take out match, or these operations out of "for".',
    ],
    [
      'cents that the value never has',
      { scenario: 'success', match: { value: 1.5, cents: 13 } },
      'match: 1.5 never has 13 cents',
      'Keep either "value" or "cents".',
    ],
    [
      'an amount of three decimals',
      { scenario: 'success', match: { value: 1.005 } },
      'match: 1.005 is not an amount in reais',
      'Write at most two decimals, such as 10.13.',
    ],
  ])('%s', async (_, body, detail, hint) => {
    const account = await openAccount()
    const refused = await account.call('POST', '/armed', body)
    expect(refused).toMatchObject(problem(400, 'Bad Request', detail))
    expect(refused.body['hint']).toMatch(hint)
    expect(account.book.arms.size).toBe(0)
  })

  it.each<[Json, string]>([
    [{}, 'scenario is required'],
    [{ scenario: '' }, 'scenario must have at least 1 character'],
    [{ scenario: 'success', times: 0 }, 'times must be at least 1'],
    [{ scenario: 'success', times: 1_000_001 }, 'times must be at most 1000000'],
    [{ scenario: 'success', times: 1.5 }, 'times must be an integer'],
    [{ scenario: 'success', for: [] }, 'for must have at least 1 items'],
    [{ scenario: 'success', for: 'any' }, 'for.0 must be one of: token, balance'],
    [{ scenario: 'success', match: { amount: 1 } }, 'match.amount is not a known member'],
    [{ scenario: 'success', match: { cents: 100 } }, 'match.cents must be at most 99'],
    [{ scenario: 'success', match: { document: 12345678909 } }, 'match.document must be a string'],
    [{ scenario: 'success', match: { externalId: 'a*b' } }, 'match.externalId must be an externalId'],
    [{ scenario: 'success', via: 'x' }, 'via is not a known member'],
  ])('%j', async (body, detail) => {
    const account = await openAccount()
    const refused = await account.call('POST', '/armed', body)
    expect([refused.status, refused.body['detail']]).toEqual([400, expect.stringContaining(detail)])
  })

  it('neither the fewest calls that one can be for, nor the most', async () => {
    const account = await openAccount()
    for (const times of [1, 1_000_000])
      expect(await account.call('POST', '/armed', { scenario: 'success', times })).toMatchObject({ status: 201 })
  })

  it('more than a thousand that wait', async () => {
    const account = await openAccount()
    for (let i = 0; i < 1_000; i++) await account.call('POST', '/armed', { scenario: 'success', for: 'cash-out' })
    const refused = await account.call('POST', '/armed', { scenario: 'success' })
    expect(refused).toMatchObject(problem(409, 'Conflict', '1000 scenarios are armed already'))
    await account.call('DELETE', '/armed/7')
    expect(await account.call('POST', '/armed', { scenario: 'success' })).toMatchObject({ status: 201 })
  })
})
