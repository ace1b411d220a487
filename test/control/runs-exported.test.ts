import { describe, expect, it, onTestFinished } from 'vitest'
import { advance, force, playing, STORIES } from './exported-stories.ts'
import { FROZEN, openControl, type TestAccount, type TestControl } from './support.ts'

const SCENARIO = { 'content-type': 'application/yaml' }

/** What is seen of an account: every change of every transaction, from the first on, and its money. */
function seen({ book }: TestAccount): unknown {
  const [first] = book.transactions.values()
  const from = first?.createdAt ?? 0
  return [...book.transactions.values()].map(
    ({ kind, amount, status, errorCode, spiCode, counterpart, med, timeline }) => ({
      kind,
      amount,
      status,
      errorCode,
      spiCode,
      payer: kind === 'cash-in' ? counterpart : null,
      med: med && [med.reason, med.cause, med.description, med.requestingBank, med.analysisResult, med.analysisDetails],
      timeline: timeline.map(({ at, on, to }) => [at - from, on, to]),
    }),
  )
}

async function openBank(): Promise<TestControl> {
  const control = await openControl()
  onTestFinished(() => control.close())
  return control
}

/** The file of run 1. */
async function exported(control: TestControl, account: TestAccount): Promise<string> {
  const url = `/sandbox/v1/accounts/${account.id}/runs/1/scenario`
  const response = await control.app.inject({ method: 'GET', url })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/yaml; charset=utf-8'])
  return response.body
}

describe('a run that was exported, played on a new account, is seen to be the same:', () => {
  it.each(Object.entries(STORIES))('what %s', async (_, { begin, scenario, go }) => {
    const control = await openBank()
    const [one, other] = [
      await control.open({ ...FROZEN, seed: 'one' }),
      await control.open({ ...FROZEN, seed: 'other' }),
    ]
    await begin(one, playing(scenario))
    await go(one)
    const file = await exported(control, one)
    const linted = await control.call('POST', '/sandbox/v1/scenarios/lint', { name: 'observed', source: file })
    expect(linted.body, file).toEqual({ ok: true, problems: [] })

    expect((await other.call('PUT', '/scenarios/observed', file, SCENARIO)).status, file).toBe(200)
    await begin(other, playing('observed'))
    const [first, last] = [one.book.transactions.get(1)?.createdAt ?? 0, one.book.now()]
    await advance(other, `${last - first}ms`)
    expect(seen(other), file).toEqual(seen(one))
  })
})

describe('the exported file', () => {
  it('says what was seen, where, and what it did to the news', async () => {
    const control = await openBank()
    const account = await control.open(FROZEN)
    await account.send({}, playing('delayed:90s, webhook-duplicated'))
    await advance(account, '2m')
    expect(await exported(control, account)).toBe(
      [
        '# Run 1 of account 1 (delayed, via header), seen at 2027-01-01T12:02:00.000Z: done.',
        'about: As observed on cash-out 1 of account 1, where delayed was played.',
        'for:',
        '  - cash-out',
        'steps:',
        '  - wait: 90s',
        '  - confirm',
        'webhooks:',
        '  copies: 3',
        '',
      ].join('\n'),
    )
  })

  it('of a run under way has what has happened so far', async () => {
    const control = await openBank()
    const account = await control.open(FROZEN)
    await account.send()
    const file = await exported(control, account)
    expect(file).toContain('2027-01-01T12:00:00.000Z: waiting; what is still to come is not in it.\n')
    expect(file).toContain('\nsteps: []\n')
  })

  it('plays webhooks again that were sent again, and keeps what it expects of a client', async () => {
    const control = await openBank()
    const [one, other] = [await control.open(FROZEN), await control.open(FROZEN)]
    const source = [
      'about: Tells twice.\nfor: cash-out\nsteps:',
      '  - wait: 1s..9s',
      '  - confirm',
      '  - wait: 4s',
      '  - resend: {times: 2}',
      'webhooks: {delay: 3s, signature: wrong}',
      'expect: {acknowledge-within: 10s, retries-at-least: 1, renews-token-before-expiry: true}',
      '',
    ].join('\n')
    await one.call('PUT', '/scenarios/twice', source, SCENARIO)
    await one.listen('cash_out', 'https://inbox.sandbox/x')
    await other.listen('cash_out', 'https://inbox.sandbox/x')
    await one.send({}, playing('twice'))
    await advance(one, '1m')
    const file = await exported(control, one)
    await other.call('PUT', '/scenarios/twice', file, SCENARIO)
    await other.send({}, playing('twice'))
    await advance(other, '1m')
    const sent = ({ book }: TestAccount) =>
      [...book.deliveries.values()].map(row => [row.event, row.createdAt, row.policy])
    expect(sent(one)).toHaveLength(3)
    expect(sent(other)).toEqual(sent(one))
    expect(other.book.runs.get(1)).toMatchObject({
      expect: one.book.runs.get(1)?.expect,
      news: one.book.runs.get(1)?.news,
    })
  })

  it('has no more steps than a scenario can have', async () => {
    const control = await openBank()
    const account = await control.open(FROZEN)
    await account.send({ value: 100 })
    await advance(account, '1s')
    for (let i = 0; i < 98; i++) await force(account, '1', { event: 'refund', value: 0.01 })
    expect((await exported(control, account)).match(/refund/g)).toHaveLength(98)
    await force(account, '1', { event: 'refund', value: 0.01 })
    expect(await account.call('GET', '/runs/1/scenario')).toMatchObject({
      status: 409,
      body: { detail: 'Run 1 has 101 steps, a scenario at most 100' },
    })
  })
})
