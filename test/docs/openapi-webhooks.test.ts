import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEWS_TYPES } from '../../src/domain/operations.ts'
import { openControl, type TestAccount, type TestControl } from '../control/support.ts'
import { examplesOf, stored, webhookCheckOf } from './described.ts'

type Json = Record<string, unknown>

const description = stored('api')
const webhooks = description.webhooks ?? {}
const wrongWith = webhookCheckOf(description)

let sandbox: TestControl
beforeAll(async () => {
  sandbox = await openControl()
})
afterAll(() => sandbox.close())

/** An account that is told of everything, in both families. */
async function told(): Promise<TestAccount> {
  const account = await sandbox.open({ clock: { frozenAt: '2026-11-21T15:00:00Z' }, limits: { night: null } })
  for (const eventType of NEWS_TYPES)
    for (const version of ['V1', 'V2', undefined])
      await account.api('POST', '/api/webhooks', { eventType, version, url: `https://inbox.sandbox/${version}` })
  return account
}

async function sentBy(account: TestAccount): Promise<Json[]> {
  await account.call('POST', '/clock/advance', { by: '1h' })
  const { body } = await account.call('GET', '/inbox?limit=100')
  return (body['data'] as { body: Json }[]).map(item => item.body)
}

const nameOf = (body: Json) => String(body['event'] ?? body['type'])
const played = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
const COB = { calendario: { expiracao: 60 }, valor: { original: '10.00' } }
const TXID = 'a'.repeat(26)
const KEY = { 'x-idempotency-key': '123e4567-e89b-42d3-a456-426614174000' }
const TRANSFER = { pixKey: 'jose@example.com', payment: { currency: 'BRL', amount: 12.34 } }

/** What an account does, and the names of the webhooks that follow, each told twice or in both families. */
const STORIES: [what: string, names: string[], act: (account: TestAccount) => Promise<unknown>][] = [
  ['a charge that is paid', ['CashIn', 'RECEIVE'], account => account.charge()],
  [
    'a charge of a payer that hides',
    ['CashIn', 'RECEIVE'],
    account => account.api('POST', '/api/pix/cash-in', charge('hidden'), played('anonymous-payer')),
  ],
  [
    'a charge that expires',
    ['CashIn', 'RECEIVE'],
    account => account.api('POST', '/api/pix/cash-in', charge('late', 60), played('expires')),
  ],
  [
    'a PIX that nobody asked for',
    ['CashIn', 'RECEIVE'],
    account => account.call('POST', '/payments', { pixKey: account.opened['pixKey'] as string, value: 7 }),
  ],
  ['a cob', ['RECEIVE', 'CashIn'], account => account.api('PUT', `/cob/${TXID}`, COB)],
  ['a payment that settles', ['CashOut', 'TRANSFER'], account => account.send()],
  ['a payment that fails', ['CashOut', 'TRANSFER'], account => account.send({}, played('tax-id-mismatch'))],
  ['a transfer', ['TRANSFER', 'CashOut'], account => account.api('POST', '/dict/pix', TRANSFER, KEY)],
  [
    'a payment that comes back',
    ['CashOut', 'TRANSFER', 'CashOutReversal', 'REFUND'],
    account => account.send({}, played('sent-back')),
  ],
  [
    'a refund, and one that fails',
    ['CashIn', 'RECEIVE', 'CashInReversal', 'REFUND'],
    async account => {
      await account.charge()
      await account.call('POST', '/clock/advance', { by: '10s' })
      await account.api('POST', '/api/pix/refund-in/1', { refundValue: 30 })
      await account.api('POST', '/api/pix/refund-in/1', { refundValue: 10 }, played('fails'))
    },
  ],
  [
    'claims that are rejected and accepted',
    ['CashIn', 'RECEIVE', 'MedCreated', 'MedRejected', 'MedAccepted'],
    async account => {
      await account.charge()
      await account.call('POST', '/clock/advance', { by: '10s' })
      await claim(account, { transaction: 'charge-1', cause: 'SCAM' }, 'reject')
      await claim(account, { transaction: 'charge-1', description: 'Golpe' }, 'accept')
      await claim(account, { endToEndId: `E${'1'.repeat(20)}abcdefghijk` }, 'accept')
    },
  ],
]

function charge(externalId: string, expirationTime?: number): Json {
  const transaction = { value: 10, description: 'x', externalId, ...(expirationTime && { expirationTime }) }
  return { transaction, payer: { fullName: 'Ana', document: '52998224725' } }
}

async function claim(account: TestAccount, body: Json, event: string): Promise<void> {
  const opened = await account.call('POST', '/meds', body)
  const { medId } = opened.body['med'] as { medId: number }
  await account.call('POST', `/meds/${medId}/events`, { event })
}

describe('the described webhooks', () => {
  it.each(STORIES)('are those that are sent: %s', async (_, names, act) => {
    const account = await told()
    await act(account)
    const bodies = await sentBy(account)
    expect([...new Set(bodies.map(nameOf))].sort()).toEqual([...names].sort())
    for (const body of bodies) expect(wrongWith(nameOf(body), body), JSON.stringify(body)).toBeNull()
  })

  it('are all there is, and each was seen in these stories', () => {
    const seen = new Set(STORIES.flatMap(([, names]) => names))
    expect(Object.keys(webhooks).sort()).toEqual([...seen].sort())
  })

  it.each(Object.entries(webhooks))(
    '%s has valid examples, and headers that are really sent',
    async (name, { post }) => {
      const examples = Object.values(post?.requestBody?.content ?? {}).flatMap(examplesOf)
      expect(examples).not.toEqual([])
      for (const [, body] of examples) expect([nameOf(body as Json), wrongWith(name, body)]).toEqual([name, null])
      const account = await sandbox.open({ webhookSecret: true })
      await account.listen('cash_out', 'https://inbox.sandbox/x')
      await account.send()
      await account.call('POST', '/clock/advance', { by: '1m' })
      const { body } = await account.call('GET', '/inbox')
      const [{ headers }] = body['data'] as [{ headers: Json }]
      for (const parameter of post?.parameters ?? []) expect(headers).toHaveProperty(parameter.name)
    },
  )

  it('would be wrong with a member too many, a missing one, or a word that is not listed', () => {
    const [[, example] = []] = Object.values(webhooks['CashOut']?.post?.requestBody?.content ?? {}).flatMap(examplesOf)
    const body = example as Json
    const { feeAmount: _, ...missing } = body
    for (const wrong of [{ ...body, more: 1 }, missing, { ...body, status: 'PAID' }, { ...body, errorCode: 'X' }])
      expect(wrongWith('CashOut', wrong)).toHaveLength(1)
  })
})
