import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount, type TestControl } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid' } }
const NOW = '2027-01-01T12:00:00.000Z'

const seqs = ({ body }: { body: Json }) => (body['data'] as Json[]).map(({ seq }) => seq)

/** A request whose answer has not come yet. */
async function waiting(account: TestAccount, query: string) {
  let isOver = false
  const reply = account.call('GET', `/events?${query}`).finally(() => {
    isOver = true
  })
  await turns()
  return { reply, isOver: () => isOver }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve))
}

describe('the event log', () => {
  it('tells everything, in order, each with a sentence', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.listen('cash_in', 'https://inbox.sandbox/down?status=500')
    await account.charge()
    await account.call('POST', '/transactions/1/events', { event: 'pay' })
    await account.call('POST', '/clock/advance', { by: '1s' })
    const charge = { transactionId: 1, kind: 'cash-in' }
    const url = 'https://inbox.sandbox/down?status=500'
    const webhook = { transactionId: 1, deliveryId: 1, event: 'cash_in', url, attempt: 1, status: 500, error: null }
    const soon = '2027-01-01T12:00:30.000Z'
    expect(await account.call('GET', '/events')).toEqual(
      answer(200, {
        data: [
          { seq: 1, at: NOW, type: 'account.opened', what: 'The account was opened' },
          {
            seq: 2,
            at: NOW,
            type: 'transaction.created',
            what: 'cash-in 1 was created as PENDING (by api)',
            ...{ ...charge, on: 'create', from: null, to: 'PENDING', by: 'api' },
          },
          {
            seq: 3,
            at: NOW,
            type: 'transaction.changed',
            what: 'cash-in 1 went from PENDING to CONFIRMED (pay, by control)',
            ...{ ...charge, on: 'pay', from: 'PENDING', to: 'CONFIRMED', by: 'control' },
          },
          {
            seq: 4,
            at: NOW,
            type: 'webhook.attempted',
            what: `The cash_in webhook 1, attempt 1, to ${url} failed with 500; the next one is due at ${soon}`,
            ...{ ...webhook, nextAttemptAt: soon },
          },
          {
            seq: 5,
            at: '2027-01-01T12:00:01.000Z',
            type: 'clock.changed',
            what: 'The clock is frozen at 2027-01-01T12:00:01.000Z',
            ...{ mode: 'frozen', now: '2027-01-01T12:00:01.000Z' },
          },
        ],
        next: null,
      }),
    )
  })

  it('is read from a seq on, by type, page by page', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    for (let i = 0; i < 3; i++) await account.call('PATCH', '', { name: `n${i}` })
    await account.call('POST', '/clock/advance', { by: '1s' })
    expect(seqs(await account.call('GET', '/events'))).toEqual([1, 2, 3, 4, 5])
    expect(seqs(await account.call('GET', '/events?after=3'))).toEqual([4, 5])
    expect(seqs(await account.call('GET', '/events?after=2&type=account.changed'))).toEqual([3, 4])
    const page = await account.call('GET', '/events?type=account.changed&limit=2')
    expect([seqs(page), page.body['next']]).toEqual([[2, 3], 3])
    expect(await account.call('GET', '/events?after=99')).toEqual(answer(200, { data: [], next: null }))
  })

  it('shows amounts in reais', async () => {
    const { open } = await openControl()
    const account = await open({ ...UNPAID, balance: 0, fees: { cashIn: 0.25 } })
    const split = { pixKey: 'ana@example.com', pixKeyType: 'EMAIL', name: 'Ana', document: '12345678909' }
    await account.charge({ value: 10 }, { splits: [{ ...split, type: 'FIXED', value: 10, immediate: true }] })
    await account.call('POST', '/transactions/1/events', { event: 'pay' })
    const { body } = await account.call('GET', '/events?type=split.kept')
    const what = 'A split of 10.00 stays with the account: the balance does not cover it'
    const kept = { transactionId: 1, pixKey: 'ana@example.com', amount: 10 }
    expect(body['data']).toEqual([{ seq: 4, at: NOW, type: 'split.kept', what, ...kept }])
  })

  it.each([
    ['type=transaction', /^type must be one of: transaction\.created, /],
    ['wait=30', /^wait must be a duration such as/],
    ['since=1', /^since is not a known member$/],
    ['after=x', /^after must be an integer$/],
  ])('refuses ?%s', async (query, detail) => {
    const { open } = await openControl()
    const account = await open()
    const { status, body } = await account.call('GET', `/events?${query}`)
    expect([status, body['detail']]).toEqual([400, expect.stringMatching(detail)])
  })
})

describe('waiting for an event', () => {
  it('answers at once when there is something', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    expect(seqs(await account.call('GET', '/events?wait=30s'))).toEqual([1])
  })

  it('answers as soon as there is something, and with nothing else', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(UNPAID), await open(UNPAID)]
    const wait = await waiting(account, 'after=1&type=transaction.changed&wait=30s')
    await other.charge()
    await other.call('POST', '/transactions/1/events', { event: 'pay' })
    await account.charge()
    await turns()
    expect(wait.isOver()).toBe(false)
    await account.call('POST', '/transactions/1/events', { event: 'pay' })
    expect(seqs(await wait.reply)).toEqual([3])
  })

  it('is woken by the clock of a running account', async () => {
    const { open, host } = await openControl()
    const account = await open()
    await account.charge()
    const wait = await waiting(account, 'after=2&wait=30s')
    host.tick(2_000)
    expect(seqs(await wait.reply)).toEqual([3])
  })

  it.each([
    ['10s', 10_000],
    ['1h', 60_000],
  ])('for %s ends with nothing after %i ms of host time', async (wish, ms) => {
    const { open, host } = await openControl()
    const account = await open(FROZEN)
    const wait = await waiting(account, `after=1&wait=${wish}`)
    host.tick(ms - 1)
    await turns()
    expect(wait.isOver()).toBe(false)
    host.tick(1)
    expect(await wait.reply).toEqual(answer(200, { data: [], next: null }))
  })

  it('ends with a reset, which is an event itself', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    const any = await waiting(account, 'after=1&wait=30s')
    const other = await waiting(account, 'after=1&type=webhook.failed&wait=30s')
    await account.call('POST', '/reset')
    expect((await any.reply).body['data']).toEqual([
      { seq: 2, at: NOW, type: 'account.reset', what: 'The account was reset' },
    ])
    expect(await other.reply).toEqual(answer(200, { data: [], next: null }))
  })

  it('ends when the account is removed', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    const wait = await waiting(account, 'after=1&wait=30s')
    await account.call('DELETE', '')
    const hint = 'GET /sandbox/v1/accounts lists those that exist.'
    expect(await wait.reply).toEqual(problem(404, 'Not Found', 'Account 1 was removed meanwhile', hint))
  })

  it('does not keep the server from closing', async () => {
    const sandbox = await openControl()
    const { wait, server } = await waitOverSocket(sandbox)
    const closed = sandbox.close()
    const [response] = (await once(wait, 'response')) as [{ statusCode: number; resume(): void }]
    response.resume()
    await closed
    expect([response.statusCode, server.listening]).toEqual([200, false])
  })

  it('is forgotten when its client goes away', async () => {
    const sandbox = await openControl()
    const cancelled: number[] = []
    const { host } = sandbox
    const after = host.after.bind(host)
    host.after = (ms, callback) => {
      const timer = after(ms, callback)
      const cancel = () => {
        cancelled.push(ms)
        timer.cancel()
      }
      return { cancel }
    }
    const { wait, connection } = await waitOverSocket(sandbox)
    wait.destroy()
    await once(connection, 'close')
    await turns()
    expect(cancelled).toEqual([30_000])
    await sandbox.close()
  })
})

/** A long-poll over a real socket that has reached the sandbox. */
async function waitOverSocket({ app, open }: TestControl) {
  const account = await open(FROZEN)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const arrived = once(app.server, 'request')
  const wait = request({ port, host: '127.0.0.1', path: `/sandbox/v1/accounts/${account.id}/events?after=1&wait=30s` })
  wait.on('error', () => {})
  wait.end()
  const [message] = await arrived
  await turns()
  return { wait, server: app.server, connection: message.socket }
}
