import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShell } from './shell.ts'

test('the demo account pays, is paid, travels in time and starts again, all from a shell', async () => {
  const { run, json, sandbox } = await openShell()
  expect(await json('clock', 'freeze')).toMatchObject({ mode: 'frozen' })
  expect(await json('arm', 'tax-id-mismatch', '--for', 'cash-out', '--match', 'value=25.5')).toMatchObject({
    for: ['cash-out'],
    match: { value: 25.5 },
    remaining: 1,
  })
  expect(await json('send', 'jose@example.com', '25.50', '--external-id', 'payout-1')).toMatchObject({
    externalId: 'payout-1',
    status: 'PENDING',
  })
  expect(await json('arm')).toMatchObject([{ armId: 1, remaining: 0 }])
  await json('send', '11999998888', '10', '--key-type', 'phone', '--scenario', 'stays-pending')
  const advanced = await run(['clock', 'advance', '3s'])
  expect(advanced).toMatchObject({ code: 0, stderr: '' })
  expect(advanced.stdout).toMatch(/step +cash-out 1 went from PENDING to ERROR .*tax-id-mismatch/)
  expect(advanced.stdout).not.toMatch(/cash-out 2 went/)

  const tail = await run(['webhooks', 'tail', '--no-follow', '--type', 'transaction.created'])
  expect(tail.stdout.trim().split('\n')).toHaveLength(2)

  expect((await run(['snapshot', 'save', 'before-lunch'])).code).toBe(0)
  expect(await json('pay', '--unasked', '99.90', '--payer-name', 'Maria')).toMatchObject({
    transactionId: 3,
    value: 99.9,
    payer: { name: 'Maria' },
  })
  expect(await json('med', 'open', '3', '--description', 'a scam')).toMatchObject({
    med: { medId: 4, status: 'RECEIVED', blockedAmount: 99.9, description: 'a scam' },
  })
  expect((await run(['med', 'list'])).stdout).toMatch(/^4 +RECEIVED +3 +BLOCKED R\$ 99\.90/m)
  expect(await json('med', 'reject', '4', '--details', 'goods were sent')).toMatchObject({
    med: { status: 'ANALYZED', analysisResult: 'REJECTED', analysisDetails: 'goods were sent' },
  })

  const expectations =
    'expect:\n  - { transactions: { status: ERROR }, exactly: 1 }\n  - { calls: { operation: cash-out }, exactly: 2 }\n'
  expect(await run(['verify', '-'], { input: expectations })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^passed .*\n.*\npassed\n$/),
  })
  writeFileSync(join(sandbox.folder, 'expectations.yaml'), '- { balance: { blocked: 0 } }\n')
  expect(await run(['verify', 'expectations.yaml'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('failed'),
    stderr: 'pix-sandbox: the verdict is failed\n',
  })
  expect((await run(['report'])).stdout).toMatch(/^operations .*cash-out ×2.*\nerror codes .*TAX_ID_MISMATCH ×1/)
  expect((await run(['report', '--out', 'report.xml'])).code).toBe(0)
  expect(readFileSync(join(sandbox.folder, 'report.xml'), 'utf8')).toMatch(/<testsuites/)

  expect((await run(['snapshot', 'restore', 'before-lunch'])).code).toBe(0)
  expect(await json('med', 'list')).toEqual([])
  expect(await json('reset')).toMatchObject({ cancelled: {} })
  expect((await run(['webhooks', 'deliveries'])).stdout).toBe('there is no such webhook\n')
  expect(await json('snapshot', 'list')).toMatchObject([{ name: 'before-lunch' }])
}, 120_000)

test('webhooks are listed by what became of them, and sent again', async () => {
  const { json, sandbox } = await openShell()
  writeFileSync(join(sandbox.folder, 'hook.sh'), HOOK)
  execFileSync('sh', ['-eu', 'hook.sh'], { cwd: sandbox.folder })
  await json('pay', '--unasked', '5')
  await json('clock', 'advance', 'idle')
  expect(await json('webhooks', 'deliveries', '--state', 'delivered')).toMatchObject([
    { deliveryId: 1, event: 'cash_in' },
  ])
  expect(await json('webhooks', 'resend', '1')).toMatchObject({ attempts: [{ status: 200 }, { status: 200 }] })
  expect(await json('webhooks', 'deliveries', '--state', 'failed')).toEqual([])
})

/** Registers a webhook as the README does. */
const HOOK = `
. certs/demo/account.env
TOKEN=$(curl -s "$PIX_BASE_URL/api/auth/token" -H 'Content-Type: application/json' -H "X-SSL-Client-Cert: $PIX_CERT_HEADER" \\
  -d "{\\"clientId\\":\\"$PIX_CLIENT_ID\\",\\"clientSecret\\":\\"$PIX_CLIENT_SECRET\\"}" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -sf "$PIX_BASE_URL/api/webhooks" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"eventType":"cash_in","url":"https://inbox.sandbox/orders"}'
`
