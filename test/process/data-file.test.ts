import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder, runSandbox, startSandbox } from '../support/process.ts'
import { call, openRemoteAccount } from '../support/remote-account.ts'

const FLAGS = ['--data', 'bank.json']

/** Names and bytes of what belongs to the data file. */
function dataFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter(name => name.startsWith('bank.json'))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** A folder with the files that a kill left, journal included. */
async function killedFolder(): Promise<string> {
  const sandbox = await startSandbox(FLAGS)
  await openRemoteAccount(sandbox.url)
  await sandbox.stop('SIGKILL')
  return sandbox.folder
}

describe('a second process on a data file', () => {
  test('is refused while the first one lives, and changes nothing', async () => {
    const first = await startSandbox(FLAGS)
    const before = dataFiles(first.folder)
    const second = await runSandbox([...FLAGS, '--certs', 'certs-2'], { folder: first.folder })
    expect(second).toMatchObject({ code: 1, stdout: [] })
    expect(second.stderr).toEqual([
      expect.stringMatching(`Process ${first.pid} is using this file.*Stop that process first, or choose another file`),
    ])
    expect(dataFiles(first.folder)).toEqual(before)
    expect((await call('GET', `${first.url}/sandbox/ready`)).status).toBe(200)
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('is let in after %s', async signal => {
    const first = await startSandbox(FLAGS)
    await first.stop(signal)
    const second = await startSandbox(FLAGS, { folder: first.folder })
    expect((await call('GET', `${second.url}/sandbox/ready`)).body.accounts).toBe(1)
  })
})

test('after a clean stop the data file alone is enough', async () => {
  const first = await startSandbox(FLAGS)
  const account = await openRemoteAccount(first.url)
  await first.stop()
  const folder = newFolder()
  copyFileSync(join(first.folder, 'bank.json'), join(folder, 'bank.json'))
  const second = await startSandbox(FLAGS, { folder })
  expect(await call('GET', `${second.url}/sandbox/v1/accounts/${account.accountId}`)).toMatchObject({ status: 200 })
})

describe('a data file that cannot be used is refused and left as it is', () => {
  const replaceIn = (name: RegExp, change: (text: string) => string) => (folder: string) => {
    const file = readdirSync(folder).find(each => name.test(each)) as string
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'latin1')), 'latin1')
  }
  const document = /^bank\.json$/
  const journal = /\.journal$/

  test.each<[what: string, damage: (folder: string) => void, message: RegExp]>([
    ['a newer version', replaceIn(document, text => text.replace(/"version": ?\d+/, '"version": 99')), /version 99/],
    ['an empty document', replaceIn(document, () => ''), /not laid out as the sandbox writes it/],
    ['a document of somebody else', replaceIn(document, () => '{"hello": "world"}'), /not laid out/],
    ['a document without its end', replaceIn(document, text => text.slice(0, -5)), /bank\.json is (cut off|damaged)/],
    [
      'a journal damaged in its middle',
      replaceIn(journal, text => text.replace('Loja Demo', 'Loja Dema')),
      /damaged in line/,
    ],
  ])('%s', async (_what, damage, message) => {
    const folder = await killedFolder()
    damage(folder)
    const before = dataFiles(folder)
    const exit = await runSandbox(FLAGS, { folder })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(message)])
    expect(exit.stderr[0]).toMatch(/Nothing was changed/)
    const { 'bank.json.lock': _lock, ...after } = dataFiles(folder)
    const { 'bank.json.lock': _former, ...expected } = before
    expect(after).toEqual(expected)
  })

  test('but a last line that was cut off by a crash is only cut off', async () => {
    const folder = await killedFolder()
    replaceIn(journal, text => `${text}00000000 [[2,"acc`)(folder)
    const sandbox = await startSandbox(FLAGS, { folder })
    expect(await sandbox.logged(/unfinished last line/)).toMatch(/"tornBytes":17/)
    expect((await call('GET', `${sandbox.url}/sandbox/ready`)).body.accounts).toBe(2)
  })
})
