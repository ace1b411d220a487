import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, startSandbox } from '../support/process.ts'
import { call, openRemoteAccount, type RemoteAccount, useAccount } from '../support/remote-account.ts'
import { cashOutBody } from '../support/sandbox.ts'

const FLAGS = ['--data', 'bank.json', '--log-level', 'error']
/** Blocks of 512 bytes or 1 kB, as the shell likes: room for some dozens of payments. */
const SMALL_DISK = 'ulimit -f 200'

/** Pays until the sandbox refuses; the externalIds that were answered. */
async function payUntilRefused(account: RemoteAccount): Promise<string[]> {
  const answered: string[] = []
  for (;;) {
    const externalId = `order-${answered.length}`
    const answer = await account.post('/api/pix/cash-out', cashOutBody({ value: 0.01, externalId }))
    if (answer.status !== 201) {
      expect(answer, answer.text).toMatchObject({ status: 503, body: { code: 'HTTP_ERROR' } })
      return answered
    }
    answered.push(externalId)
  }
}

test.runIf(process.platform === 'linux')(
  'a full disk ends nothing: all is 503, and the next start knows all that was answered',
  async () => {
    const folder = newFolder()
    const sandbox = await startSandbox(FLAGS, { folder, shell: SMALL_DISK })
    const opened = await openRemoteAccount(sandbox.url)
    await opened.listen('cash_out')
    const answered = await payUntilRefused(opened)
    expect(answered.length).toBeGreaterThan(5)

    await sandbox.logged(/"msg":"timers stand still"/)
    expect((await opened.post('/api/pix/cash-out', cashOutBody({ externalId: 'late' }))).status).toBe(503)
    expect((await opened.get('/api/balance')).status).toBe(503)
    expect((await opened.control('POST', '/clock/advance', { by: '1h' })).status).toBe(503)
    expect((await opened.control('GET', '/events')).status).toBe(503)
    expect((await call('GET', `${sandbox.url}/sandbox/ready`)).status).toBe(503)
    const exit = await sandbox.stop()
    expect(exit).toMatchObject({ code: 1, signal: null })
    expect(exit.stderr).toContainEqual(expect.stringMatching(/^pix-sandbox: stopping failed: .*Cannot write .*EFBIG/))

    const second = await startSandbox(FLAGS, { folder })
    const account = useAccount(second.url, opened)
    expect((await account.control('POST', '/clock/advance', { until: 'idle' })).body).toMatchObject({ pending: 0 })
    const told = (await account.list('/inbox')).map(({ body }) => body.externalId)
    expect(told).toEqual(expect.arrayContaining(answered))
    expect(told).not.toContain('late')
    expect((await account.control('GET', '/ledger')).body).toMatchObject({ balanced: true, blocked: 0 })
    expect(await second.stop()).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'bank.json'), 'utf8')).toContain(answered.at(-1))
  },
)
