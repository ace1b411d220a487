import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScenarios } from '../../src/open-library.ts'
import { cashOutBody } from '../support/sandbox.ts'
import { FROZEN, type Json, openControl, type TestAccount } from './support.ts'

/** How long a folder must be quiet before it is read, in ms. */
const QUIET_MS = 100

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-reload-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const waits = (duration: string) => `about: x\nfor: cash-out\nsteps:\n  - wait: ${duration}\n  - confirm\n`

/** A sandbox over the folder, whose watch is told of changes by hand. */
async function openWatched() {
  let change = () => {}
  const watched = { open: 0, change: () => change() }
  const { library, reload } = openScenarios(folder)
  if (!reload) throw new Error('nothing to reload')
  const lines: Json[] = []
  const control = await openControl({
    library,
    reload: {
      ...reload,
      watch: (path, onChange) => {
        expect(path).toBe(folder)
        watched.open++
        change = onChange
        return { close: () => watched.open-- }
      },
    },
    log: pino({}, { write: line => lines.push(JSON.parse(line)) }),
  })
  /** The folder changes, and is quiet for as long as it takes. */
  const changed = () => {
    watched.change()
    control.host.tick(QUIET_MS)
  }
  const logged = () => lines.filter(({ msg }) => String(msg).startsWith('scenario'))
  const ready = async () => (await control.call('GET', '/sandbox/ready')).body
  // The first reading, of what was saved while it started.
  control.host.tick(QUIET_MS)
  lines.length = 0
  return { ...control, watched, changed, logged, ready }
}

async function statusOf(account: TestAccount, externalId: string, by = '1ms') {
  await account.call('POST', '/clock/advance', { by })
  return (await account.call('GET', `/transactions/${externalId}`)).body['status']
}

describe('a folder of scenarios that changes', () => {
  it('that loses the profile of an account refuses its calls, and says why', async () => {
    write('profiles/ours.yaml', 'about: x\nuse: { cash-out: { success: 100% } }\n')
    const { open, changed } = await openWatched()
    const account = await open({ ...FROZEN, profile: 'ours' })
    await account.send({ externalId: 'before' })
    rmSync(join(folder, 'profiles'), { recursive: true })
    changed()
    expect(await account.api('POST', '/api/pix/cash-out', cashOutBody())).toMatchObject({
      status: 400,
      body: { message: 'The account\'s profile "ours" is not there any more' },
    })
    await account.call('PATCH', '', { profile: null })
    expect((await account.api('POST', '/api/pix/cash-out', cashOutBody())).status).toBe(201)
  })

  it('is read once it has been quiet; what is under way keeps its steps', async () => {
    write('slow.yaml', waits('10s'))
    const { open, watched, host, logged, ready } = await openWatched()
    const account = await open(FROZEN)
    const slow = { 'x-sandbox-scenario': 'slow' }
    const { scenarios } = await ready()
    await account.send({ externalId: 'before' }, slow)

    write('slow.yaml', waits('20s'))
    write('new.yaml', waits('1s'))
    watched.change()
    host.tick(QUIET_MS - 1)
    watched.change()
    host.tick(QUIET_MS - 1)
    expect([logged(), (await ready())['scenarios']]).toEqual([[], scenarios])
    host.tick(1)
    expect(logged()).toMatchObject([{ level: 30, msg: 'scenarios read again', scenarios: Number(scenarios) + 1 }])
    expect(await ready()).toMatchObject({ status: 'ready', scenarios: Number(scenarios) + 1 })

    await account.send({ externalId: 'after' }, slow)
    expect(await statusOf(account, 'before', '10s')).toBe('CONFIRMED')
    expect(await statusOf(account, 'after')).toBe('PENDING')
    expect(await statusOf(account, 'after', '10s')).toBe('CONFIRMED')
    await account.send({ externalId: 'new' }, { 'x-sandbox-scenario': 'new' })
    expect(await statusOf(account, 'new', '1s')).toBe('CONFIRMED')
  })

  it('with a wrong file leaves the last good ones in play, and says so until it is mended', async () => {
    write('slow.yaml', waits('10s'))
    const { open, call, changed, logged, ready } = await openWatched()
    const account = await open(FROZEN)
    const good = await ready()
    write('slow.yaml', 'about: x\nfor: cash-out\nstpes: []\n')
    write('new.yaml', waits('1 s'))
    changed()
    const problems = [
      { file: join(folder, 'new.yaml'), line: 4, column: 11, rule: 'value' },
      { file: join(folder, 'slow.yaml'), line: 3, column: 1, rule: 'unknown-key', fix: 'did you mean steps?' },
    ]
    const response = await call('GET', '/sandbox/ready')
    expect(response).toMatchObject({ status: 200, body: { ...good, problems } })
    expect(logged()).toMatchObject(problems.map(problem => ({ level: 50, problem })))

    await account.send({ externalId: 'meanwhile' }, { 'x-sandbox-scenario': 'slow' })
    expect(await statusOf(account, 'meanwhile', '9s')).toBe('PENDING')
    expect(await statusOf(account, 'meanwhile', '1s')).toBe('CONFIRMED')

    write('slow.yaml', waits('20s'))
    rmSync(join(folder, 'new.yaml'))
    changed()
    expect(await ready()).toEqual(good)
    expect(logged().at(-1)).toMatchObject({ level: 30, msg: 'scenarios read again' })
  })

  it('may change while the sandbox starts', async () => {
    const { library, reload } = openScenarios(folder)
    write('slow.yaml', waits('10s'))
    const { call, open, host } = await openControl({
      library,
      ...(reload && { reload: { ...reload, watch: () => ({ close: () => {} }) } }),
    })
    const { scenarios } = (await call('GET', '/sandbox/ready')).body
    host.tick(QUIET_MS)
    expect((await call('GET', '/sandbox/ready')).body).toMatchObject({ scenarios: Number(scenarios) + 1 })
    await (await open()).send({}, { 'x-sandbox-scenario': 'slow' })
  })

  it('can be gone for a while', async () => {
    write('slow.yaml', waits('10s'))
    const { changed, ready } = await openWatched()
    const good = await ready()
    rmSync(folder, { recursive: true })
    changed()
    expect(await ready()).toEqual({ ...good, problems: [expect.objectContaining({ file: folder, rule: 'folder' })] })
    write('slow.yaml', waits('10s'))
    changed()
    expect(await ready()).toEqual(good)
  })

  it('may hold a file that cannot be read', async () => {
    const { changed, ready } = await openWatched()
    const good = await ready()
    symlinkSync(join(folder, 'nowhere'), join(folder, 'gone.yaml'))
    changed()
    const problem = { file: join(folder, 'gone.yaml'), rule: 'unreadable', message: 'cannot be read (ENOENT)' }
    expect(await ready()).toEqual({ ...good, problems: [expect.objectContaining(problem)] })
  })

  it('takes a scenario away: a call that asks for it is refused', async () => {
    write('slow.yaml', waits('10s'))
    const { open, changed } = await openWatched()
    const account = await open()
    await account.send({}, { 'x-sandbox-scenario': 'slow' })
    rmSync(join(folder, 'slow.yaml'))
    changed()
    await expect(account.send({ externalId: 'next' }, { 'x-sandbox-scenario': 'slow' })).rejects.toThrow(
      'there is no scenario',
    )
  })

  it('brings profiles, and lies below the scenarios of an account', async () => {
    write('slow.yaml', waits('10s'))
    const { open, changed } = await openWatched()
    const account = await open(FROZEN)
    await account.call('PUT', '/scenarios/slow', waits('30s'), { 'content-type': 'application/yaml' })
    write('slow.yaml', waits('20s'))
    write('profiles/snail.yaml', 'about: x\nuse: { cash-out: { slow: 100% } }\n')
    changed()
    expect((await account.call('PATCH', '', { profile: 'snail' })).status).toBe(200)
    await account.send({ externalId: 'own' })
    expect(await statusOf(account, 'own', '29s')).toBe('PENDING')
    expect(await statusOf(account, 'own', '1s')).toBe('CONFIRMED')
    await account.call('DELETE', '/scenarios/slow')
    await account.send({ externalId: 'shared' })
    expect(await statusOf(account, 'shared', '19s')).toBe('PENDING')
    expect(await statusOf(account, 'shared', '1s')).toBe('CONFIRMED')
  })

  it('is let go of at the end, and not read any more', async () => {
    write('slow.yaml', waits('10s'))
    const { watched, close, host, logged } = await openWatched()
    expect(watched.open).toBe(1)
    watched.change()
    await close()
    expect(watched.open).toBe(0)
    host.tick(10 * QUIET_MS)
    expect(logged()).toEqual([])
  })

  it('need not be one that the system can watch', async () => {
    write('slow.yaml', waits('10s'))
    const { library, reload } = openScenarios(folder)
    const lines: Json[] = []
    const watch = () => {
      throw new Error('no watches left')
    }
    const sandbox = await openControl({
      library,
      reload: reload && { ...reload, watch },
      log: pino({}, { write: line => lines.push(JSON.parse(line)) }),
    })
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('restart after a change') }])
    expect((await sandbox.call('GET', '/sandbox/ready')).status).toBe(200)
    await sandbox.close()
  })
})

it('without a folder nothing is watched', () => {
  expect(openScenarios()).not.toHaveProperty('reload')
})
