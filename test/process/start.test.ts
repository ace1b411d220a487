import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder, runSandbox, startSandbox } from '../support/process.ts'
import { call, tokenOf } from '../support/remote-account.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** What a shell knows after `. account.env`. */
function sourced(folder: string): Record<string, string> {
  const names = ['PIX_BASE_URL', 'PIX_ACCOUNT_ID', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_CERT_HEADER']
  const script = `set -eu; . certs/demo/account.env; printf '%s\\n' ${names.map(name => `"$${name}"`).join(' ')}`
  const lines = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', env: {} }).split('\n')
  return Object.fromEntries(names.map((name, index) => [name, lines[index] ?? '']))
}

describe('a start', () => {
  test('prints one line on stdout, with the real port, and logs JSON on stderr', async () => {
    const sandbox = await startSandbox()
    expect(sandbox.stdout).toEqual([`pix-account-sandbox is ready at ${sandbox.url}`])
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)

    expect(await call('GET', `${sandbox.url}/sandbox/live`)).toMatchObject({ status: 200, body: { status: 'live' } })
    const ready = await call('GET', `${sandbox.url}/sandbox/ready`)
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', accounts: 1 } })
    expect(ready.body.scenarios).toBeGreaterThan(30)

    const exit = await sandbox.stop()
    expect(exit).toMatchObject({ code: 0, signal: null })
    expect(exit.stdout).toHaveLength(1)
    const logged = exit.stderr.map(line => JSON.parse(line))
    expect(logged.map(({ msg, route }) => [msg, route])).toEqual(
      expect.arrayContaining([
        ['request', '/sandbox/live'],
        ['request', '/sandbox/ready'],
      ]),
    )
  })

  test('writes the demo account for its owner only, ready for a shell, and takes it again at the next start', async () => {
    const first = await startSandbox()
    const { folder } = first
    const demo = join(folder, 'certs/demo')
    expect(modeOf(demo)).toBe('700')
    const files = readdirSync(demo).sort()
    expect(files).toEqual(['account.env', 'client.crt', 'client.key'])
    expect(files.map(name => modeOf(join(demo, name)))).toEqual(['600', '600', '600'])
    const environment = sourced(folder)
    expect(environment['PIX_BASE_URL']).toBe(first.url)
    await getToken(environment)
    await first.stop()
    const before = readFileSync(join(demo, 'client.crt'), 'utf8')

    const second = await startSandbox([], { folder })
    expect(sourced(folder)).toEqual({ ...environment, PIX_BASE_URL: second.url })
    expect(readFileSync(join(demo, 'client.crt'), 'utf8')).toBe(before)
    await getToken(sourced(folder))
  })

  test.each(['account.env', 'client.crt', 'client.key'])(
    'without %s of the demo account says what to do',
    async name => {
      const first = await startSandbox()
      const { folder } = first
      await first.stop()
      rmSync(join(folder, 'certs/demo', name))
      const left = readdirSync(join(folder, 'certs/demo'))

      const exit = await runSandbox([], { folder })
      expect(exit).toMatchObject({ code: 1, stdout: [] })
      expect(exit.stderr).toEqual([expect.stringMatching(/certs\/demo holds only a part.*Remove the folder/)])
      expect(readdirSync(join(folder, 'certs/demo'))).toEqual(left)
    },
  )

  test('gives new accounts the same ids whether the demo account is new or not, and never its own', async () => {
    const folder = newFolder()
    const opened = async () => {
      const sandbox = await startSandbox(['--seed', 'fixed'], { folder })
      const { body } = await call('POST', `${sandbox.url}/sandbox/v1/accounts`, {})
      await sandbox.stop()
      return [body.accountId, body.clientId, body.clientSecret]
    }
    const first = await opened()
    expect(await opened()).toEqual(first)
    expect(first[1]).not.toBe(sourced(folder)['PIX_CLIENT_ID'])
  })
})

async function getToken(environment: Record<string, string>): Promise<string> {
  return tokenOf(environment['PIX_BASE_URL'] ?? '', {
    clientId: environment['PIX_CLIENT_ID'] ?? '',
    clientSecret: environment['PIX_CLIENT_SECRET'] ?? '',
    header: environment['PIX_CERT_HEADER'] ?? '',
  })
}
