import { describe, expect, it } from 'vitest'
import { receive } from '../support/meds.ts'
import { stateOf } from '../support/state.ts'
import { FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

const CAUSES =
  'UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OTHER, UNKNOWN'
const END_TO_END =
  'an endToEndId of E and 31 letters or digits; one that is unknown here gives a MED that blocks nothing'
const WANTED = 'Exactly one of transaction, endToEndId is wanted'

/** An account that received a PIX (1), sent one (2), and has a charge that nobody paid (3). */
async function world() {
  const sandbox = await openControl()
  const account = await sandbox.open({ ...FROZEN, defaults: { 'cash-in': 'unpaid', 'cash-out': 'stays-pending' } })
  receive(sandbox, account.book, 15_000)
  await account.send()
  await account.charge()
  return { sandbox, account }
}

const open = (account: TestAccount, body: unknown) => account.call('POST', '/meds', body as Json)
const drive = (account: TestAccount, medId: number, body: unknown) =>
  account.call('POST', `/meds/${medId}/events`, body as Json)

describe('a MED that cannot be opened changes nothing', () => {
  const bad: [body: unknown, detail: string, hint?: string][] = [
    [{}, WANTED, 'Send one of them.'],
    [{ transaction: '1', endToEndId: 'E'.repeat(32) }, WANTED, 'Send transaction or endToEndId, not both.'],
    [[], 'body must be an object'],
    [{ transaction: 1 }, 'transaction must be a string'],
    [{ transaction: '' }, 'transaction must have at least 1 character'],
    [{ endToEndId: `D${'0'.repeat(31)}` }, `endToEndId must be ${END_TO_END}`],
    [{ endToEndId: `E${'0'.repeat(32)}` }, `endToEndId must be ${END_TO_END}`],
    [{ transaction: '1', reason: 'FRAUD' }, 'reason must be one of: REFUND_REQUEST, REFUND_CANCELLATION'],
    [{ transaction: '1', cause: 'scam' }, `cause must be one of: ${CAUSES}, null`],
    [{ transaction: '1', description: 'x'.repeat(2_001) }, 'description must have at most 2000 characters'],
    [{ transaction: '1', requestingBank: { name: 'X' } }, 'requestingBank.ispb is required'],
    [{ transaction: '1', requestingBank: { ispb: '1' } }, 'requestingBank.ispb must be an ISPB of 8 characters'],
    [
      { transaction: '1', requestingBank: { ispb: '00000000', code: '001' } },
      'requestingBank.code is not a known member',
    ],
    [{ transaction: '1', acknowledge: 'no' }, 'acknowledge must be a boolean'],
    [{ transaction: '1', amount: 1 }, 'amount is not a known member'],
  ]
  it.each(bad)('%j: %s', async (body, detail, hint) => {
    const { sandbox, account } = await world()
    const before = stateOf(sandbox)
    expect(await open(account, body)).toEqual(problem(400, 'Bad Request', detail, hint))
    expect(stateOf(sandbox)).toBe(before)
  })

  it('against a transaction that is not there', async () => {
    const { sandbox, account } = await world()
    const before = stateOf(sandbox)
    const hint = 'Send its numeric id, uuid, externalId, txid or endToEndId; names are looked up in this account only.'
    const refusal = problem(404, 'Not Found', 'Account 1 has no such transaction', hint)
    expect(await open(account, { transaction: '99' })).toEqual(refusal)
    expect(stateOf(sandbox)).toBe(before)
  })

  const RECEIVED_ONLY = 'Only a PIX that was received can be contested.'
  it.each([
    ['2', 'cash-out 2 is PENDING: it cannot be contested'],
    ['order-1', 'cash-out 2 is PENDING: it cannot be contested'],
    ['charge-1', 'cash-in 3 is PENDING: it cannot be contested'],
  ])('against %s, which is no PIX that was received', async (transaction, detail) => {
    const { sandbox, account } = await world()
    const before = stateOf(sandbox)
    expect(await open(account, { transaction })).toEqual(problem(409, 'Conflict', detail, RECEIVED_ONLY, { legal: [] }))
    expect(stateOf(sandbox)).toBe(before)
  })

  it('against a payment of the account itself, by its endToEndId', async () => {
    const { sandbox, account } = await world()
    const { endToEndId } = account.book.transactions.get(2) as { endToEndId: string }
    const before = stateOf(sandbox)
    expect(await open(account, { endToEndId })).toMatchObject({ status: 409 })
    expect(stateOf(sandbox)).toBe(before)
  })

  it('twice, while the first one has not ended; then it can be opened again', async () => {
    const { sandbox, account } = await world()
    await open(account, { transaction: '1', acknowledge: false })
    const before = stateOf(sandbox)
    const detail = 'receipt 1 is contested already'
    const hint = 'One MED at a time: let that one end first.'
    expect(await open(account, { transaction: '1' })).toEqual(problem(409, 'Conflict', detail, hint, { legal: [] }))
    expect(stateOf(sandbox)).toBe(before)
    await drive(account, 4, { event: 'cancel' })
    expect(await open(account, { transaction: '1' })).toMatchObject({ status: 201, body: { med: { medId: 5 } } })
  })

  it('after 80 days: at the last instant it can, a moment later it cannot', async () => {
    const { sandbox, account } = await world()
    await account.call('POST', '/clock/advance', { by: '80d' })
    const inTime = await open(account, { transaction: '1' })
    expect(inTime).toMatchObject({ status: 201, body: { med: { blockedAmount: 150 } } })
    await drive(account, (inTime.body['med'] as { medId: number }).medId, { event: 'cancel' })
    await account.call('POST', '/clock/advance', { by: '1ms' })
    const before = stateOf(sandbox)
    const hint =
      "It could be contested until 2027-03-22T12:00:00.000Z; the account's clock shows 2027-03-22T12:00:00.001Z."
    const detail = 'receipt 1 was received more than 80 days ago'
    expect(await open(account, { transaction: '1' })).toEqual(problem(409, 'Conflict', detail, hint, { legal: [] }))
    expect(stateOf(sandbox)).toBe(before)
  })
})

describe('an event that cannot happen to a MED', () => {
  const OVER = 'Nothing can happen to it any more.'
  const rows: [state: string, before: string[], events: string[], hint: string, legal: string[]][] = [
    ['OPEN', [], ['accept', 'reject'], 'Possible now: acknowledge, cancel.', ['acknowledge', 'cancel']],
    [
      'RECEIVED',
      ['acknowledge'],
      ['acknowledge'],
      'Possible now: accept, reject, cancel.',
      ['accept', 'reject', 'cancel'],
    ],
    ['ANALYZED', ['acknowledge', 'accept'], ['acknowledge', 'accept', 'reject', 'cancel'], OVER, []],
    ['ANALYZED', ['acknowledge', 'reject'], ['acknowledge', 'accept', 'reject', 'cancel'], OVER, []],
    ['CANCELLED', ['cancel'], ['acknowledge', 'accept', 'reject', 'cancel'], OVER, []],
    ['CANCELLED', ['acknowledge', 'cancel'], ['acknowledge', 'accept', 'reject', 'cancel'], OVER, []],
  ]
  it.each(rows)('that is %s after %j: %j', async (status, before, events, hint, legal) => {
    const { sandbox, account } = await world()
    await open(account, { transaction: '1', acknowledge: false })
    for (const event of before) expect(await drive(account, 4, { event })).toMatchObject({ status: 200 })
    const state = stateOf(sandbox)
    for (const event of events) {
      const detail = `med 4 is ${status}: it cannot ${event}`
      expect(await drive(account, 4, { event })).toEqual(problem(409, 'Conflict', detail, hint, { legal }))
    }
    expect(stateOf(sandbox)).toBe(state)
  })

  const bad: [body: unknown, detail: string, hint?: string][] = [
    [{}, 'event is required'],
    [{ event: 'expire' }, 'event must be one of: acknowledge, accept, reject, cancel'],
    [{ event: 'accept', details: 1 }, 'details must be a string'],
    [{ event: 'accept', details: 'x'.repeat(2_001) }, 'details must have at most 2000 characters'],
    [{ event: 'accept', reason: 'x' }, 'reason is not a known member'],
    [
      { event: 'acknowledge', details: 'x' },
      'details means nothing to acknowledge',
      'acknowledge takes no other member.',
    ],
  ]
  it.each(bad)('because it makes no sense: %j: %s', async (body, detail, hint) => {
    const { sandbox, account } = await world()
    await open(account, { transaction: '1', acknowledge: false })
    const state = stateOf(sandbox)
    expect(await drive(account, 4, body)).toEqual(problem(400, 'Bad Request', detail, hint))
    expect(stateOf(sandbox)).toBe(state)
  })

  it.each([1, 99])('because %i is no MED of this account', async medId => {
    const { account } = await world()
    const refusal = problem(
      404,
      'Not Found',
      `Account 1 has no MED ${medId}`,
      'GET /sandbox/v1/accounts/1/meds lists them.',
    )
    expect(await drive(account, medId, { event: 'accept' })).toEqual(refusal)
    expect(await account.call('GET', `/meds/${medId}`)).toEqual(refusal)
  })

  it('because it is an event of payments: the events of a MED have a path of their own', async () => {
    const { account } = await world()
    await open(account, { transaction: '1' })
    const forced = await account.call('POST', '/transactions/4/events', { event: 'confirm' })
    const hint = 'Send its events to …/meds/4/events.'
    expect(forced).toEqual(problem(409, 'Conflict', 'med 4 cannot confirm', hint, { legal: [] }))
  })
})
