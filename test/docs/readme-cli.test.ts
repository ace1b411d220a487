import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { startSandbox } from '../support/process.ts'

it('the README drives a sandbox from a shell exactly as printed', { timeout: 120_000 }, async () => {
  const section = readFileSync(packageFolder('README.md'), 'utf8').split('\n## Command line\n')[1] ?? ''
  const [, lines = ''] = /```sh\n(.*?)```/s.exec(section) ?? []
  const { folder, url } = await startSandbox(['--log-level', 'silent'])
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'pix-sandbox'), `#!/bin/sh\nexec "${process.execPath}" "${inject('program')}" "$@"\n`)
  chmodSync(join(bin, 'pix-sandbox'), 0o755)
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, PIX_SANDBOX_URL: url }
  const output = execFileSync('bash', ['-euo', 'pipefail', '-c', lines], { cwd: folder, env, encoding: 'utf8' })
  expect(output).toMatch(/PENDING: R\$ 25\.50 to jose@example\.com/)
  expect(output).toMatch(/paid R\$ 99\.90/)
  expect(output).toMatch(/cash-out 1 went from PENDING to ERROR \(fail, by tax-id-mismatch\)/)
  expect(output).toMatch(/\npassed\n/)
  expect(output).toMatch(/reset; called off: /)
  expect(readFileSync(join(folder, 'shop.env'), 'utf8')).toMatch(/^PIX_CLIENT_SECRET=.+$/m)
})
