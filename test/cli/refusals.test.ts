import { describe, expect, test } from 'vitest'
import { openShell, runAlone } from './shell.ts'

describe('a command line that nobody can follow ends with 2 and says why', () => {
  test.each<[words: string[], message: RegExp]>([
    [['stop'], /no command "stop"\. Commands: start, accounts, pay/],
    [['clok', 'show'], /Did you mean "clock"\?/],
    [['clock', 'shwo'], /unknown command 'shwo'.*show/s],
    [['clock', 'advance'], /missing required argument 'time'/],
    [['clock', 'show', '--acount', '1'], /unknown option '--acount'.*--account/s],
    [['clock', 'show', '--account', 'mine'], /'mine' is invalid.*whole number/s],
    [['reset', '--url', 'localhost'], /'localhost' is invalid.*http:\/\/127\.0\.0\.1:3000/s],
    [['reset', '--ca', 'none.pem'], /Cannot read none\.pem \(ENOENT\)/],
    [['send', 'jose@example.com', '1'], /no credentials.*--credentials FILE/s],
    [['scenarios', 'lint'], /missing required argument 'paths'/],
  ])('%s', async (words, message) => {
    const ended = await runAlone(words)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(message)
    expect(ended.stderr).not.toMatch(/^ +at /m)
  })
})

test('where nobody answers, it ends with 3 and says how to start a sandbox', async () => {
  const ended = await runAlone(['reset', '--url', 'http://127.0.0.1:1'])
  expect(ended).toMatchObject({ code: 3, stdout: '' })
  expect(ended.stderr).toMatch(/Nobody answers at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\).*pix-sandbox start/)
})

test('what the sandbox refuses ends with 1: a message for people, and the answer for machines', async () => {
  const { run, json } = await openShell()
  const refused = await run(['pay', 'order-9'])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/no such transaction \(404\)\nSend its numeric id/)
  const forMachines = await run(['pay', 'order-9', '--json'])
  expect(forMachines.code).toBe(1)
  expect(JSON.parse(forMachines.stdout)).toMatchObject({ status: 404, hint: expect.any(String) })
  const wrong = await run(['send', 'jose@example.com', '0.001'])
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^pix-sandbox: PIX_INVALID_AMOUNT: .* \(400\)/),
  })
  expect((await run(['send', 'nobody', '1'])).code).toBe(2)
  expect(await run(['reset', '--account', '99'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no account 99/),
  })

  const { accountId } = await json<{ accountId: number }>('accounts', 'show')
  await json('accounts', 'create')
  expect(await json('accounts', 'show')).toMatchObject({ accountId, demo: true })
})

test('whoever waits longer than a second is told what for, on stderr', async () => {
  const { run } = await openShell()
  const sent = await run(['send', 'jose@example.com', '1', '--scenario', 'provider-slow:2s', '--json'])
  expect(sent).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^waiting for POST \/api\/pix\/cash-out … \d s\n$/),
  })
  expect(JSON.parse(sent.stdout)).toMatchObject({ status: 'PENDING' })
})

test('help is on stdout, with examples and what the codes mean', async () => {
  const general = await runAlone(['--help'])
  expect(general).toMatchObject({ code: 0, stderr: '' })
  expect(general.stdout).toMatch(/start .*\n.*accounts.*Ends with 0.*3 when the sandbox cannot be reached/s)
  const started = (await runAlone(['help', 'start'])).stdout.replace(/\s+/g, ' ')
  expect(started).toMatch(/--tls .* \(or --no-tls; PIX_SANDBOX_TLS.* Examples: pix-sandbox start --port/)
  const nested = await runAlone(['clock', 'advance', '--help'])
  expect(nested.stdout).toMatch(/89d.*--account.*env: PIX_SANDBOX_ACCOUNT/s)
  expect((await runAlone(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
