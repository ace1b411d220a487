import { describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem } from './support.ts'

const at = (fired: unknown) => (fired as Json[]).map(({ at, kind, id }) => [at, kind, id])

describe('the clock of an account', () => {
  it('runs with the host until it is frozen, stands, and runs on from where it stands', async () => {
    const { open, host } = await openControl()
    const account = await open()
    host.tick(1_500)
    const running = { mode: 'running', now: '2026-11-21T15:00:01.500Z', pending: 0, nextDueAt: null, fired: [] }
    expect(await account.call('GET', '/clock')).toEqual(answer(200, running))
    const frozen = await account.call('POST', '/clock/freeze')
    expect(frozen).toEqual(answer(200, { ...running, mode: 'frozen' }))
    host.tick(60_000)
    expect(await account.call('GET', '/clock')).toEqual(frozen)
    expect(await account.call('POST', '/clock/resume')).toEqual(answer(200, running))
    host.tick(2_000)
    expect((await account.call('GET', '/clock')).body['now']).toBe('2026-11-21T15:00:03.500Z')
  })

  it('freezes at a later instant, with everything that falls due on the way', async () => {
    const { open, host } = await openControl()
    const account = await open()
    await account.charge()
    const frozen = await account.call('POST', '/clock/freeze', { at: '2027-06-30T21:00:00-03:00' })
    expect(frozen.body).toEqual({
      mode: 'frozen',
      now: '2027-07-01T00:00:00.000Z',
      pending: 0,
      nextDueAt: null,
      fired: [
        {
          at: '2026-11-21T15:00:02.000Z',
          kind: 'step',
          id: 1,
          what: 'cash-in 1 went from PENDING to CONFIRMED (pay, by paid)',
        },
      ],
    })
    host.tick(86_400_000)
    expect((await account.call('GET', '/clock')).body['now']).toBe('2027-07-01T00:00:00.000Z')
  })

  it('goes on running after an advance, and stays frozen when it was frozen', async () => {
    const { open, host } = await openControl()
    const [running, frozen] = [await open(), await open(FROZEN)]
    for (const account of [running, frozen]) await account.call('POST', '/clock/advance', { by: '1d' })
    host.tick(1_000)
    expect((await running.call('GET', '/clock')).body['now']).toBe('2026-11-22T15:00:01.000Z')
    expect((await frozen.call('GET', '/clock')).body['now']).toBe('2027-01-02T12:00:00.000Z')
  })

  it('writes every change into the event log', async () => {
    const { open } = await openControl()
    const account = await open()
    await account.call('POST', '/clock/freeze')
    await account.call('POST', '/clock/freeze')
    await account.call('POST', '/clock/advance', { by: '2s' })
    await account.call('POST', '/clock/resume')
    await account.call('POST', '/clock/resume')
    const { body } = await account.call('GET', '/events?type=clock.changed')
    const changes = (body['data'] as Json[]).map(({ mode, now, what }) => [mode, now, what])
    expect(changes).toEqual([
      ['frozen', '2026-11-21T15:00:00.000Z', 'The clock is frozen at 2026-11-21T15:00:00.000Z'],
      ['frozen', '2026-11-21T15:00:02.000Z', 'The clock is frozen at 2026-11-21T15:00:02.000Z'],
      ['running', '2026-11-21T15:00:02.000Z', 'The clock is running at 2026-11-21T15:00:02.000Z'],
    ])
  })
})

describe('an advance', () => {
  it('plays everything in order, each thing at its own instant', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, defaults: { 'cash-in': 'unpaid' } })
    await account.listen('cash_out', 'https://inbox.sandbox/ok', 'https://inbox.sandbox/down?status=500')
    await account.charge({ expirationTime: 60 })
    await account.send()
    const advanced = await account.call('POST', '/clock/advance', { by: '2m' })
    const { fired, ...clock } = advanced.body
    expect(clock).toEqual({
      mode: 'frozen',
      now: '2027-01-01T12:02:00.000Z',
      pending: 1,
      nextDueAt: '2027-01-01T12:02:31.000Z',
    })
    expect(at(fired)).toEqual([
      ['2027-01-01T12:00:01.000Z', 'step', 2],
      ['2027-01-01T12:00:01.000Z', 'delivery', 1],
      ['2027-01-01T12:00:01.000Z', 'delivery', 2],
      ['2027-01-01T12:00:31.000Z', 'retry', 2],
      ['2027-01-01T12:01:00.000Z', 'expiry', 1],
    ])
    expect((fired as Json[]).map(({ what }) => what)).toEqual([
      'cash-out 2 went from PENDING to CONFIRMED (confirm, by success)',
      'The cash_out webhook 1, attempt 1, to https://inbox.sandbox/ok was answered with 200',
      'The cash_out webhook 2, attempt 1, to https://inbox.sandbox/down?status=500 failed with 500; the next one is due at 2027-01-01T12:00:31.000Z',
      'The cash_out webhook 2, attempt 2, to https://inbox.sandbox/down?status=500 failed with 500; the next one is due at 2027-01-01T12:02:31.000Z',
      'cash-in 1 went from PENDING to ERROR (expire, by expiry)',
    ])
    const attempts = [...account.book.inbox.values()].map(({ at, url }) => [new Date(at).toISOString(), url])
    expect(attempts).toEqual([
      ['2027-01-01T12:00:01.000Z', 'https://inbox.sandbox/ok'],
      ['2027-01-01T12:00:01.000Z', 'https://inbox.sandbox/down?status=500'],
      ['2027-01-01T12:00:31.000Z', 'https://inbox.sandbox/down?status=500'],
    ])
  })

  it('until idle stops at the last thing that happened', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.listen('cash_in', 'https://inbox.sandbox/down?status=503')
    await account.charge()
    const { body } = await account.call('POST', '/clock/advance', { until: 'idle' })
    const { fired, ...clock } = body
    expect(clock).toEqual({ mode: 'frozen', now: '2027-01-01T19:12:32.000Z', pending: 0, nextDueAt: null })
    expect(at(fired)).toEqual([
      ['2027-01-01T12:00:02.000Z', 'step', 1],
      ['2027-01-01T12:00:02.000Z', 'delivery', 1],
      ['2027-01-01T12:00:32.000Z', 'retry', 1],
      ['2027-01-01T12:02:32.000Z', 'retry', 1],
      ['2027-01-01T12:12:32.000Z', 'retry', 1],
      ['2027-01-01T13:12:32.000Z', 'retry', 1],
      ['2027-01-01T19:12:32.000Z', 'retry', 1],
    ])
    const idle = await account.call('POST', '/clock/advance', { until: 'idle' })
    expect(idle.body).toEqual({ ...clock, fired: [] })
  })

  it('to an instant includes what is due at that instant', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.charge()
    const before = await account.call('POST', '/clock/advance', { to: '2027-01-01T12:00:01.999Z' })
    expect([before.body['fired'], before.body['pending']]).toEqual([[], 2])
    const there = await account.call('POST', '/clock/advance', { to: '2027-01-01T12:00:02Z' })
    expect(at(there.body['fired'])).toEqual([['2027-01-01T12:00:02.000Z', 'step', 1]])
  })

  it('by two callers at once adds up', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await Promise.all([1, 2, 3].map(() => account.call('POST', '/clock/advance', { by: '1h' })))
    expect((await account.call('GET', '/clock')).body['now']).toBe('2027-01-01T15:00:00.000Z')
  })

  it('leaves every other account where it is', async () => {
    const { open, host } = await openControl()
    const [traveller, other] = [await open(FROZEN), await open()]
    await traveller.charge({ expirationTime: 30 }, {})
    await other.charge({}, {})
    const state = JSON.stringify([...other.book.transactions.values()])
    await traveller.call('POST', '/clock/advance', { by: '400d' })
    expect(JSON.stringify([...other.book.transactions.values()])).toBe(state)
    expect((await other.call('GET', '/clock')).body).toMatchObject({ now: '2026-11-21T15:00:00.000Z', pending: 2 })
    host.tick(5_000)
    expect(other.book.transactions.get(1)?.status).toBe('CONFIRMED')
    expect((await traveller.call('GET', '/clock')).body['now']).toBe('2028-02-05T12:00:00.000Z')
  })
})

const BACK = 'The clock never goes backwards'
const BACK_HINT = 'It shows 2027-01-01T12:00:00.000Z. POST /sandbox/v1/accounts/1/reset or a snapshot brings it back.'
const YEAR = 'A clock cannot pass the year 9999'
const ONE = 'Exactly one of by, to, until is wanted'
const INSTANT = 'Send ISO 8601 with a zone, such as 2027-01-31T12:00:00Z, 1970 to 9999.'

describe('what a clock does not do', () => {
  it.each([
    ['freeze', { at: '2027-01-01T11:59:59.999Z' }, 409, BACK, BACK_HINT],
    ['advance', { to: '2027-01-01' }, 409, BACK, BACK_HINT],
    ['advance', { by: '2920000d' }, 400, YEAR, 'Go to an earlier instant.'],
    ['advance', { by: '999999999999d' }, 400, 'by is no duration', 'Send one such as 500ms, 2s, 10m, 1h or 7d.'],
    ['advance', { to: '+010000-01-01T00:00:00Z' }, 400, 'to is no instant', INSTANT],
    ['freeze', { at: 'now' }, 400, 'at is no instant', INSTANT],
    ['advance', {}, 400, ONE, 'Send one of them.'],
    ['advance', { by: '1s', until: 'idle' }, 400, ONE, 'Send by or until, not both.'],
    ['advance', { by: '-1s' }, 400, 'by must be a duration such as 500ms, 2s, 10m, 1h or 7d', undefined],
    ['advance', { by: 60 }, 400, 'by must be a string', undefined],
    ['advance', { until: 'done' }, 400, 'until must be one of: idle', undefined],
    ['advance', { for: '1s' }, 400, 'for is not a known member', undefined],
    ['resume', { now: true }, 400, 'now is not a known member', undefined],
  ])('%s %j', async (action, body, status, detail, hint) => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    const refused = await account.call('POST', `/clock/${action}`, body)
    expect(refused).toEqual(problem(status, status === 409 ? 'Conflict' : 'Bad Request', detail, hint))
    expect((await account.call('GET', '/clock')).body).toEqual({
      mode: 'frozen',
      now: '2027-01-01T12:00:00.000Z',
      pending: 0,
      nextDueAt: null,
      fired: [],
    })
    expect((await account.call('GET', '/events?type=clock.changed')).body['data']).toEqual([])
  })

  it('does not move when a freeze in the past is refused on a running clock', async () => {
    const { open, host } = await openControl()
    const account = await open()
    expect(await account.call('POST', '/clock/freeze', { at: '2020-01-01' })).toMatchObject({ status: 409 })
    host.tick(1_000)
    expect((await account.call('GET', '/clock')).body).toMatchObject({
      mode: 'running',
      now: '2026-11-21T15:00:01.000Z',
    })
  })
})
