import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { curlOf } from '../../src/control/scenarios/curl.ts'
import { OPERATIONS } from '../../src/domain/operations.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { builtInLibrary } from '../support/sandbox.ts'
import { type Json, openControl, problem, tokenFor } from './support.ts'

const SCENARIOS = '/sandbox/v1/scenarios'

describe('the catalogue', () => {
  it('lists every scenario by name, with what it says of itself', async () => {
    const { call } = await openControl()
    const { status, body } = await call('GET', SCENARIOS)
    const data = body['data'] as Json[]
    expect([status, body['next']]).toEqual([200, null])
    const names = builtInLibrary()
      .stories()
      .map(({ name }) => name)
    expect(data.map(({ name }) => name)).toEqual(names.sort())
    expect(data.find(({ name }) => name === 'tax-id-mismatch')).toEqual({
      name: 'tax-id-mismatch',
      about: expect.stringMatching(/document/),
      sobre: expect.stringMatching(/documento/),
      for: ['cash-out', 'cash-out-qrcode', 'transfer'],
      aliases: ['TAX_ID_MISMATCH', 'error:document-mismatch'],
      argument: null,
      source: 'built-in',
      file: 'cash-out/tax-id-mismatch.yaml',
      curl: expect.stringMatching(
        /^curl -s -X POST "http:\/\/localhost:80\/api\/pix\/cash-out" .*X-Sandbox-Scenario: tax-id-mismatch"/,
      ),
    })
    expect(data.find(({ file }) => file === 'cash-out/delayed.yaml')).toMatchObject({
      argument: '<duration up to 2m>',
      curl: expect.stringContaining('X-Sandbox-Scenario: delayed:5s'),
    })
  })

  it('comes in pages, no scenario twice and none left out', async () => {
    const { call } = await openControl()
    const all = (await call('GET', SCENARIOS)).body['data']
    const pages: unknown[] = []
    let after = ''
    for (let next: unknown = ''; next !== null; after = `&after=${encodeURIComponent(String(next))}`) {
      const { body } = await call('GET', `${SCENARIOS}?limit=7${after}`)
      expect((body['data'] as Json[]).length).toBeLessThanOrEqual(7)
      pages.push(...(body['data'] as Json[]))
      next = body['next']
    }
    expect(pages).toEqual(all)
  })

  it.each(['duplicate-external-id', 'Duplicate_External-ID', 'PIX_DUPLICATE_EXTERNAL_ID'])(
    'shows all that the name %s stands for, with their files',
    async name => {
      const { call } = await openControl()
      const { status, body } = await call('GET', `${SCENARIOS}/${name}`)
      const data = body['data'] as Json[]
      expect(status).toBe(200)
      expect(data.map(({ file }) => file)).toEqual([
        'cash-out-qrcode/duplicate-external-id.yaml',
        'cash-out/duplicate-external-id.yaml',
      ])
      for (const { file, text } of data)
        expect(text).toBe(readFileSync(join(packageFolder('scenarios'), file as string), 'utf8'))
    },
  )

  it('says what was meant by a name that is not there', async () => {
    const { call } = await openControl()
    expect(await call('GET', `${SCENARIOS}/tax-id-mismach`)).toEqual(
      problem(404, 'Not Found', 'There is no scenario "tax-id-mismach"', 'Did you mean "tax-id-mismatch"?'),
    )
    expect(await call('GET', `${SCENARIOS}/zzzzzzzzzzzzzzzzzzzzzzzzzzzz`)).toEqual(
      problem(
        404,
        'Not Found',
        'There is no scenario "zzzzzzzzzzzzzzzzzzzzzzzzzzzz"',
        'GET /sandbox/v1/scenarios lists them.',
      ),
    )
  })
})

const hasCurl = spawnSync('curl', ['--version']).error === undefined

describe('the curl of a scenario', () => {
  it.runIf(hasCurl)('is run by a shell as it stands; without the scenario each call would be a success', async () => {
    const sandbox = await openControl()
    const account = await sandbox.open()
    const charge = await account.charge()
    await account.call('POST', '/payments', { transactionId: charge['transactionId'] })
    const paid = (await account.call('GET', '/transactions/charge-1')).body
    const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
    const environment = {
      PATH: process.env['PATH'],
      TOKEN: await tokenFor(sandbox.call, account.opened),
      PIX_CLIENT_ID: account.opened['clientId'],
      PIX_CLIENT_SECRET: account.opened['clientSecret'],
      PIX_CERT_HEADER: (account.opened['certificate'] as Json)['header'],
      TRANSACTION_ID: paid['uuid'],
      END_TO_END_ID: paid['endToEndId'],
    } as NodeJS.ProcessEnv
    const run = async (command: string) => {
      const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -i`], { env: environment })
      return stdout.toLowerCase()
    }
    const down = builtInLibrary().find('balance', 'provider-down')
    if (!('story' in down)) throw new Error(down.reason)
    for (const operation of OPERATIONS) {
      const curl = curlOf({ ...down.story, for: [operation] }, url)
      expect(await run(curl), curl).toContain('x-sandbox-scenario-applied: provider-down; via=header')
      const plain = curl.replace(' -H "X-Sandbox-Scenario: provider-down"', '')
      expect(await run(plain), plain).toMatch(/^http\/1.1 20[01] /)
    }
    await sandbox.app.close()
  })

  it('goes to where its reader reached the sandbox, with an argument where there must be one', async () => {
    const { call } = await openControl()
    const { body } = await call('GET', `${SCENARIOS}/error`, undefined, { host: 'localhost:8080' })
    const [scenario] = body['data'] as Json[]
    expect(scenario?.['curl']).toContain('"http://localhost:8080/api/')
    expect(scenario?.['curl']).toContain('"X-Sandbox-Scenario: error:ACCOUNT_CLOSED"')
  })
})

/** What is wrong, the body, and the answer. */
const LINTED: [what: string, body: { name?: string; source: string }, problems: Json[]][] = [
  ['nothing', { source: 'about: x\nfor: cash-in\nsteps: [pay]\n' }, []],
  ['nothing, in JSON', { name: 'late', source: '{"about": "x", "for": "cash-in", "steps": ["pay"]}' }, []],
  [
    'a name of somebody else, which is not looked at',
    { name: 'success', source: 'about: x\nfor: cash-out\naliases: [TAX_ID_MISMATCH]\nsteps: [confirm]\n' },
    [],
  ],
  [
    'a word',
    { name: 'late', source: 'about: x\nfor: cash-in\nstpes: []\n' },
    [
      {
        file: 'late.yaml',
        line: 3,
        column: 1,
        rule: 'unknown-key',
        message: 'a scenario has no member "stpes"',
        fix: 'did you mean steps?',
      },
    ],
  ],
  [
    'its name, and a step that no table has',
    { name: 'Too Late', source: 'about: x\nfor: cash-in\nsteps:\n  - confirm\n' },
    [
      { file: 'Too Late.yaml', line: 1, column: 1, rule: 'file-name', fix: 'name it too-late.' },
      { file: 'Too Late.yaml', line: 4, column: 5, rule: 'impossible-step' },
    ],
  ],
  ['no YAML', { source: 'about: "x' }, [{ file: 'scenario.yaml', line: 1, rule: 'yaml' }]],
  ['nothing in it', { source: '' }, [{ line: 1, column: 1, rule: 'type' }]],
  [
    'too much of it',
    { source: `about: ${'x'.repeat(1_000_000)}` },
    [{ rule: 'too-much', message: 'the file is longer than 16 KB' }],
  ],
  [
    'a depth without end',
    { source: '['.repeat(16_000) },
    [{ rule: 'too-much', message: 'the file is nested too deeply' }],
  ],
  [
    'a bomb',
    {
      source: `a: &a [x, x]\n${[...'bcdefghij'].map((letter, index) => `${letter}: &${letter} [*${'abcdefghi'[index]}, *${'abcdefghi'[index]}]`).join('\n')}`,
    },
    [{ line: 1, column: 7, rule: 'yaml', message: 'anchors (&name) are not part of the format' }],
  ],
]

describe('the lint', () => {
  it.each(LINTED)('tells %s, and saves nothing', async (_what, body, problems) => {
    const { call } = await openControl()
    const linted = await call('POST', `${SCENARIOS}/lint`, body)
    expect(linted.status).toBe(200)
    expect(linted.body).toMatchObject({ ok: problems.length === 0 })
    const told = linted.body['problems'] as Json[]
    expect(told.slice(0, Math.max(problems.length, 1))).toMatchObject(problems)
    for (const each of told) expect(Object.keys(each)).toEqual(['file', 'line', 'column', 'rule', 'message', 'fix'])
    expect((await call('GET', '/sandbox/ready')).body).toMatchObject({ scenarios: builtInLibrary().stories().length })
  })

  it('wants a source and nothing else', async () => {
    const { call } = await openControl()
    expect(await call('POST', `${SCENARIOS}/lint`, {})).toMatchObject({
      status: 400,
      body: { detail: 'source is required' },
    })
    expect(await call('POST', `${SCENARIOS}/lint`, { source: 'x', file: 'y' })).toMatchObject({ status: 400 })
  })
})

it.each(['scenario', 'profile'])('serves the schema of a %s, as it lies beside the files', async name => {
  const { app } = await openControl()
  const response = await app.inject({ method: 'GET', url: `/sandbox/schemas/${name}.json` })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/schema+json; charset=utf-8',
  ])
  expect(response.body).toBe(readFileSync(join(packageFolder('scenarios'), `${name}.schema.json`), 'utf8'))
})
