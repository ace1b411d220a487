import { describe, expect, it } from 'vitest'
import { stateOf } from '../support/state.ts'
import { FROZEN, type Json, NO_STORY, openControl, problem, type TestAccount } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid', 'cash-out': 'stays-pending' } }

const force = (account: TestAccount, tx: string, body: Json) => account.call('POST', `/transactions/${tx}/events`, body)

const VALUE_HINT = 'Send reais as a number of at least 0.01 with at most 2 decimals.'
const VERBS = 'event must be one of: confirm, fail, pay, expire, remove, refund'

/** Bodies that make no sense for a cash-out that waits. */
const SENSELESS: [Json, string, string?][] = [
  [{}, 'event is required'],
  [{ event: 'explode' }, VERBS],
  [{ event: 'remove-by-provider' }, VERBS],
  [{ event: 'confirm', reason: 'x' }, 'reason is not a known member'],
  [{ event: 'confirm', errorCode: 'BE01' }, 'errorCode means nothing to confirm', 'confirm takes no other member.'],
  [{ event: 'fail', value: 1 }, 'value means nothing to fail', 'fail takes errorCode.'],
  [{ event: 'pay', by: 'provider' }, 'by means nothing to pay', 'pay takes value and payer.'],
  [{ event: 'remove', by: 'me' }, 'by must be one of: receiver, provider'],
  [{ event: 'pay', value: 0 }, 'value cannot be paid', VALUE_HINT],
  [{ event: 'refund', value: 0.001 }, 'value cannot be paid', VALUE_HINT],
  [
    { event: 'fail', errorCode: 'TAX_ID_MISMATHC' },
    'errorCode: "TAX_ID_MISMATHC" is neither an asynchronous error code nor an SPI code',
    'Did you mean TAX_ID_MISMATCH?',
  ],
]

describe('an event that makes no sense', () => {
  it.each(SENSELESS)('%j: %s', async (body, detail, hint) => {
    const sandbox = await openControl()
    const account = await sandbox.open(UNPAID)
    await account.send()
    const before = stateOf(sandbox)
    expect(await force(account, '1', body)).toEqual(problem(400, 'Bad Request', detail, hint))
    expect(stateOf(sandbox)).toBe(before)
  })
})

describe('an event that cannot happen', () => {
  it.each([
    ['cash-in', 'confirm', ['fail', 'pay', 'expire']],
    ['cash-in', 'remove', ['fail', 'pay', 'expire']],
    ['cash-in', 'refund', ['fail', 'pay', 'expire']],
    ['cash-out', 'pay', ['confirm', 'fail']],
    ['cash-out', 'expire', ['confirm', 'fail']],
  ])('to a waiting %s: %s', async (kind, event, legal) => {
    const sandbox = await openControl()
    const account = await sandbox.open(UNPAID)
    await (kind === 'cash-in' ? account.charge() : account.send())
    const before = stateOf(sandbox)
    const detail = `${kind} 1 is PENDING: it cannot ${event}`
    const hint = `Possible now: ${legal.join(', ')}.`
    expect(await force(account, '1', { event })).toEqual(problem(409, 'Conflict', detail, hint, { legal }))
    expect(stateOf(sandbox)).toBe(before)
  })

  it('names what a cob can take, in words that can be sent', async () => {
    const { open, services } = await openControl()
    const account = await open(FROZEN)
    services.store.unit(() => services.engine.start(account.book, { kind: 'cob', amount: 1 }, NO_STORY))
    expect((await force(account, '1', { event: 'confirm' })).body['legal']).toEqual(['pay', 'expire', 'remove'])
  })

  it('twice: a final state stays', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.charge()
    await force(account, '1', { event: 'pay' })
    const refusal = problem(
      409,
      'Conflict',
      'cash-in 1 is CONFIRMED: it cannot pay',
      'Nothing can happen to it any more.',
      { legal: [] },
    )
    expect(await force(account, '1', { event: 'pay' })).toEqual(refusal)
  })

  it('refund, to a payment whose receiver is another account: money would be made of nothing', async () => {
    const sandbox = await openControl()
    const receiver = await sandbox.open({ ...FROZEN, pixKey: 'ana@example.com', document: '12345678909' })
    const sender = await sandbox.open(FROZEN)
    await sender.send({ details: { key: 'ana@example.com', keyType: 'EMAIL', name: 'Ana', document: '12345678909' } })
    await sender.call('POST', '/clock/advance', { until: 'idle' })
    const { status, endToEndId } = sender.book.transactions.get(1) as { status: string; endToEndId: string }
    expect([status, receiver.book.balance.available, sender.book.balance.available]).toEqual([
      'CONFIRMED',
      1_001_050,
      998_950,
    ])
    const before = stateOf(sandbox)
    const hint = `The receiver is account 1 of this sandbox: let it refund ${endToEndId}.`
    const detail = 'A payment inside the sandbox is refunded by its receiver'
    expect(await force(sender, '1', { event: 'refund' })).toEqual(problem(409, 'Conflict', detail, hint, { legal: [] }))
    expect(stateOf(sandbox)).toBe(before)
  })
})
