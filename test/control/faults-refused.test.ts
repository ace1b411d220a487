import { describe, expect, it, onTestFinished } from 'vitest'
import { FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

async function openAccount(): Promise<TestAccount> {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control.open(FROZEN)
}

const put = (account: TestAccount, ...rules: Json[]) => account.call('PUT', '/faults', { rules })

describe('refuses a rule', () => {
  const rule = { for: ['cash-out'], chance: 0.5 }
  it.each<[string, Json, string, string]>([
    [
      'a status that an endpoint does not document',
      { ...rule, for: ['cash-out', 'balance'], error: 404 },
      'rules.1.error: cash-out does not document 404',
      'Use 400, 401, 500 or a status from 500, or take cash-out out of "for".',
    ],
    [
      'a status below 500 for any',
      { ...rule, for: ['any'], error: 409 },
      'rules.1.error: token does not document 409',
      'Use 400, 401, 403, 502, 503 or a status from 500, or take token out of "for".',
    ],
    [
      'a code of other endpoints',
      { ...rule, error: 'PUB_CERT_EXPIRED' },
      'rules.1.error: cash-out does not document PUB_CERT_EXPIRED',
      'PUB_CERT_EXPIRED belongs to token.',
    ],
    ['nothing to happen', rule, 'rules.1: nothing is answered', 'Add error, connection or delay.'],
    [
      'an error and a broken connection',
      { ...rule, error: 500, connection: 'reset' },
      'rules.1.connection: the caller gets either an error or a broken connection',
      'Keep one.',
    ],
    [
      'a delay that is too long',
      { ...rule, delay: '601s' },
      'rules.1.delay: this can last 10m at most',
      'Write a shorter duration.',
    ],
  ])('with %s', async (_, wrong, detail, hint) => {
    const account = await openAccount()
    await put(account, { ...rule, error: 500, chance: 1 })
    const refused = await put(account, { for: 'any', chance: 1, error: 500 }, wrong)
    expect(refused).toMatchObject(problem(400, 'Bad Request', detail))
    expect(refused.body['hint']).toContain(hint)
    expect((await account.call('GET', '/faults')).body).toEqual({ rules: [{ ...rule, error: 500, chance: 1 }] })
  })

  it.each<[Json, string]>([
    [{}, 'rules is required'],
    [{ rules: [{ chance: 1, error: 500 }] }, 'rules.0.for is required'],
    [{ rules: [{ for: 'balance', error: 500 }] }, 'rules.0.chance is required'],
    [{ rules: [{ for: 'pay', chance: 1, error: 500 }] }, 'rules.0.for.0 must be one of: token, balance'],
    [{ rules: [{ for: 'any', chance: 1.01, error: 500 }] }, 'rules.0.chance must be at most 1'],
    [{ rules: [{ for: 'any', chance: -0.01, error: 500 }] }, 'rules.0.chance must be at least 0'],
    [{ rules: [{ for: 'any', chance: '1', error: 500 }] }, 'rules.0.chance must be a number'],
    [{ rules: [{ for: 'any', chance: 1, error: 399 }] }, 'rules.0.error must be at least 400'],
    [{ rules: [{ for: 'any', chance: 1, error: 'OOPS' }] }, 'rules.0.error must be one of: PUB_'],
    [{ rules: [{ for: 'any', chance: 1, delay: '3 s' }] }, 'rules.0.delay must be a duration'],
    [{ rules: [{ for: 'any', chance: 1, connection: 'cut' }] }, 'rules.0.connection must be one of: reset, close'],
    [{ rules: [{ for: 'any', chance: 1, error: 500, reply: 1 }] }, 'rules.0.reply is not a known member'],
    [
      { rules: Array.from({ length: 101 }, () => ({ for: 'any', chance: 0, error: 500 })) },
      'rules must have at most 100 items',
    ],
  ])('%j', async (body, detail) => {
    const account = await openAccount()
    const refused = await account.call('PUT', '/faults', body)
    expect([refused.status, JSON.stringify(refused.body['detail'])]).toEqual([400, expect.stringContaining(detail)])
    expect(account.book.faults.size).toBe(0)
  })
})
