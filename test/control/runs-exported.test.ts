import { describe, expect, it, onTestFinished } from 'vitest'
import { FROZEN, type Json, openControl, type TestAccount, type TestControl } from './support.ts'

const SCENARIO = { 'content-type': 'application/yaml' }
const playing = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
const advance = (account: TestAccount, by: string) => account.call('POST', '/clock/advance', { by })
const force = (account: TestAccount, name: string, event: Json) =>
  account.call('POST', `/transactions/${name}/events`, event)

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

/** One call and what is done to what it creates: by the clock, by the control plane. */
interface Story {
  readonly begin: (account: TestAccount, headers: Record<string, string>) => Promise<unknown>
  readonly scenario: string
  readonly go: (account: TestAccount) => Promise<unknown>
}

const pay: Story['begin'] = (account, headers) => account.send({}, headers)
const charge: Story['begin'] = (account, headers) =>
  account.api('POST', '/api/pix/cash-in', CHARGE, headers).then(({ status }) => expect(status).toBe(201))
const cob: Story['begin'] = (account, headers) =>
  account
    .api(
      'PUT',
      '/cob/cob00000000000000000000001',
      { calendario: { expiracao: 600 }, valor: { original: '37.00' } },
      headers,
    )
    .then(({ status }) => expect(status).toBe(201))
const CHARGE = {
  transaction: { value: 100, description: 'Pedido', externalId: 'order-1', expirationTime: 600 },
  payer: { fullName: 'José Souza', document: '52998224725' },
}
const wait = (by: string) => (account: TestAccount) => advance(account, by)

const STORIES: Record<string, Story> = {
  'settles after a time that was drawn': { begin: pay, scenario: 'settles-sometime', go: wait('1m') },
  'fails with an SPI code': { begin: pay, scenario: 'error:AC03', go: wait('1m') },
  'fails with a code': { begin: pay, scenario: 'settlement-timeout', go: wait('1m') },
  'is sent back in two parts': { begin: pay, scenario: 'partly-sent-back', go: wait('1h') },
  'is settled by hand, and sent back by hand': {
    begin: pay,
    scenario: 'stays-pending',
    async go(account) {
      await advance(account, '7s')
      await force(account, '1', { event: 'confirm' })
      await force(account, '1', { event: 'refund', value: 1.5 })
      await advance(account, '90s')
      await force(account, '1', { event: 'refund' })
    },
  },
  'fails by hand before its own end': {
    begin: pay,
    scenario: 'delayed:60s',
    async go(account) {
      await advance(account, '1500ms')
      await force(account, '1', { event: 'fail', errorCode: 'AB03' })
      await advance(account, '1h')
    },
  },
  'is released early': {
    begin: pay,
    scenario: 'delayed:60s',
    async go(account) {
      await advance(account, '3s')
      await account.call('POST', '/runs/1/release')
    },
  },
  'is not paid': { begin: charge, scenario: 'unpaid', go: wait('1h') },
  'is still waiting': { begin: charge, scenario: 'delayed:60s', go: wait('1s') },
  'is paid by somebody of whom little is known': { begin: charge, scenario: 'partial-payer', go: wait('1m') },
  'is paid by hand, another amount, by somebody else': {
    begin: charge,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '10s')
      const payer = { name: 'Ana', document: '01234567890', bank: { bankISPB: '00000000', bankCode: null } }
      await force(account, '1', { event: 'pay', value: 12.5, payer })
    },
  },
  'is paid by a payment': {
    begin: charge,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '5m')
      await account.call('POST', '/payments', { transactionId: '1', payer: { bank: null } })
    },
  },
  'is paid and contested, once refused and once in vain': {
    begin: charge,
    scenario: 'paid',
    async go(account) {
      await advance(account, '1d')
      await account.call('POST', '/meds', { transaction: '1', cause: 'SCAM', description: '"golpe": sim' })
      await advance(account, '2h')
      await account.call('POST', '/meds/2/events', { event: 'reject', details: 'Produto entregue' })
      await account.call('POST', '/meds', { transaction: '1', requestingBank: { ispb: '00000000' } })
      await advance(account, '7d')
    },
  },
  'is contested in time and answered by nobody': {
    begin: charge,
    scenario: 'paid',
    async go(account) {
      await advance(account, '1h')
      await account.call('POST', '/meds', { transaction: '1' })
      await advance(account, '30d')
    },
  },
  'is a cob that the provider removes': { begin: cob, scenario: 'removed-by-provider', go: wait('1h') },
  'is a cob that is removed by hand': {
    begin: cob,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '1m')
      await force(account, '1', { event: 'remove', by: 'receiver' })
    },
  },
  'is a cob that somebody pays': { begin: cob, scenario: 'paid-sometime', go: wait('1h') },
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
