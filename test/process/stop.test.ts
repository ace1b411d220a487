import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type SandboxProcess, startSandbox } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { call, openRemoteAccount } from '../support/remote-account.ts'

/** What a stop may take (design, section 3), and what this machine may take to tell us. */
const STOP_MS = 5_000

async function stopInTime(sandbox: SandboxProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const startedAt = performance.now()
  const exit = await sandbox.stop(signal)
  expect(performance.now() - startedAt).toBeLessThan(STOP_MS)
  expect(exit, exit.stderr.join('\n')).toMatchObject({ code: 0, signal: null })
  return exit
}

/** A socket that has sent this much of a request. */
async function half(url: string, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('SIGTERM and SIGINT end the process with 0 within 5 s', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s with nothing under way', async signal => {
    await stopInTime(await startSandbox(), signal)
  })

  test('sent the moment the ready line is there', async () => {
    for (let round = 0; round < 5; round++) await stopInTime(await startSandbox())
  })

  test('twice', async () => {
    const sandbox = await startSandbox()
    void sandbox.stop('SIGINT')
    await stopInTime(sandbox)
  })

  test('with an idle keep-alive connection', async () => {
    const sandbox = await startSandbox()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const [answer] = await once(get(`${sandbox.url}/sandbox/live`, { agent }), 'response')
    answer.resume()
    await once(answer, 'end')
    await stopInTime(sandbox)
  })

  test('with a connection that never sent anything, and one that never sent the rest', async () => {
    const sandbox = await startSandbox(['--data', 'bank.json'])
    await half(sandbox.url, '')
    await half(sandbox.url, 'POST /api/auth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-')
    await half(
      sandbox.url,
      'POST /sandbox/v1/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await call('GET', `${sandbox.url}/sandbox/live`)
    await stopInTime(sandbox)
    expect(readdirSync(sandbox.folder)).toEqual(['bank.json', 'certs'])
  })

  test('with a long-poll waiting, which is answered', async () => {
    const sandbox = await startSandbox()
    const account = await openRemoteAccount(sandbox.url)
    const waiting = account.control('GET', '/events?after=1&wait=60s')
    await call('GET', `${sandbox.url}/sandbox/live`)
    await sandbox.logged(/"route":"\/sandbox\/live"/)
    await stopInTime(sandbox)
    expect(await waiting).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('with an advance that waits for a receiver which never answers, and nothing is lost', async () => {
    const receiver = await openReceiver(() => undefined)
    const flags = ['--data', 'bank.json', '--allow-insecure-webhooks']
    const sandbox = await startSandbox(flags)
    const account = await openRemoteAccount(sandbox.url, { clock: { frozenAt: '2026-11-21T15:00:00.000Z' } })
    await account.listen('cash_out', `${receiver.url}/`)
    await account.post('/api/pix/cash-out', {
      value: 1,
      externalId: 'order-1',
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '12345678909' },
    })
    const advanced = account.control('POST', '/clock/advance', { by: '1h' }).catch(error => error)
    const first = await receiver.next()
    await stopInTime(sandbox)
    expect(await advanced).toMatchObject({ status: 503 })
    expect(readdirSync(sandbox.folder)).toEqual(['bank.json', 'certs'])

    receiver.answer(() => 200)
    await startSandbox(flags, { folder: sandbox.folder })
    const again = await receiver.next()
    expect(again.body).toBe(first.body)
    expect(again.headers).toMatchObject({ 'x-pix-sandbox-delivery': '1', 'x-pix-sandbox-attempt': '1' })
  })
})
