import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FROZEN, openControl, type TestControl } from './support.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-snapshots-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const rows = ({ services }: TestControl) => [...services.store.rows()].map(row => JSON.stringify(row)).sort()

/** What a crash at this moment would leave, opened again; the lock of the process that lives on stays behind. */
async function afterCrash(sandbox: TestControl, folder: string): Promise<TestControl> {
  await sandbox.services.store.flushed()
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true, filter: path => !path.endsWith('.lock') })
  const next = await openControl({ data: join(copy, 'state.json') })
  onTestFinished(() => next.close())
  return next
}

describe('a snapshot in a data file', () => {
  it('is the same after a crash at any moment, and after a clean stop', async () => {
    const folder = newFolder()
    const data = join(folder, 'state.json')
    const sandbox = await openControl({ data })
    const account = await sandbox.open(FROZEN)
    const same = async () => expect(rows(await afterCrash(sandbox, folder))).toEqual(rows(sandbox))
    await account.listen('cash_out', 'https://inbox.sandbox/out')
    await account.send({ externalId: 'first' })
    await account.call('POST', '/snapshots', { name: 'one' })
    await same()
    await account.send({ externalId: 'second' })
    await account.call('POST', '/clock/advance', { by: '1h' })
    await account.call('POST', '/snapshots', { name: 'two' })
    await account.call('POST', '/reset')
    await account.send({ externalId: 'third' })
    await same()
    await account.call('POST', '/snapshots/one/restore')
    await same()
    await account.send({ externalId: 'fourth' })
    await account.call('POST', '/snapshots/two/restore')
    await account.call('DELETE', '/snapshots/one')
    await same()
    const before = rows(sandbox)
    await sandbox.close()

    const next = await openControl({ data })
    expect(rows(next)).toEqual(before)
    const base = `/sandbox/v1/accounts/${account.id}`
    await next.call('POST', `${base}/clock/advance`, { by: '1d' })
    expect((await next.call('POST', `${base}/snapshots/two/restore`)).status).toBe(200)
    const name = (event: string) => (row: string) => !row.includes(event) && !row.includes('"counters"')
    expect(rows(next).filter(name('account.restored'))).toEqual(before.filter(name('account.restored')))
    await next.close()
  })

  it('that is gone back to after a stop has the timers that it had', async () => {
    const data = join(newFolder(), 'state.json')
    const first = await openControl({ data })
    const account = await first.open(FROZEN)
    await account.send({}, { 'x-sandbox-scenario': 'delayed:90s' })
    await account.call('POST', '/snapshots', { name: 'waiting' })
    await account.call('POST', '/clock/advance', { by: '1h' })
    await first.close()
    const next = await openControl({ data })
    const base = `/sandbox/v1/accounts/${account.id}`
    await next.call('POST', `${base}/snapshots/waiting/restore`)
    expect((await next.call('GET', `${base}/clock`)).body).toMatchObject({
      now: '2027-01-01T12:00:00.000Z',
      pending: 1,
    })
    const { body } = await next.call('POST', `${base}/clock/advance`, { until: 'idle' })
    expect(body).toMatchObject({ now: '2027-01-01T12:01:30.000Z', fired: [{ kind: 'step', id: 1 }] })
    await next.close()
  })

  it('is one short line of the journal, however much it holds', async () => {
    const folder = newFolder()
    const sandbox = await openControl({ data: join(folder, 'state.json') })
    onTestFinished(() => sandbox.close())
    const account = await sandbox.open(FROZEN)
    for (let i = 0; i < 30; i++) await account.send({ externalId: `order-${i}` })
    const size = async () => {
      await sandbox.services.store.flushed()
      return readFileSync(join(folder, 'state.json.1.journal')).length
    }
    const before = await size()
    await account.call('POST', '/snapshots', { name: 'short' })
    const taken = await size()
    await account.call('POST', '/snapshots/short/restore')
    expect(taken - before).toBeLessThan(200)
    expect((await size()) - taken).toBeLessThan(2_500)
  })
})
