import { pino } from 'pino'
import { expect, it } from 'vitest'
import { watchJournal } from '../../src/http/metrics/journal-lag.ts'
import { createSimulatedHost } from '../../src/platform/host.ts'
import { BANK_ID, createStore } from '../../src/store/store.ts'
import { cashOutBody } from '../support/sandbox.ts'
import { openControl, type TestControl } from './support.ts'

/** The samples of a scrape by their name and labels, as they stand there. */
async function scrape({ app }: TestControl): Promise<Record<string, number>> {
  const { body } = await app.inject('/sandbox/metrics')
  const samples = body.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    samples.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const requests = (route: string, method: string, status: string) =>
  `pix_sandbox_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`

it('answers in the text format of Prometheus, each metric with what it is', async () => {
  const sandbox = await openControl()
  const { statusCode, headers, body } = await sandbox.app.inject('/sandbox/metrics')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type])
  const helped = [...body.matchAll(/^# HELP (\S+) \w/gm)].map(([, name]) => name)
  expect(helped).toEqual(types.map(([name]) => name))
  expect(Object.fromEntries(types)).toEqual({
    pix_sandbox_request_duration_seconds: 'histogram',
    pix_sandbox_transitions_total: 'counter',
    pix_sandbox_webhook_attempts_total: 'counter',
    pix_sandbox_webhook_attempts_waiting: 'gauge',
    pix_sandbox_timers: 'gauge',
    pix_sandbox_timers_due: 'gauge',
    pix_sandbox_job_failures_total: 'counter',
    pix_sandbox_accounts: 'gauge',
    pix_sandbox_journal_lag_seconds: 'gauge',
    pix_sandbox_journal_waiting_bytes: 'gauge',
    pix_sandbox_journal_write_seconds: 'histogram',
    pix_sandbox_event_loop_delay_seconds: 'gauge',
    process_cpu_seconds_total: 'counter',
    process_resident_memory_bytes: 'gauge',
  })
  await sandbox.close()
})

it('counts requests by the pattern of their route, method and class of status', async () => {
  const sandbox = await openControl()
  const account = await sandbox.open()
  await account.send()
  await account.api('POST', '/api/pix/cash-out', cashOutBody())
  await account.api('POST', '/api/pix/cash-out', {})
  await account.api('GET', '/api/pix/transactions/pix-key/12345678909')
  await account.api('GET', '/nowhere/12345678909')
  const samples = await scrape(sandbox)
  expect(samples[requests('/api/pix/cash-out', 'POST', '2xx')]).toBe(1)
  expect(samples[requests('/api/pix/cash-out', 'POST', '4xx')]).toBe(2)
  expect(samples[requests('/api/pix/transactions/pix-key/:pixKey', 'GET', '2xx')]).toBe(1)
  expect(samples[requests('unknown', 'GET', '4xx')]).toBe(1)
  expect(Object.keys(samples).join()).not.toContain('12345678909')
  const [bucket] = Object.entries(samples).filter(([name]) => name.includes('le="+Inf"') && name.includes('cash-out'))
  expect(bucket?.[1]).toBe(1)
  await sandbox.close()
})

it('counts changes of state, webhooks by their outcome, and what waits', async () => {
  const sandbox = await openControl()
  const account = await sandbox.open({ clock: { frozenAt: '2027-01-01T12:00:00Z' } })
  await account.listen('cash_out', 'https://inbox.sandbox/ok', 'https://inbox.sandbox/down?status=500')
  await account.send()
  const before = await scrape(sandbox)
  expect(before).toMatchObject({
    'pix_sandbox_transitions_total{kind="cash-out",event="create"}': 1,
    'pix_sandbox_timers{kind="step"}': 1,
    'pix_sandbox_timers{kind="retry"}': 0,
    pix_sandbox_timers_due: 0,
    pix_sandbox_webhook_attempts_waiting: 0,
    pix_sandbox_job_failures_total: 0,
    pix_sandbox_accounts: 1,
  })
  expect(before).not.toHaveProperty('pix_sandbox_transitions_total{kind="cash-out",event="confirm"}')
  await account.call('POST', '/clock/advance', { by: '1s' })
  expect(await scrape(sandbox)).toMatchObject({
    'pix_sandbox_transitions_total{kind="cash-out",event="create"}': 1,
    'pix_sandbox_transitions_total{kind="cash-out",event="confirm"}': 1,
    'pix_sandbox_webhook_attempts_total{outcome="delivered"}': 1,
    'pix_sandbox_webhook_attempts_total{outcome="attempted"}': 1,
    'pix_sandbox_timers{kind="step"}': 0,
    'pix_sandbox_timers{kind="retry"}': 1,
  })
  await account.call('POST', '/clock/advance', { until: 'idle' })
  expect(await scrape(sandbox)).toMatchObject({
    'pix_sandbox_webhook_attempts_total{outcome="attempted"}': 5,
    'pix_sandbox_webhook_attempts_total{outcome="failed"}': 1,
    'pix_sandbox_timers{kind="retry"}': 0,
  })
  await sandbox.close()
})

it('goes on counting after a reset, and takes nothing twice', async () => {
  const sandbox = await openControl()
  const account = await sandbox.open()
  await account.send()
  await account.call('POST', '/reset')
  await account.send()
  expect(await scrape(sandbox)).toMatchObject({ 'pix_sandbox_transitions_total{kind="cash-out",event="create"}': 2 })
  await sandbox.close()
})

it('keeps the numbers of two sandboxes of one process apart', async () => {
  const [one, other] = [await openControl(), await openControl()]
  await (await one.open()).send()
  expect(await scrape(one)).toMatchObject({ pix_sandbox_accounts: 1 })
  const samples = await scrape(other)
  expect(samples).toMatchObject({ pix_sandbox_accounts: 0 })
  expect(Object.keys(samples).filter(name => name.startsWith('pix_sandbox_transitions'))).toEqual([])
  await Promise.all([one.close(), other.close()])
})

it('wants the control token where there is one', async () => {
  const sandbox = await openControl({ controlToken: 's3cret' })
  const { app } = sandbox
  expect((await app.inject('/sandbox/metrics')).statusCode).toBe(401)
  const headers = { authorization: 'Bearer s3cret' }
  expect((await app.inject({ url: '/sandbox/metrics', headers })).statusCode).toBe(200)
  await sandbox.close()
})

it('tells how long the disk has kept work waiting', async () => {
  const host = createSimulatedHost(0)
  let written = () => {}
  const flushed = () => new Promise<void>(resolve => (written = resolve))
  const store = createStore(host, { append: () => undefined, flushed, waitingBytes: 7 })
  const journal = watchJournal(store, host)
  const work = () => store.unit(() => store.openBook(BANK_ID))
  expect(journal.lagMs()).toBe(0)
  work()
  host.tick(30)
  expect([journal.lagMs(), store.waitingBytes()]).toEqual([30, 7])
  written()
  await host.turn()
  expect(journal.lagMs()).toBe(0)
  expect(journal.durations.sumMs).toBe(30)
  expect(journal.durations.counts.reduce((sum, count) => sum + count)).toBe(1)
})

it('never says that a disk is on time again that has failed', async () => {
  const host = createSimulatedHost(0)
  const flushed = () => Promise.reject(new Error('no space left'))
  const store = createStore(host, { append: () => undefined, flushed, waitingBytes: 0 })
  const journal = watchJournal(store, host)
  store.unit(() => store.openBook(BANK_ID))
  await host.turn()
  host.tick(5_000)
  expect(journal.lagMs()).toBe(5_000)
})

it('names account, transaction and scenario in the log line of an attempt', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: line => lines.push(JSON.parse(line)) })
  const sandbox = await openControl({ log })
  const account = await sandbox.open({ clock: { frozenAt: '2027-01-01T12:00:00Z' } })
  await account.listen('cash_out', 'https://inbox.sandbox/ok')
  await account.send({}, { 'x-sandbox-scenario': 'tax-id-mismatch' })
  await account.call('POST', '/clock/advance', { by: '1m' })
  expect(lines.filter(({ msg }) => msg === 'webhook attempted')).toMatchObject([
    { accountId: account.id, transactionId: 1, scenario: 'tax-id-mismatch', deliveryId: 1, attempt: 1, status: 200 },
  ])
  await sandbox.close()
})
