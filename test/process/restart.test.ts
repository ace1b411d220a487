import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder, type SandboxProcess, startSandbox } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { call, openRemoteAccount, type RemoteAccount, tokenOf, useAccount } from '../support/remote-account.ts'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'

const FLAGS = ['--data', 'bank.json', '--allow-insecure-webhooks', '--seed', 'restart']
const FROZEN = { clock: { frozenAt: '2026-11-21T15:00:00.000Z' } }
const iso = (text: string) => expect.stringMatching(`^${text}`)

/** Ends a process in one of two ways and starts the next one on the same folder. */
async function restart(sandbox: SandboxProcess, signal: NodeJS.Signals): Promise<SandboxProcess> {
  await sandbox.stop(signal)
  return startSandbox(FLAGS, { folder: sandbox.folder })
}

const play = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
const statusOf = async (account: RemoteAccount, name: string) => {
  const { status, body } = await account.control('GET', `/transactions/${name}`)
  expect(status).toBe(200)
  return [body.status, body.processedAt]
}

describe.each(['SIGTERM', 'SIGKILL'] as const)('after %s and a restart', signal => {
  test('steps, expiries and retries come at their own instants', async () => {
    const receiver = await openReceiver(() => 500)
    const first = await startSandbox(FLAGS)
    const opened = await openRemoteAccount(first.url, FROZEN)
    await opened.listen('cash_out', `${receiver.url}/`)
    await opened.post('/api/pix/cash-out', cashOutBody({ externalId: 'now' }))
    await opened.control('POST', '/clock/advance', { by: '1s' })
    await opened.post('/api/pix/cash-out', cashOutBody({ externalId: 'later' }), play('delayed:90s'))
    const charge = cashInBody({ externalId: 'charge', expirationTime: 60 })
    await opened.post('/api/pix/cash-in', charge, play('unpaid'))
    expect(receiver.arrivals).toHaveLength(1)

    const second = await restart(first, signal)
    const account = useAccount(second.url, opened)
    expect((await account.control('GET', '/clock')).body).toMatchObject({ mode: 'frozen', pending: 3 })
    receiver.answer(() => 200)
    const { body } = await account.control('POST', '/clock/advance', { by: '10m' })
    expect(body).toMatchObject({ mode: 'frozen', now: iso('2026-11-21T15:10:01.000Z'), pending: 0 })
    const instants = body.fired.map(({ at }: { at: string }) => at)
    expect(instants).toEqual([...instants].sort())
    expect(await statusOf(account, 'now')).toEqual(['CONFIRMED', '2026-11-21T15:00:01.000Z'])
    expect(await statusOf(account, 'later')).toEqual(['CONFIRMED', '2026-11-21T15:01:31.000Z'])
    expect(await statusOf(account, 'charge')).toMatchObject(['ERROR', '2026-11-21T15:01:01.000Z'])

    const [retried, later] = await account.list('/webhooks/deliveries')
    expect(retried.attempts.map(({ at, status }: never) => [at, status])).toEqual([
      ['2026-11-21T15:00:01.000Z', 500],
      ['2026-11-21T15:00:31.000Z', 200],
    ])
    expect(later.attempts).toMatchObject([{ at: '2026-11-21T15:01:31.000Z', status: 200 }])
    const [attempt, retry] = receiver.arrivals
    expect(retry?.body).toBe(attempt?.body)
    expect(retry?.headers['x-pix-sandbox-delivery']).toBe(attempt?.headers['x-pix-sandbox-delivery'])
    expect(receiver.arrivals).toHaveLength(3)
  })

  test('a delivery that was under way is sent again under its own id', async () => {
    const receiver = await openReceiver(() => undefined)
    const first = await startSandbox(FLAGS)
    const opened = await openRemoteAccount(first.url)
    await opened.listen('cash_out', `${receiver.url}/`)
    await opened.post('/api/pix/cash-out', cashOutBody())
    const cut = await receiver.next()
    receiver.answer(() => 200)

    const second = await restart(first, signal)
    const sent = await receiver.next()
    expect(sent.body).toBe(cut.body)
    expect(sent.headers['x-pix-sandbox-delivery']).toBe(cut.headers['x-pix-sandbox-delivery'])
    const account = useAccount(second.url, opened)
    await account.event('webhook.delivered')
    expect(await account.list('/webhooks/deliveries')).toMatchObject([
      { state: 'delivered', attempts: [{ status: 200 }] },
    ])
    expect(receiver.arrivals).toHaveLength(2)
  })

  test('clocks, tokens, credentials, the demo account and the numbering go on', async () => {
    const first = await startSandbox(FLAGS)
    const demo = () => readFileSync(join(first.folder, 'certs/demo/account.env'), 'utf8').replace(/^.*\n/, '')
    const demoBefore = demo()
    const [running, frozen] = await Promise.all([openRemoteAccount(first.url), openRemoteAccount(first.url, FROZEN)])
    await running.control('POST', '/clock/advance', { by: '10m' })
    await frozen.control('POST', '/clock/advance', { by: '10m' })
    const clockBefore = (await running.control('GET', '/clock')).body.now
    const receipt = await running.post('/api/pix/cash-out', cashOutBody({ externalId: 'a' }), play('stays-pending'))

    const second = await restart(first, signal)
    expect(demo()).toBe(demoBefore)
    expect((await call('GET', `${second.url}/sandbox/v1/accounts`)).body.data).toHaveLength(3)
    const account = useAccount(second.url, running)
    const { mode, now } = (await account.control('GET', '/clock')).body
    expect([mode, now >= clockBefore]).toEqual(['running', true])
    expect((await useAccount(second.url, frozen).control('GET', '/clock')).body).toMatchObject({
      mode: 'frozen',
      now: '2026-11-21T15:10:00.000Z',
    })
    expect((await account.get('/api/balance')).status).toBe(200)
    const { clientId, clientSecret, certificate } = running
    expect(await tokenOf(second.url, { clientId, clientSecret, header: certificate.header })).not.toBe(running.token)

    const next = await account.post('/api/pix/cash-out', cashOutBody({ externalId: 'b' }), play('stays-pending'))
    expect(next.body.transactionId).not.toBe(receipt.body.transactionId)
    const ids = await Promise.all(['a', 'b'].map(name => account.control('GET', `/transactions/${name}`)))
    expect(ids.map(({ body }) => body.transactionId)).toEqual([1, 2])
    expect(new Set(ids.map(({ body }) => body.endToEndId)).size).toBe(2)
    const third = await openRemoteAccount(second.url)
    // The two were opened at once: either may be the later one.
    expect(third.accountId).toBe(Math.max(running.accountId, frozen.accountId) + 1)
    expect([running.clientId, frozen.clientId]).not.toContain(third.clientId)
    const seqs = (await account.list('/events')).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  })
})

test('after kill -9 during an advance no clock is before what has happened', async () => {
  const receiver = await openReceiver(() => undefined)
  const first = await startSandbox(FLAGS)
  const accounts = [await openRemoteAccount(first.url, FROZEN), await openRemoteAccount(first.url)]
  for (const account of accounts) {
    await account.listen('cash_out', `${receiver.url}/`)
    await account.post('/api/pix/cash-out', cashOutBody(), play('delayed:2m'))
    void account.control('POST', '/clock/advance', { by: '1h' }).catch(() => undefined)
    await receiver.next()
  }
  const second = await restart(first, 'SIGKILL')
  for (const account of accounts.map(each => useAccount(second.url, each))) {
    const { mode, now } = (await account.control('GET', '/clock')).body
    const events = await account.list('/events')
    expect(events.map(({ type }) => type)).toContain('transaction.changed')
    expect(events.filter(({ at }) => at > now)).toEqual([])
    expect(mode).toBe(account.accountId === accounts[0]?.accountId ? 'frozen' : 'running')
  }
})

test('two accounts over HTTP, one frozen in 2027 and one running, do not influence each other', async () => {
  const sandbox = await startSandbox([], { folder: newFolder() })
  const [frozen, running] = await Promise.all([
    openRemoteAccount(sandbox.url, { clock: { frozenAt: '2027-03-01T12:00:00.000Z' }, seed: 'same' }),
    openRemoteAccount(sandbox.url, { seed: 'same' }),
  ])
  const before = (await running.control('GET', '/clock')).body.now
  const receipts = await Promise.all([frozen, running].map(each => each.post('/api/pix/cash-out', cashOutBody())))
  expect(receipts.map(({ status }) => status)).toEqual([201, 201])
  expect(receipts[0]?.body.generateTime).toBe('2027-03-01T12:00:00.000Z')

  expect((await running.event('transaction.changed')).to).toBe('CONFIRMED')
  expect((await frozen.control('GET', '/transactions/order-1')).body.status).toBe('PENDING')
  const { body } = await frozen.control('POST', '/clock/advance', { by: '89d' })
  expect(body).toMatchObject({ mode: 'frozen', now: '2027-05-29T12:00:00.000Z', pending: 0 })
  const after = (await running.control('GET', '/clock')).body
  expect(after.mode).toBe('running')
  expect([before <= after.now, after.now < '2027-05-29']).toEqual([true, true])

  expect((await frozen.get('/api/balance')).status).toBe(401)
  expect((await running.get('/api/balance')).status).toBe(200)
  expect((await running.control('POST', '/reset')).status).toBe(200)
  expect((await frozen.control('GET', '/transactions/order-1')).body.status).toBe('CONFIRMED')
  expect((await running.control('GET', '/transactions/order-1')).status).toBe(404)
})
