import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'pix-own-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const YAML = { 'content-type': 'application/yaml' }
const SLOW =
  'about: The money takes ten minutes.\nfor: cash-out\naliases: [ten-minutes]\nsteps:\n  - wait: 10m\n  - confirm\n'
const SHOWN = {
  name: 'slow',
  about: 'The money takes ten minutes.',
  for: ['cash-out'],
  aliases: ['ten-minutes'],
  text: SLOW,
  problems: [],
}

/** Stores a scenario; throws unless it was taken. */
async function put(account: TestAccount, name: string, text: string): Promise<void> {
  const { status, body } = await account.call('PUT', `/scenarios/${name}`, text, YAML)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The statuses of the account's cash-out at an instant after its request. */
async function statusAfter(account: TestAccount, scenario: string | undefined, by: string) {
  const externalId = `order-${scenario ?? 'none'}-${by}`
  await account.send({ externalId }, scenario === undefined ? {} : { 'x-sandbox-scenario': scenario })
  await account.call('POST', '/clock/advance', { by })
  return (await account.call('GET', `/transactions/${externalId}`)).body['status']
}

describe('a scenario of an account', () => {
  it('is stored as it was sent, shown, listed, replaced and removed', async () => {
    const { open } = await openControl()
    const { call } = await open(FROZEN)
    expect(await call('PUT', '/scenarios/slow', SLOW, YAML)).toEqual(answer(200, SHOWN))
    expect(await call('GET', '/scenarios/slow')).toEqual(answer(200, SHOWN))
    const shorter = SLOW.replace('10m', '1m')
    expect(await call('PUT', '/scenarios/slow', shorter, YAML)).toEqual(answer(200, { ...SHOWN, text: shorter }))
    expect((await call('GET', '/scenarios')).body).toEqual({ data: [{ ...SHOWN, text: shorter }], next: null })

    expect((await call('DELETE', '/scenarios/slow')).status).toBe(204)
    const gone = problem(
      404,
      'Not Found',
      'The account has no scenario "slow" of its own',
      'GET /sandbox/v1/accounts/1/scenarios lists those that it has.',
    )
    expect(await call('GET', '/scenarios/slow')).toEqual(gone)
    expect(await call('DELETE', '/scenarios/slow')).toEqual(gone)
    expect((await call('GET', '/scenarios')).body).toEqual({ data: [], next: null })
    expect((await call('GET', '/events?type=account.changed')).body['data']).toHaveLength(3)
  })

  it('can be JSON, which is kept as it is written', async () => {
    const { open } = await openControl()
    const { call } = await open()
    const text = '{ "about": "x",\n  "for": "cash-out", "steps": [{ "wait": "10m" }, "confirm"] }'
    const sent = await call('PUT', '/scenarios/slow', text, { 'content-type': 'application/json' })
    expect(sent).toMatchObject({ status: 200, body: { text, about: 'x', aliases: [] } })
  })

  it('is of this account only, beside those that everybody can play', async () => {
    const { call, open } = await openControl()
    const [one, other] = [await open(), await open()]
    await put(one, 'slow', SLOW)
    expect((await other.call('GET', '/scenarios')).body['data']).toEqual([])
    expect((await call('GET', '/sandbox/v1/scenarios/slow')).status).toBe(404)
    const taken = { defaults: { 'cash-out': 'slow' } }
    expect(await one.call('PATCH', '', taken)).toMatchObject({ status: 200, body: taken })
    expect(await other.call('PATCH', '', taken)).toMatchObject({
      status: 400,
      body: { detail: 'defaults.cash-out: there is no scenario "slow"' },
    })
  })

  it('stays when the account is reset, and after a restart', async () => {
    const data = join(folder, 'state.json')
    const before = await openControl({ data })
    const account = await before.open()
    await put(account, 'slow', SLOW)
    await put(account, 'gone', SLOW.replace('ten-minutes', 'gone-too'))
    await account.call('DELETE', '/scenarios/gone')
    await account.call('POST', '/reset')
    expect((await account.call('GET', '/scenarios')).body['data']).toEqual([SHOWN])
    await before.close()
    const after = await openControl({ data })
    expect((await after.call('GET', '/sandbox/v1/accounts/1/scenarios')).body['data']).toEqual([SHOWN])
    await after.close()
  })
})

/** What is refused: its name, its text, and how the problems begin. */
const REFUSED: [what: string, name: string, text: string, problems: Json[]][] = [
  [
    'an unknown word',
    'mine',
    'about: x\nfor: cash-out\nstpes: []\n',
    [{ file: 'mine.yaml', line: 3, column: 1, rule: 'unknown-key' }],
  ],
  [
    'a step that no table has',
    'mine',
    'about: x\nfor: cash-in\nsteps:\n  - confirm\n',
    [{ line: 4, column: 5, rule: 'impossible-step' }],
  ],
  [
    'a name that no header can say',
    'Mine_',
    'about: x\nfor: cash-in\nsteps: []\n',
    [{ line: 1, column: 1, rule: 'file-name' }],
  ],
  ['JSON that ends too early', 'mine', '{"about": "x",\n', [{ line: 2, rule: 'yaml' }]],
  ['nothing', 'mine', '', [{ line: 1, column: 1, rule: 'type' }]],
  ['more than 16 KB', 'mine', `about: ${'x'.repeat(20_000)}`, [{ rule: 'too-much' }]],
  [
    'the name of another one',
    's-low',
    'about: x\nfor: cash-out\nsteps: []\n',
    [{ rule: 'same-name', message: '"s-low" already means slow.yaml on cash-out' }],
  ],
  [
    'the alias of another one',
    'mine',
    'about: x\nfor: [cash-in, cash-out]\naliases: [a, TEN_MINUTES]\nsteps: []\n',
    [{ line: 3, column: 14, rule: 'same-name', message: '"TEN_MINUTES" already means slow.yaml on cash-out' }],
  ],
  [
    'the magic values of another one',
    'mine',
    'about: x\nfor: cash-out\nwhen: { cents: 77, name: Ana }\nsteps: []\n',
    [
      {
        line: 3,
        column: 7,
        rule: 'when-overlap',
        message: 'one call can match this and the "when" of cents.yaml on cash-out',
      },
    ],
  ],
]

describe('what cannot be played', () => {
  it.each(REFUSED)('is refused with its problems: %s', async (_what, name, text, problems) => {
    const { open } = await openControl()
    const account = await open()
    await put(account, 'slow', SLOW)
    await put(account, 'cents', 'about: x\nfor: cash-out\nwhen: { cents: 77 }\nsteps: []\n')
    const before = (await account.call('GET', '/scenarios')).body
    const refused = await account.call('PUT', `/scenarios/${name}`, text, YAML)
    expect(refused).toMatchObject({
      status: 400,
      type: 'application/problem+json; charset=utf-8',
      body: { detail: 'The scenario cannot be played', hint: expect.stringContaining(' Fix: '), problems },
    })
    expect((await account.call('GET', '/scenarios')).body).toEqual(before)
  })

  it('does not take the place of what could', async () => {
    const { open } = await openControl()
    const account = await open()
    await put(account, 'slow', SLOW)
    expect(await account.call('PUT', '/scenarios/slow', 'about: x', YAML)).toMatchObject({ status: 400 })
    expect((await account.call('GET', '/scenarios/slow')).body).toEqual(SHOWN)
  })

  it('is no text in a type of its own', async () => {
    const { open } = await openControl()
    const { call } = await open()
    expect((await call('PUT', '/scenarios/slow', SLOW, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await call('POST', '/reset', SLOW, YAML)).status).toBe(415)
    expect((await call('GET', '/scenarios')).body['data']).toEqual([])
  })
})

describe('the engine', () => {
  it('does not play one that only an older release took, and the others all the same', async () => {
    const { open, services } = await openControl()
    const account = await open(FROZEN)
    await put(account, 'slow', SLOW)
    services.store.unit(() =>
      account.book.stories.put({ id: 'old', source: 'about: x\nfor: cash-out\nsteps: [fly]\n' }),
    )
    expect((await account.call('GET', '/scenarios')).body['data']).toMatchObject([
      { name: 'old', about: null, problems: [{ file: 'old.yaml', line: 3, column: 9, rule: 'unknown-verb' }] },
      SHOWN,
    ])
    await expect(statusAfter(account, 'old', '1s')).rejects.toThrow('there is no scenario')
    expect(await statusAfter(account, 'slow', '10m')).toBe('CONFIRMED')
    await put(account, 'old', 'about: x\nfor: cash-out\nsteps: [confirm]\n')
    expect(await statusAfter(account, 'old', '1ms')).toBe('CONFIRMED')
  })

  it('plays it by its name and alias, until it is removed', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await put(account, 'slow', SLOW)
    expect(await statusAfter(account, 'slow', '9m')).toBe('PENDING')
    expect(await statusAfter(account, 'Ten_Minutes', '10m')).toBe('CONFIRMED')
    expect(await statusAfter(account, undefined, '1s')).toBe('CONFIRMED')
    await account.send({ externalId: 'last' }, { 'x-sandbox-scenario': 'slow' })
    await account.call('DELETE', '/scenarios/slow')
    const unknown = await account.api('POST', '/api/pix/cash-out', {}, { 'x-sandbox-scenario': 'slow' })
    expect(unknown.status).toBe(400)
    await account.call('POST', '/clock/advance', { by: '10m' })
    expect((await account.call('GET', '/transactions/last')).body['status']).toBe('CONFIRMED')
  })

  it('plays it instead of the one that everybody has, and that one again once it is gone', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(FROZEN), await open(FROZEN)]
    await put(account, 'success', SLOW)
    expect(await statusAfter(account, undefined, '2s')).toBe('PENDING')
    expect(await statusAfter(other, undefined, '2s')).toBe('CONFIRMED')
    await account.call('DELETE', '/scenarios/success')
    expect(await statusAfter(account, 'success', '2s')).toBe('CONFIRMED')
  })

  it('plays it for its magic values, whether or not the account has those of the built-in ones', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await put(account, 'cents', SLOW.replace('steps', 'when: { cents: 50 }\nsteps'))
    expect(await statusAfter(account, undefined, '9m')).toBe('PENDING')
    await account.call('DELETE', '/scenarios/cents')
    expect(await statusAfter(account, undefined, '8m')).toBe('CONFIRMED')
  })
})
