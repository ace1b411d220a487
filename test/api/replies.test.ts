import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONNECTION_BREAKS } from '../../src/domain/accident.ts'
import { loadLibrary } from '../../src/engine/stories/library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { newFolder } from '../support/process.ts'
import { cashOutBody, FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

const OUT = '/api/pix/cash-out'

/** A client of a sandbox with scenarios of its own: name → what stands below `about` and `for`. */
async function open(scenarios: Record<string, string>, operation = 'cash-out') {
  const extra = newFolder()
  for (const [name, text] of Object.entries(scenarios))
    writeFileSync(join(extra, `${name}.yaml`), `about: A test.\nfor: ${operation}\n${text}\n`)
  const loaded = loadLibrary({ builtIn: packageFolder('scenarios'), extra })
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems))
  const sandbox = await openSandbox({ library: loaded.library })
  onTestFinished(() => sandbox.close())
  const client = await sandbox.client({ clock: FROZEN })
  const pay = (scenario: string, externalId = 'order-1') =>
    client.post(OUT, cashOutBody({ externalId }), { 'x-sandbox-scenario': scenario })
  return { sandbox, client, pay }
}

/** Resolves when an answer is held. */
async function held({ services }: TestSandbox): Promise<void> {
  await expect.poll(() => services.held.size).toBe(1)
}

function payments({ book }: TestClient): number {
  return book.transactions.size
}

describe('reply.first', () => {
  it('counts the attempts of each externalId, and then answers as usual', async () => {
    const { client, pay } = await open({ flaky: 'reply: { error: 503, first: 2 }' })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await pay('flaky')).statusCode)
    expect(statuses).toEqual([503, 503, 201, 400])
    expect((await pay('flaky', 'order-2')).statusCode).toBe(503)
    expect(payments(client)).toBe(1)
  })

  it('counts per operation where a call names nothing', async () => {
    const { client } = await open({ flaky: 'reply: { error: 503, first: 1 }' }, 'balance')
    const ask = () => client.get('/accounts/balances', { 'x-sandbox-scenario': 'flaky' })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([503, 200])
  })

  it('does not count what the schema refuses', async () => {
    const { client, pay } = await open({ flaky: 'reply: { error: 503, first: 1 }' })
    await client.post(OUT, { externalId: 'order-1' }, { 'x-sandbox-scenario': 'flaky' })
    expect([(await pay('flaky')).statusCode, (await pay('flaky')).statusCode]).toEqual([503, 201])
  })
})

describe('reply.processed', () => {
  it('carries the call out behind the error, and says which run it is', async () => {
    const { client, pay } = await open({ hidden: 'reply: { error: 504, processed: true }\nsteps: [confirm]' })
    const answer = await pay('hidden')
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'HTTP_ERROR'])
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.headers['x-sandbox-scenario-applied']).toBe('hidden; via=header; run=1')
    expect(client.book.transactions.get(1)).toMatchObject({ status: 'CONFIRMED', externalId: 'order-1' })
  })

  it('does not hide what the operation itself refuses', async () => {
    const { client, pay } = await open({ hidden: 'reply: { error: 504, processed: true }' })
    await pay('hidden')
    const again = await pay('hidden')
    expect([again.statusCode, again.json().code]).toEqual([400, 'PIX_DUPLICATE_EXTERNAL_ID'])
    expect(again.headers['x-sandbox-scenario-applied']).toBeUndefined()
    expect(payments(client)).toBe(1)
  })
})

describe('reply.delay', () => {
  it('holds the answer on the time of the host; the payment is there before', async () => {
    const { sandbox, client, pay } = await open({ late: 'reply: { delay: 30s }' })
    const answer = pay('late')
    await expect.poll(() => payments(client)).toBe(1)
    await held(sandbox)
    sandbox.host.tick(29_999)
    await sandbox.host.turn()
    expect(await Promise.race([answer, 'held'])).toBe('held')
    sandbox.host.tick(1)
    expect((await answer).statusCode).toBe(201)
  })

  it('holds an error too, and takes its length from the header', async () => {
    const { sandbox, client, pay } = await open({
      late: 'argument: { kind: duration, default: 5s }\nreply: { error: 500, delay: argument }',
    })
    const answer = pay('late:7s')
    await held(sandbox)
    sandbox.host.tick(7_000)
    expect((await answer).statusCode).toBe(500)
    expect(payments(client)).toBe(0)
  })

  it.each(['reset', 'close'])('ends with 503 when the account or the sandbox goes: %s', async how => {
    const { sandbox, client, pay } = await open({ late: 'reply: { delay: 1m }' })
    const answer = pay('late')
    await expect.poll(() => payments(client)).toBe(1)
    if (how === 'close') await sandbox.close()
    else await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${client.book.id}/reset` })
    expect((await answer).statusCode).toBe(503)
  })
})

it('ends a token request that is held, too, when the account is reset', async () => {
  const { sandbox, client } = await open({ late: 'reply: { delay: 1m }' }, 'token')
  const { clientId, clientSecret, certificateHeader } = client
  const headers = { 'x-ssl-client-cert': certificateHeader, 'x-sandbox-scenario': 'late' }
  const payload = { clientId, clientSecret }
  const answer = sandbox.app.inject({ method: 'POST', url: '/api/auth/token', headers, payload })
  await held(sandbox)
  await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${client.book.id}/reset` })
  expect((await answer).statusCode).toBe(503)
})

describe('reply.connection without a socket', () => {
  it.each(CONNECTION_BREAKS.filter(each => each !== 'hang'))('rejects: %s', async connection => {
    const { client, pay } = await open({ broken: `reply: { connection: ${connection} }` })
    await expect(pay('broken')).rejects.toThrow()
    expect(payments(client)).toBe(0)
  })
})

describe('webhooks before the answer', () => {
  it('have come when the answer is there', async () => {
    const { client, pay } = await open({ early: 'webhooks: { before-reply: true }' })
    await client.post('/api/webhooks', { url: 'https://inbox.sandbox/early', eventType: 'cash_out' })
    const answer = await pay('early')
    expect(answer.headers['x-sandbox-scenario-applied']).toBe('success; via=built-in; run=1, early; via=header')
    expect(answer.json().status).toBe('PENDING')
    expect([...client.book.inbox.values()].map(({ raw }) => JSON.parse(raw).status)).toEqual(['CONFIRMED'])
  })
})
