import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { fetch } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CONNECTION_BREAKS } from '../../src/domain/accident.ts'
import { createSandbox } from '../../src/index.ts'
import { newFolder } from '../support/process.ts'
import { openRemoteAccount } from '../support/remote-account.ts'
import { cashOutBody } from '../support/sandbox.ts'

const ORDER = JSON.stringify(cashOutBody())
/** How long a client waits for an answer; only a call that hangs takes so long. */
const PATIENCE_MS = 1_000

/** A folder with a scenario for each break, before and after the call was carried out. */
function breaks(): string {
  const scenarios = newFolder()
  for (const connection of CONNECTION_BREAKS)
    for (const processed of [false, true]) {
      const name = `${connection}-${processed ? 'after' : 'before'}.yaml`
      const reply = `{ connection: ${connection}, processed: ${processed}, first: 1 }`
      writeFileSync(join(scenarios, name), `about: It breaks.\nfor: cash-out\nreply: ${reply}\n`)
    }
  return scenarios
}

/** A listening sandbox with one account, and what its client sees of a payment. */
async function open() {
  const sandbox = await createSandbox({ port: 0, scenarios: breaks() })
  onTestFinished(() => sandbox.close())
  const account = await openRemoteAccount(sandbox.url)
  const headers = (scenario: string) => ({
    authorization: `Bearer ${account.token}`,
    'content-type': 'application/json',
    'x-sandbox-scenario': scenario,
  })
  return { url: `${sandbox.url}/api/pix/cash-out`, account, headers }
}

type Open = Awaited<ReturnType<typeof open>>

async function byFetch({ url, headers }: Open, scenario: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, { method: 'POST', headers: headers(scenario), body: ORDER, signal })
    await response.text()
    return String(response.status)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string; name?: string } }
    // Which complaint its parser has depends on how the bytes come in.
    return cause?.name === 'HTTPParserError' ? cause.name : (cause?.code ?? cause?.name ?? name)
  }
}

function byCurl({ url, headers }: Open, scenario: string): Promise<string> {
  const wanted = Object.entries(headers(scenario)).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [
    '-sS',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    '-m',
    String(PATIENCE_MS / 1_000),
    '-d',
    ORDER,
    ...wanted,
  ]
  return new Promise(resolve => {
    execFile('curl', [...args, url], (error, stdout) => resolve(error ? `curl ${error.code}` : stdout))
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function byAgent({ url, headers }: Open, scenario: string): Promise<string> {
  const sent: ClientRequest = request(url, { method: 'POST', headers: headers(scenario), agent, timeout: PATIENCE_MS })
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })))
  sent.end(ORDER)
  try {
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return String(response.statusCode)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

/** What each client makes of each break: fetch of undici, curl (its exit code), Node's agent with keep-alive. */
const SEEN = [
  ['reset', 'ECONNRESET', 'curl 56', 'ECONNRESET'],
  ['close', 'UND_ERR_SOCKET', 'curl 52', 'ECONNRESET'],
  ['hang', 'TimeoutError', 'curl 28', 'TIMEOUT'],
  ['truncate', 'UND_ERR_SOCKET', 'curl 18', 'ECONNRESET'],
  ['garbage', 'HTTPParserError', 'curl 1', 'HPE_INVALID_CONSTANT'],
] as const

describe.each(SEEN)('a connection that ends by %s', (connection, fetched, curled, requested) => {
  const clients = [
    ['fetch', byFetch, fetched],
    ['curl', byCurl, curled],
    ['an agent with keep-alive', byAgent, requested],
  ] as const

  test.each(clients)(
    'is seen by %s, and nothing was carried out: the next attempt is the first',
    async (_, send, seen) => {
      const opened = await open()
      expect(await send(opened, `${connection}-before`)).toBe(seen)
      expect(await paymentsOf(opened)).toEqual([])
      expect(await send(opened, `${connection}-before`)).toBe('201')
      expect(await paymentsOf(opened)).toEqual(['order-1'])
    },
  )

  test.each(clients)(
    'is seen by %s, though the payment was taken: the next attempt is a duplicate',
    async (_, send, seen) => {
      const opened = await open()
      expect(await send(opened, `${connection}-after`)).toBe(seen)
      expect(await paymentsOf(opened)).toEqual(['order-1'])
      expect(await send(opened, `${connection}-after`)).toBe('400')
      expect(await paymentsOf(opened)).toEqual(['order-1'])
    },
  )
})

test('the journal says what the caller could not see', async () => {
  const opened = await open()
  await byFetch(opened, 'reset-after')
  const { body } = await opened.account.control('GET', '/requests?operation=cash-out')
  const scenario = { name: 'reset-after', via: 'header' }
  expect(body.data).toMatchObject([{ status: null, connection: 'reset', scenario }])
})

test('a reset of the account ends a call that hangs', async () => {
  const opened = await open()
  const { url, headers, account } = opened
  const hanging = fetch(url, { method: 'POST', headers: headers('hang-before'), body: ORDER }).catch(
    ({ cause }) => cause.code,
  )
  await expect.poll(() => account.list('/requests?operation=cash-out')).toHaveLength(1)
  expect((await account.control('POST', '/reset', {})).body).toMatchObject({ cancelled: { answers: 1 } })
  expect(await hanging).toBe('UND_ERR_SOCKET')
})

async function paymentsOf({ account }: Open): Promise<string[]> {
  const events = await account.list('/events')
  const created = events.filter(({ type }) => type === 'transaction.created')
  const rows = await Promise.all(created.map(each => account.control('GET', `/transactions/${each.transactionId}`)))
  return rows.map(({ body }) => body.externalId)
}
