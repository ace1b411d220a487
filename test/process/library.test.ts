import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type AccountSession, createSandbox, type RunningSandbox, type SandboxSettings } from '../../src/index.ts'
import { newFolder } from '../support/process.ts'
import { call } from '../support/remote-account.ts'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'

async function open(settings: SandboxSettings = {}): Promise<RunningSandbox> {
  const sandbox = await createSandbox(settings)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** The account's own client, without a socket. */
async function clientOf(sandbox: RunningSandbox, session: AccountSession) {
  const headers = await session.authorize()
  return (url: string, payload: object, more: Record<string, string> = {}) =>
    sandbox.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
}

const FROZEN = { clock: { frozenAt: '2026-11-21T15:00:00.000Z' } }

describe('createSandbox', () => {
  test('plays a charge from its creation to the webhook, and forgets it', async () => {
    const sandbox = await open({ seed: 'library' })
    expect(sandbox.url).toBe('')
    const session = await sandbox.account(FROZEN)
    const post = await clientOf(sandbox, session)
    await post('/api/webhooks', { url: 'https://inbox.sandbox/paid', eventType: 'cash_in' })
    const charge = await post('/api/pix/cash-in', cashInBody({ value: 19.99 }), { 'x-sandbox-scenario': 'unpaid' })
    expect(charge.statusCode).toBe(201)
    expect(await session.pay({ transactionId: 'charge-1' })).toMatchObject({ transactionId: 1, value: 19.99 })
    await session.advance('0s')
    expect(await session.inbox()).toMatchObject([
      { body: { event: 'CashIn', status: 'CONFIRMED', originalAmount: 19.99 } },
    ])
    expect((await session.events()).map(({ type }) => type)).toEqual([
      'account.opened',
      'transaction.created',
      'transaction.changed',
      'webhook.delivered',
      'clock.changed',
    ])
    expect(await session.advance('89d')).toMatchObject({ mode: 'frozen', now: '2027-02-18T15:00:00.000Z' })
    expect(await session.reset()).toMatchObject({ cancelled: {} })
    expect(await session.inbox()).toEqual([])
    expect((await session.events()).at(-1)).toMatchObject({ type: 'account.reset', at: '2026-11-21T15:00:00.000Z' })
    await expect(session.pay({ transactionId: 'charge-1' })).rejects.toThrow(/404.*no such transaction/)
  })

  test('arms a scenario, and holds expectations against what happened', async () => {
    const sandbox = await open({ seed: 'evidence' })
    const session = await sandbox.account(FROZEN)
    const post = await clientOf(sandbox, session)
    expect(await session.arm('tax-id-mismatch', { for: ['cash-out'], times: 2 })).toMatchObject({ remaining: 2 })
    await post('/api/pix/cash-out', cashOutBody())
    await session.advance({ until: 'idle' })
    expect(await session.verify([{ transactions: { status: 'ERROR' }, exactly: 1 }])).toMatchObject({
      verdict: 'passed',
    })
    expect(await session.verify([{ balance: { available: 1 } }])).toMatchObject({
      verdict: 'failed',
      results: [{ verdict: 'failed', reason: expect.stringContaining('1 wanted') }],
    })
    const nothingExpected = session.verify([])
    await expect(nothingExpected).rejects.toMatchObject({ name: 'SandboxError', status: 400 })
    await expect(session.arm('tax-id-mismach')).rejects.toThrow(/tax-id-mismatch/)
  })

  test('can be called by fetch where it listens', async () => {
    const sandbox = await open({ port: 0 })
    const session = await sandbox.account({ balance: 12.34 })
    const answer = await fetch(`${sandbox.url}/api/balance`, { headers: await session.authorize() })
    expect(await answer.json()).toMatchObject({ netBalance: 12.34 })
  })

  test('can be there twice in one process: same seed, same ids, nothing shared', async () => {
    const [first, second] = await Promise.all([open({ seed: 'same', port: 0 }), open({ seed: 'same', port: 0 })])
    expect(first.url).not.toBe(second.url)
    const sessions = [await first.account(FROZEN), await second.account(FROZEN)] as const
    expect(sessions[0].clientId).toBe(sessions[1].clientId)
    const post = await clientOf(first, sessions[0])
    const receipt = await post('/api/pix/cash-out', cashOutBody())
    await sessions[0].advance('1s')
    expect(await sessions[1].events()).toHaveLength(1)

    const same = await (await clientOf(second, sessions[1]))('/api/pix/cash-out', cashOutBody())
    expect(same.json()).toEqual(receipt.json())
    await first.close()
    expect(await call('GET', `${second.url}/sandbox/ready`)).toMatchObject({ status: 200 })
    await expect(call('GET', `${first.url}/sandbox/ready`)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('keeps its state in a file that is free again after closing, or after it could not open', async () => {
    const data = join(newFolder(), 'bank.json')
    const first = await open({ data, seed: 'file' })
    const { accountId } = await first.account()
    await expect(createSandbox({ data })).rejects.toThrow(/is using this file/)
    await first.close()

    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    await expect(createSandbox({ data, port })).rejects.toThrow(/EADDRINUSE/)
    const fixtures = newFolder()
    writeFileSync(join(fixtures, 'dict.yaml'), 'keys: 3')
    await expect(createSandbox({ data, fixtures })).rejects.toThrow(/dict\.yaml/)

    const again = await open({ data })
    const { statusCode } = await again.inject({ url: `/sandbox/v1/accounts/${accountId}` })
    expect(statusCode).toBe(200)
  })

  test('refuses scenarios with problems: each with file, line and column', async () => {
    const scenarios = newFolder()
    mkdirSync(join(scenarios, 'cash-out'))
    writeFileSync(join(scenarios, 'cash-out/broken.yaml'), 'about: x\nsobre: y\nfor: [cash-out]\nsteps: [confrim]\n')
    await expect(createSandbox({ scenarios })).rejects.toThrow(/broken\.yaml:4:9 unknown-verb/)
  })

  test('closes while a client waits for events, and a second time', async () => {
    const sandbox = await createSandbox({ port: 0 })
    const { accountId } = await sandbox.account()
    const events = `${sandbox.url}/sandbox/v1/accounts/${accountId}/events?after=1&wait=60s`
    const waiting = call('GET', events)
    await call('GET', `${sandbox.url}/sandbox/live`)
    await sandbox.close()
    await waiting.catch(error => expect(error.code).toMatch(/ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/))
    await sandbox.close()
  })
})
