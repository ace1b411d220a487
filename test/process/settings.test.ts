import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SETTINGS, type SettingName, SettingsError } from '../../src/settings.ts'
import { newFolder, runSandbox, startSandbox } from '../support/process.ts'
import { call } from '../support/remote-account.ts'

/** Three values of each setting: as text, and what is made of it. */
const VALUES: Record<SettingName, readonly [text: string, value: unknown][]> = {
  port: [
    ['8080', 8080],
    ['0', 0],
    ['65535', 65_535],
  ],
  host: [
    ['0.0.0.0', '0.0.0.0'],
    ['::1', '::1'],
    ['localhost', 'localhost'],
  ],
  data: [
    ['a.json', 'a.json'],
    ['/b/c.json', '/b/c.json'],
    ['d', 'd'],
  ],
  scenarios: [
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ],
  fixtures: [
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ],
  certs: [
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ],
  seed: [
    ['a', 'a'],
    ['12', '12'],
    ['c', 'c'],
  ],
  tls: [
    ['true', true],
    ['false', false],
    ['1', true],
  ],
  controlToken: [
    ['a', 'a'],
    ['12', '12'],
    ['c', 'c'],
  ],
  allowInsecureWebhooks: [
    ['true', true],
    ['no', false],
    ['yes', true],
  ],
  alphanumericCnpj: [
    ['true', true],
    ['no', false],
    ['1', true],
  ],
  allowPrivateWebhooks: [
    ['true', true],
    ['false', false],
    ['yes', true],
  ],
  webhookCa: [
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ],
  logLevel: [
    ['warn', 'warn'],
    ['silent', 'silent'],
    ['debug', 'debug'],
  ],
}
const NAMES = Object.keys(SETTINGS) as SettingName[]

/** The key of a setting in the file is its flag without the dashes. */
const keyOf = (name: SettingName) => (SETTINGS[name].flag.split(' ')[0] as string).slice(2)

function fileWith(text: string): string {
  const file = join(newFolder(), 'pix-sandbox.yaml')
  writeFileSync(file, text)
  return file
}

describe('every setting', () => {
  test.each(NAMES)('%s: a flag wins over its variable, that over the file, and that over the default', name => {
    const [[flag, asFlag], [variable, asVariable], [stored, asStored]] = VALUES[name] as [
      [string, unknown],
      [string, unknown],
      [string, unknown],
    ]
    const file = fileWith(`${keyOf(name)}: ${JSON.stringify(stored)}\n`)
    const { variable: called, fallback } = SETTINGS[name]
    expect(readSettings({ [name]: flag }, { [called]: variable }, file)[name]).toBe(asFlag)
    expect(readSettings({}, { [called]: variable }, file)[name]).toBe(asVariable)
    expect(readSettings({}, { [called]: '' }, file)[name]).toBe(asStored)
    expect(readSettings({}, {}, join(newFolder(), 'none.yaml'))[name]).toBe(fallback)
  })

  test('has a variable called after its flag', () => {
    for (const name of NAMES)
      expect(SETTINGS[name].variable).toBe(`PIX_SANDBOX_${keyOf(name).toUpperCase().replaceAll('-', '_')}`)
  })

  test('stands in the file as its flag is written or as it is called inside', () => {
    expect(readSettings({}, {}, fileWith('log-level: warn\n')).logLevel).toBe('warn')
    expect(readSettings({}, {}, fileWith('logLevel: warn\n')).logLevel).toBe('warn')
    expect(readSettings({}, {}, fileWith('tls: true\nport: 0\nseed: 12\n'))).toMatchObject({
      tls: true,
      port: 0,
      seed: '12',
    })
    expect(readSettings({}, {}, fileWith('# nothing yet\n')).port).toBe(3000)
  })

  test.each([
    ['port', '65536', '0 to 65535'],
    ['port', '80a', '0 to 65535'],
    ['port', '-1', '0 to 65535'],
    ['tls', 'maybe', 'true or false'],
    ['allowInsecureWebhooks', '2', 'true or false'],
    ['logLevel', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
  ] as const)('%s does not take %s, and says what it takes', (name, value, allowed) => {
    const { variable, flag } = SETTINGS[name]
    const file = fileWith(`${keyOf(name)}: ${JSON.stringify(value)}\n`)
    const refusal = (source: string) => new SettingsError(`${source} is "${value}"; allowed: ${allowed}`)
    expect(() => readSettings({ [name]: value }, {}, 'none')).toThrow(refusal(flag))
    expect(() => readSettings({}, { [variable]: value }, 'none')).toThrow(refusal(variable))
    expect(() => readSettings({}, {}, file)).toThrow(refusal(`${name} in ${file}`))
  })
})

describe('a process with settings that cannot be used ends with 2 and says why', () => {
  test.each<[what: string, flags: string[], variables: Record<string, string>, file: string, message: RegExp]>([
    ['a bad flag', ['--log-level', 'loud'], {}, '', /--log-level <level> is "loud"; allowed: fatal, error/],
    ['a bad variable', [], { PIX_SANDBOX_TLS: 'maybe' }, '', /PIX_SANDBOX_TLS is "maybe"; allowed: true or false/],
    ['a bad value in the file', [], {}, 'tls: 3', /tls in pix-sandbox\.yaml is 3; allowed: true or false/],
    ['an unknown key', [], {}, 'prot: 80', /unknown setting "prot"; did you mean "port"\? Allowed: port, host, data/],
    [
      'an unknown key like no other',
      [],
      {},
      'zzzzzzzz: 80',
      /unknown setting "zzzzzzzz"\. Allowed: port, .*log-level$/,
    ],
    ['a key named like a method', [], {}, 'toString: 80', /unknown setting "toString"/],
    ['a file that is no YAML', [], {}, 'port: [', /pix-sandbox\.yaml is not YAML: .* line 1, column 8$/],
    ['a file that is a list', [], {}, '- port', /pix-sandbox\.yaml must hold settings/],
    ['an unknown flag', ['--prot', '80'], {}, '', /unknown option '--prot' .*--port/],
    ['a flag without its value', ['--data'], {}, '', /--data <file>.*missing/],
    ['a command that there is not', ['acounts'], {}, '', /no command "acounts"\. Did you mean "accounts"\?/],
    ['a command behind its flags', ['clock', 'show'], {}, '', /command comes first: pix-sandbox clock/],
    ['a certificate authority that is not there', ['--webhook-ca', 'ca.pem'], {}, '', /--webhook-ca.*ca\.pem/],
  ])('%s', async (_what, flags, variables, file, message) => {
    const folder = newFolder()
    if (file !== '') writeFileSync(join(folder, 'pix-sandbox.yaml'), file)
    const exit = await runSandbox(flags, { folder, variables })
    expect(exit).toMatchObject({ code: 2, stdout: [] })
    expect(exit.stderr.join(' ')).toMatch(message)
    expect(exit.stderr.join(' ')).not.toMatch(/^ +at /m)
  })

  test('a settings file that is a folder', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'pix-sandbox.yaml'))
    expect(await runSandbox([], { folder })).toMatchObject({
      code: 2,
      stderr: [expect.stringMatching(/cannot read pix-sandbox\.yaml \(EISDIR\)$/)],
    })
  })
})

test('a flag switches off what a variable switches on', async () => {
  const variables = { PIX_SANDBOX_TLS: 'true', PIX_SANDBOX_ALLOW_INSECURE_WEBHOOKS: 'maybe' }
  const sandbox = await startSandbox(['--no-tls', '--no-allow-insecure-webhooks'], { variables })
  expect(sandbox.url).toMatch(/^http:/)
})

test('a process takes variables and its file', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'pix-sandbox.yaml'), 'port: 0\ncerts: elsewhere\ncontrol-token: from-file\n')
  const variables = { PIX_SANDBOX_CERTS: 'certs', PIX_SANDBOX_HOST: 'localhost' }
  const sandbox = await startSandbox(['--data', 'bank.json'], { folder, variables, basics: false })
  const accounts = `${sandbox.url}/sandbox/v1/accounts`
  expect((await call('GET', accounts)).status).toBe(401)
  expect((await call('GET', accounts, undefined, { authorization: 'Bearer from-file' })).status).toBe(200)
  expect((await call('GET', `${sandbox.url}/sandbox/ready`)).status).toBe(200)
})

test('beyond loopback a control token is made and printed once, on stderr', async () => {
  const sandbox = await startSandbox(['--host', '0.0.0.0'])
  const token = /^control token: (\S+)$/.exec(await sandbox.logged(/^control token: /))?.[1]
  const accounts = `http://127.0.0.1:${new URL(sandbox.url).port}/sandbox/v1/accounts`
  expect((await call('GET', accounts)).status).toBe(401)
  expect((await call('GET', accounts, undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await call('GET', accounts.replace('/v1/accounts', '/live'))).status).toBe(200)
  expect([...sandbox.stdout, ...sandbox.stderr].filter(line => line.includes(String(token)))).toHaveLength(1)
})
