import { describe, expect, test } from 'vitest'
import { newFolder, runSandbox, startSandbox } from '../support/process.ts'
import { openRemoteAccount, useAccount } from '../support/remote-account.ts'
import { cashOutBody } from '../support/sandbox.ts'
import { canMountDisks, mountDisk } from '../support/small-disk.ts'

const FLAGS = ['--data', 'disk/bank.json', '--log-level', 'error']

describe.runIf(canMountDisks)('a disk that cannot be written to', () => {
  test.each(['an empty one', 'one with a data file'])('%s is refused, and nothing is touched', async what => {
    const folder = newFolder()
    const disk = await mountDisk(folder, '10m')
    if (what !== 'an empty one') {
      const sandbox = await startSandbox(FLAGS, { folder, shell: disk.shell })
      await openRemoteAccount(sandbox.url)
      await sandbox.stop('SIGKILL')
    }
    const look = () => disk.run(`cd '${disk.folder}' && ls && cat * 2>/dev/null | cksum`)
    const before = look()
    disk.remount('ro')
    const exit = await runSandbox(FLAGS, { folder, shell: disk.shell })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(/^pix-sandbox: Cannot .*disk\/bank\.json.*EROFS/)])
    expect(look()).toBe(before)
  })
})

describe.runIf(canMountDisks)('a disk that is full', () => {
  test('loses nothing that was answered: with more room the next start goes on', async () => {
    const folder = newFolder()
    const disk = await mountDisk(folder, '200k')
    const sandbox = await startSandbox(FLAGS, { folder, shell: disk.shell })
    const opened = await openRemoteAccount(sandbox.url)
    await opened.listen('cash_out')
    const answered: string[] = []
    for (let status = 201; status === 201; ) {
      const externalId = `order-${answered.length}`
      const answer = await opened.post('/api/pix/cash-out', cashOutBody({ value: 0.01, externalId }))
      status = answer.status
      if (status === 201) answered.push(externalId)
      else expect(answer, answer.text).toMatchObject({ status: 503, body: { code: 'HTTP_ERROR' } })
    }
    expect(answered.length).toBeGreaterThan(5)
    const exit = await sandbox.stop()
    expect(exit).toMatchObject({ code: 1 })
    expect(exit.stderr).toContainEqual(expect.stringMatching(/^pix-sandbox: stopping failed: .*Cannot write .*ENOSPC/))

    disk.remount('size=10m')
    const second = await startSandbox(FLAGS, { folder, shell: disk.shell })
    const account = useAccount(second.url, opened)
    expect((await account.control('POST', '/clock/advance', { until: 'idle' })).body).toMatchObject({ pending: 0 })
    const told = (await account.list('/inbox')).map(({ body }) => body.externalId)
    expect(new Set(told).size).toBe(told.length)
    expect(told).toEqual(expect.arrayContaining(answered))
    expect((await account.control('GET', '/ledger')).body).toMatchObject({ balanced: true, blocked: 0 })
    expect(await second.stop()).toMatchObject({ code: 0 })
    expect(disk.run(`ls '${disk.folder}'`)).toBe('bank.json\n')
  })

  test('without room for one line a start is refused', async () => {
    const folder = newFolder()
    const disk = await mountDisk(folder, '16k')
    disk.run(`cat /dev/zero > '${disk.folder}/other' 2>/dev/null || true`)
    const exit = await runSandbox(FLAGS, { folder, shell: disk.shell })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(/^pix-sandbox: .*disk\/bank\.json.*ENOSPC/)])
  })
})
