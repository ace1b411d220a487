import { afterEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/instants.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { judgeAll } from '../../src/evidence/judge.ts'
import { playedIn } from '../../src/evidence/played.ts'
import {
  builtInLibrary,
  cashInBody,
  cashOutBody,
  FROZEN,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'

let sandbox: TestSandbox
afterEach(() => sandbox.close())

/** What is called for a scenario: with an id of its own every time, where the client is careless. */
type Call = (client: TestClient, headers: Record<string, string>, id: string) => Promise<{ statusCode: number }>

const CALLS: Readonly<Record<string, Call>> = {
  'cash-out': (client, headers, externalId) => client.post('/api/pix/cash-out', cashOutBody({ externalId }), headers),
  'refund-in': (client, headers, externalId) =>
    client.post('/api/pix/refund-in/1', { refundValue: 1.18, reason: 'x', externalId }, headers),
  med: (client, headers) => client.get('/api/med', headers),
  token: ({ clientId, clientSecret, certificateHeader }, headers) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { 'x-ssl-client-cert': certificateHeader, ...headers },
      payload: { clientId, clientSecret },
    }),
}

const STORIES = builtInLibrary()
  .stories()
  .filter(story => story.expect)
  .map(({ name, for: operations }) => {
    const operation = Object.keys(CALLS).find(each => operations.some(one => one === each || one === 'any'))
    return [name, CALLS[operation ?? ''] as Call] as const
  })

/** An account with a payment that can be refunded, and a receiver of every webhook. */
async function openClient(): Promise<TestClient> {
  sandbox = await openSandbox()
  const client = await sandbox.client({ clock: FROZEN })
  await client.post('/api/pix/cash-in', cashInBody())
  await client.advance('idle')
  for (const eventType of ['cash_out', 'refund_in'])
    await client.post('/api/webhooks', { eventType, url: 'https://inbox.sandbox/x' })
  return client
}

function verdictsOn({ book }: TestClient): string[] {
  const evidence = evidenceOf(book, sandbox.services.calls.of(book))
  return judgeAll(playedIn(book, evidence.calls), evidence).map(
    ({ expectation, verdict }) => `${expectation} ${verdict}`,
  )
}

/** 0 for an answer that never came. */
const statusOf = (call: ReturnType<Call>) => call.then(({ statusCode }) => statusCode).catch(() => 0)
const isWorth = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

it.each(STORIES)('%s: a client that asks, tries again and waits meets what is expected', async (name, call) => {
  const client = await openClient()
  for (let attempt = 1; attempt <= 5; attempt++) {
    const status = await statusOf(call(client, { 'x-sandbox-scenario': name }, 'one'))
    if (!isWorth(status)) break
    if (status === 401) await client.renew()
    await client.get('/api/transactions')
    await client.advance(client.book.now() + SECOND_MS)
  }
  await client.advance(client.book.now() + 5 * SECOND_MS)
  await client.get('/api/transactions')
  await client.advance(client.book.now() + 3 * HOUR_MS)
  const verdicts = verdictsOn(client)
  expect(verdicts).not.toEqual([])
  expect(verdicts.filter(verdict => !verdict.endsWith('held'))).toEqual([])
})

/** The receiver answers, whatever the client does. */
const HARMLESS = ['webhook-before-answer']

it.each(STORIES.filter(([name]) => !HARMLESS.includes(name)))(
  '%s: a client that never asks, never renews and pays anew does not',
  async (name, call) => {
    const client = await openClient()
    await statusOf(call(client, { 'x-sandbox-scenario': name }, 'one'))
    await client.advance(client.book.now() + 20 * SECOND_MS)
    // Where a call has no id, another one would be a second attempt.
    if (call !== CALLS['med']) await statusOf(call(client, {}, 'two'))
    await client.advance(client.book.now() + 31 * MINUTE_MS)
    await client.get('/api/webhooks')
    await client.advance(client.book.now() + 3 * HOUR_MS)
    expect(verdictsOn(client).some(verdict => verdict.endsWith('broken'))).toBe(true)
  },
)
