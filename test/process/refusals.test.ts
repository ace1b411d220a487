import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder, runSandbox } from '../support/process.ts'

/** A port of this machine that somebody else listens on. */
async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return String((server.address() as { port: number }).port)
}

describe('what prevents a start ends it with 1 and one clear message', () => {
  test('a port in use, and the data file is free again', async () => {
    const folder = newFolder()
    const port = await takenPort()
    const exit = await runSandbox(['--port', port, '--data', 'bank.json'], { folder })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(`port ${port} of 127.0.0.1 is in use.*--port`)])
    expect(readdirSync(folder).sort()).toEqual(['bank.json', 'certs'])
  })

  test('a certs folder that cannot be written', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    const exit = await runSandbox(['--certs', 'file/certs'], { folder })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(/cannot write .*file\/certs\/.*--certs/i)])
  })

  test('scenario files that are wrong: each with file, line and column', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'own/cash-out'), { recursive: true })
    writeFileSync(
      join(folder, 'own/cash-out/broken.yaml'),
      'about: x\nsobre: y\nfor: [cash-out]\nsteps:\n  - confrim\n',
    )
    writeFileSync(join(folder, 'own/cash-out/worse.yaml'), 'about: [\n')
    const exit = await runSandbox(['--scenarios', 'own'], { folder })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr[0]).toMatch(/^pix-sandbox: problems in scenario files: 2$/)
    expect(exit.stderr.join('\n')).toMatch(/own\/cash-out\/broken\.yaml:5:5 .*confirm\?/)
    expect(exit.stderr.join('\n')).toMatch(/own\/cash-out\/worse\.yaml:2:1 yaml: /)
    expect(exit.stderr.join('\n')).not.toMatch(/^ +at /m)
  })

  test.each([
    [
      'a folder of scenarios that is not there',
      ['--scenarios', 'nowhere'],
      /nowhere:1:1 folder: there is no such folder/,
    ],
    ['a folder of fixtures that is not there', ['--fixtures', 'nowhere'], /nowhere\/dict\.yaml does not exist/],
    ['a data file in a folder that is not there', ['--data', 'nowhere/bank.json'], /nowhere\/bank\.json.*must exist/],
    ['a data file that is a folder', ['--data', '.'], /not a file|EISDIR/],
    ['a host that is not of this machine', ['--host', '192.0.2.1'], /192\.0\.2\.1.*--host/],
  ])('%s', async (_what, flags, message) => {
    const exit = await runSandbox(flags)
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    const said = exit.stderr.filter(line => !line.startsWith('{') && !line.startsWith('control token'))
    expect(said.join('\n')).toMatch(message)
    expect(said.join('\n')).not.toMatch(/^ +at /m)
  })

  test('a local CA of which only a part is there is not made anew', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'certs'))
    writeFileSync(join(folder, 'certs/ca.crt'), 'mine')
    const exit = await runSandbox([], { folder })
    expect(exit).toMatchObject({ code: 1, stdout: [] })
    expect(exit.stderr).toEqual([expect.stringMatching(/certs.*ca\.key/)])
  })
})

test('with --help and --version it prints and ends with 0', async () => {
  const help = await runSandbox(['--help'], { basics: false })
  expect(help).toMatchObject({ code: 0, stderr: [] })
  const start = await runSandbox(['start', '--help'], { basics: false })
  expect(start).toMatchObject({ code: 0, stderr: [] })
  expect(start.stdout.join('\n')).toMatch(/--allow-insecure-webhooks/)
  expect(await runSandbox(['--version'], { basics: false })).toMatchObject({
    code: 0,
    stdout: [expect.stringMatching(/^\d/)],
  })
})
