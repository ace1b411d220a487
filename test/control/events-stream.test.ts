import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { FROZEN, type Json, openControl, type TestAccount, type TestControl } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid' } }

/** What a client of a stream has got so far. */
interface Heard {
  readonly status: number | undefined
  readonly type: string | undefined
  /** Waits until so many events are there, and gives the seq and the type of each. */
  events(count: number): Promise<(readonly [number, string])[]>
  /** Waits until the text has a part. */
  text(part: string): Promise<string>
  /** Waits for the end of the stream. */
  readonly ended: Promise<unknown>
  leave(): void
}

const sandboxes: TestControl[] = []
afterEach(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.close()
})

async function openListening(): Promise<TestControl> {
  const sandbox = await openControl()
  sandboxes.push(sandbox)
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  return sandbox
}

async function listen({ app }: TestControl, { id }: TestAccount, query = '', headers = {}): Promise<Heard> {
  const { port } = app.server.address() as AddressInfo
  const path = `/sandbox/v1/accounts/${id}/events/stream${query}`
  const asked: ClientRequest = request({ port, host: '127.0.0.1', path, headers })
  asked.on('error', () => {})
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return hear(asked, response)
}

function hear(asked: ClientRequest, response: IncomingMessage): Heard {
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', chunk => {
    text += chunk
  })
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await once(response, 'data')
  }
  const parsed = () => [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)]
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    async events(count) {
      await until(() => parsed().length >= count)
      return parsed().map(([, id, data = '']) => [Number(id), (JSON.parse(data) as Json)['type'] as string] as const)
    },
    async text(part) {
      await until(() => text.includes(part))
      return text
    },
    ended: new Promise(resolve => response.once('close', resolve)),
    leave: () => asked.destroy(),
  }
}

describe('the event stream', () => {
  it('tells what has happened, then what happens, and nothing of other accounts', async () => {
    const sandbox = await openListening()
    const [account, other] = [await sandbox.open(UNPAID), await sandbox.open(UNPAID)]
    const heard = await listen(sandbox, account)
    expect([heard.status, heard.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await heard.events(1)).toEqual([[1, 'account.opened']])
    await other.charge()
    await account.charge()
    await account.call('POST', '/transactions/1/events', { event: 'pay' })
    expect(await heard.events(3)).toEqual([
      [1, 'account.opened'],
      [2, 'transaction.created'],
      [3, 'transaction.changed'],
    ])
    const { data } = (await account.call('GET', '/events?after=2')).body
    expect(await heard.text('id: 3\n')).toContain(`id: 3\ndata: ${JSON.stringify((data as Json[])[0])}\n\n`)
  })

  it.each([
    ['?after=2', {}, [3, 4]],
    ['', { 'last-event-id': '3' }, [4]],
    ['?after=1', { 'last-event-id': '3' }, [4]],
    ['?after=99', {}, [1, 2, 3, 4]],
  ])('%s with %o goes on after that event', async (query, headers, seqs) => {
    const sandbox = await openListening()
    const account = await sandbox.open(FROZEN)
    for (const name of ['a', 'b', 'c']) await account.call('PATCH', '', { name })
    const events = await (await listen(sandbox, account, query, headers)).events(seqs.length)
    expect(events.map(([seq]) => seq)).toEqual(seqs)
  })

  it('brings more than fits into one go, each event once', async () => {
    const sandbox = await openListening()
    const account = await sandbox.open(UNPAID)
    for (let i = 0; i < 450; i++) await account.call('PATCH', '', { name: `n${i}` })
    const events = await (await listen(sandbox, account)).events(451)
    expect(events.map(([seq]) => seq)).toEqual(Array.from({ length: 451 }, (_, index) => index + 1))
  })

  it('says that it is still there every 15 seconds of host time', async () => {
    const sandbox = await openListening()
    const account = await sandbox.open(FROZEN)
    const heard = await listen(sandbox, account)
    await heard.events(1)
    await sandbox.host.turn()
    sandbox.host.tick(14_999)
    expect(await heard.text(': here')).not.toContain(': still here')
    sandbox.host.tick(1)
    await heard.text(': still here\n\n')
    await account.call('PATCH', '', { name: 'n' })
    expect(await heard.events(2)).toHaveLength(2)
  })

  it('ends with a reset, which it tells of, and with the removal of the account', async () => {
    const sandbox = await openListening()
    const account = await sandbox.open(FROZEN)
    const first = await listen(sandbox, account)
    await first.events(1)
    await account.call('POST', '/reset')
    await first.ended
    expect(await first.events(2)).toEqual([
      [1, 'account.opened'],
      [2, 'account.reset'],
    ])
    const second = await listen(sandbox, account, '?after=2')
    await account.call('DELETE', '')
    await second.ended
    expect(await second.events(0)).toEqual([])
  })

  it('does not keep the server from closing', async () => {
    const sandbox = await openListening()
    const heard = await listen(sandbox, await sandbox.open(FROZEN))
    await heard.events(1)
    await Promise.all([sandbox.close(), heard.ended])
    expect(sandbox.app.server.listening).toBe(false)
  })

  it('takes 100 listeners; who leaves makes room for another', async () => {
    const sandbox = await openListening()
    const account = await sandbox.open(FROZEN)
    const all = await Promise.all(Array.from({ length: 100 }, () => listen(sandbox, account)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await account.call('GET', '/events/stream')
    expect([refused.status, refused.body['detail'], refused.body['hint']]).toEqual([
      503,
      '100 event streams are open already',
      'Close some, or ask with ?wait=30s.',
    ])
    all[0]?.leave()
    await all[0]?.ended
    for (let again = await listen(sandbox, account); again.status !== 200; ) again = await listen(sandbox, account)
  })

  it.each([
    ['/sandbox/v1/accounts/9/events/stream', 404, 'There is no account 9'],
    ['/sandbox/v1/accounts/1/events/stream?after=-1', 400, 'after must be at least 0'],
    ['/sandbox/v1/accounts/1/events/stream?type=x', 400, 'type is not a known member'],
  ])('refuses %s', async (path, status, detail) => {
    const sandbox = await openControl()
    await sandbox.open(FROZEN)
    const refused = await sandbox.call('GET', path)
    expect([refused.status, refused.body['detail']]).toEqual([status, detail])
  })
})
