import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { openShell } from './shell.ts'

test('what `accounts create` prints is a file for a shell, and its curl gets a token', async () => {
  const { run, sandbox, json } = await openShell()
  const created = await run(['accounts', 'create', '--name', 'Shop', '--balance', '12.34'])
  expect(created).toMatchObject({ code: 0, stderr: '' })
  writeFileSync(join(sandbox.folder, 'shop.env'), created.stdout)
  const curl = /^# (\. \.\/shop\.env; curl .*)$/m.exec(created.stdout)?.[1] ?? 'false'
  const token = execFileSync('sh', ['-c', curl], { cwd: sandbox.folder, encoding: 'utf8' })
  expect(JSON.parse(token)).toHaveProperty('access_token')

  const id = /^PIX_ACCOUNT_ID=(\d+)$/m.exec(created.stdout)?.[1] ?? ''
  expect(await json('accounts', 'show', '--account', id)).toMatchObject({
    name: 'Shop',
    balance: { available: 12.34 },
  })
  const shown = await run(['accounts', 'show'], { variables: { PIX_SANDBOX_ACCOUNT: id } })
  expect(shown.stdout).not.toContain('PIX_CLIENT_SECRET')
  expect((await run(['accounts', 'show'])).stdout).toMatch(/Loja Demo.*PIX_CLIENT_SECRET=.+/s)

  const sent = await json('send', 'jose@example.com', '2', '--credentials', 'shop.env')
  expect(sent).toMatchObject({ status: 'PENDING' })
})

test('settings come from a file too, and a flag wins', async () => {
  const { json, sandbox } = await openShell()
  writeFileSync(join(sandbox.folder, 'shop.yaml'), 'name: From file\nfees: { cashOut: 0.75 }\n')
  expect(await json('accounts', 'create', '--settings', 'shop.yaml', '--name', 'From flag')).toMatchObject({
    name: 'From flag',
    fees: { cashOut: 0.75 },
  })
})

test('a certificate is made, and written where it was asked for', async () => {
  const { json, sandbox } = await openShell()
  const { files } = await json<{ files: string[] }>('certs', 'make', 'expired', '--out', 'mine')
  expect(files).toEqual(['mine/expired.crt', 'mine/expired.key', 'mine/expired.header'])
  expect(files.every(file => existsSync(join(sandbox.folder, file)))).toBe(true)
})

test('tail shows what happens while it happens', async () => {
  const { sandbox, json } = await openShell()
  const words = [inject('program'), 'webhooks', 'tail', '--lines', '0', '--json', '--url', sandbox.url]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = once(createInterface({ input: child.stdout }), 'line')
  try {
    // Whether it has begun to wait is not seen from outside, so something happens until it says so.
    let told: string | undefined
    line.then(([text]) => {
      told = text
    })
    while (told === undefined) await json('pay', '--unasked', '5')
    expect(JSON.parse(told)).toMatchObject({ type: 'transaction.created' })
  } finally {
    child.kill()
    await once(child, 'close')
  }
})

test('with a control token and TLS, the shell says who it is and whom it trusts', async () => {
  const { run } = await openShell(['--tls', '--control-token', 'hush'])
  const trust = { PIX_SANDBOX_CA: 'certs/ca.crt' }
  expect(await run(['accounts', 'list'])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/--ca certs\/ca\.crt/),
  })
  expect(await run(['accounts', 'list'], { variables: trust })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/The control token is missing \(401\)\nSend the control token/),
  })
  const known = { ...trust, PIX_SANDBOX_CONTROL_TOKEN: 'hush' }
  expect(await run(['accounts', 'list'], { variables: known })).toMatchObject({ code: 0 })
})
