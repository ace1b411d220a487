import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Document, type Endpoint, endpointsOf } from '../../openapi/document.ts'
import { generateOpenApi } from '../../openapi/generate.ts'
import { openControl, type TestAccount, type TestControl, tokenFor } from '../control/support.ts'
import { examplesOf } from '../docs/described.ts'
import { keyNumber, transferBody } from '../support/payments.ts'

/** A sandbox with two accounts. In one of them something of every kind has happened, or nothing. */
interface World extends TestControl {
  readonly victim: TestAccount
  readonly intruder: TestAccount
  readonly token: string
}

async function openWorld(): Promise<World> {
  const sandbox = await openControl()
  const victim = await sandbox.open({ name: 'Vitima', pixKey: 'vitima@example.com', seed: 'victim' })
  const intruder = await sandbox.open({ name: 'Intruso', balance: 1, pixKey: 'intruso@example.com', seed: 'intruder' })
  return { ...sandbox, victim, intruder, token: await tokenFor(sandbox.call, intruder.opened) }
}

/** Lets something of every kind happen to an account, and gives the ids. */
async function live(account: TestAccount): Promise<Record<string, string>> {
  const { api, call, charge, send, listen } = account
  await listen('cash_in', 'https://inbox.sandbox/vitima?status=500')
  const payer = { payer: { fullName: 'Vitima Pagadora', document: '98765432100' } }
  const { transactionId: charged } = await charge({ externalId: 'vitima-1', description: 'vitima' }, payer)
  await call('POST', '/payments', { transactionId: charged })
  await send({ externalId: 'vitima-2', description: 'vitima' })
  await api('POST', '/dict/pix', transferBody(), { 'x-idempotency-key': keyNumber(1) })
  const txid = 'v'.repeat(30)
  await api('PUT', `/cob/${txid}`, { calendario: {}, valor: { original: '10.00' } })
  await api('POST', `/api/pix/refund-in/${charged}`, { refundValue: 1, externalId: 'vitima-refund' })
  await call('POST', '/clock/advance', { by: '10s' })
  await call('POST', '/meds', { transaction: 'vitima-1', description: 'vitima' })
  const story = 'about: Vitima.\nfor: cash-out\nsteps:\n  - wait: 1s\n  - confirm\n'
  await call('PUT', '/scenarios/vitima', story, { 'content-type': 'application/yaml' })
  await call('POST', '/armed', { scenario: 'vitima' })
  await call('POST', '/snapshots', { name: 'vitima' })
  const { data: requests } = (await call('GET', '/requests')).body as { data: { requestId: string }[] }
  const { opened, book } = account
  const [first] = book.transactions.values()
  const { fingerprint } = opened['certificate'] as { fingerprint: string }
  return {
    number: String(first?.id),
    uuid: first?.uuid ?? '',
    endToEndId: first?.endToEndId ?? '',
    externalId: 'vitima-1',
    'refund id': 'vitima-refund',
    'idempotency key': keyNumber(1),
    txid,
    'number of a MED': String(book.meds()[0]?.id),
    requestId: requests[0]?.requestId ?? '',
    fingerprint,
    name: 'vitima',
  }
}

/** A request with an id in the place of every parameter but the number of the account, and in queries for ids. */
function aimed({ method, path, operation }: Endpoint, id: string, { intruder, token }: World): InjectOptions {
  const isControl = path.startsWith('/sandbox')
  const named = (name: string) => (isControl && name === 'id' ? String(intruder.id) : encodeURIComponent(id))
  const query = (operation.parameters ?? []).filter(({ in: place, name }) => place === 'query' && /Id$/.test(name))
  const search = new URLSearchParams(query.map(({ name }): [string, string] => [name, id])).toString()
  const url = path.replace(/\{(\w+)\}/g, (_, name) => named(name))
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const payload = media && (examplesOf(media)[0]?.[1] as InjectOptions['payload'])
  return {
    method: method as 'GET',
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...(!isControl && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
      'x-idempotency-key': id,
    },
    ...(payload !== undefined && { payload }),
  }
}

/** An answer without what is drawn anew for each: ids of requests, keys, how long it took. */
function seenOf({ statusCode, body }: LightMyRequestResponse): string {
  const same = body
    .replace(/"(errorId|requestId|fingerprint|header|pem|privateKeyPem)":"[^"]*"/g, '"$1":"*"')
    .replace(/"durationMs":[\d.]+/g, '"durationMs":0')
  return `${statusCode} ${same}`
}

const rowsOf = ({ services, victim }: World) =>
  JSON.stringify([...services.store.rows()].filter(([accountId]) => accountId === victim.id))

/** Endpoints about the whole sandbox: whoever holds the control plane sees every account there. */
const isOfAccount = ({ path }: Endpoint) => !path.startsWith('/sandbox') || path.includes('{id}')

describe('an account sees and moves nothing of another', () => {
  let endpoints: Endpoint[]
  let full: World
  let empty: World
  let ids: Record<string, string>

  beforeAll(async () => {
    const { api, control } = await generateOpenApi()
    endpoints = [api, control].flatMap(text => endpointsOf(JSON.parse(text) as Document)).filter(isOfAccount)
    full = await openWorld()
    empty = await openWorld()
    ids = await live(full.victim)
  })

  it('has ids to be tried, and they name something', async () => {
    const { call } = full.victim
    for (const [what, id] of Object.entries(ids)) expect([what, id]).toEqual([what, expect.stringMatching(/./)])
    for (const what of ['number', 'uuid', 'endToEndId', 'externalId', 'idempotency key', 'txid'])
      expect([what, (await call('GET', `/transactions/${ids[what]}`)).status]).toEqual([what, 200])
  })

  it('by any endpoint and any id: it is answered as if the other had done nothing', async () => {
    const before = rowsOf(full)
    for (const endpoint of endpoints.filter(({ operation }) => !LEFT_OUT.includes(operation.operationId)))
      for (const [what, id] of Object.entries(ids)) {
        const where = `${endpoint.method} ${endpoint.path} with ${what}`
        const answer = await full.app.inject(aimed(endpoint, id, full))
        expect(rowsOf(full) === before, `${where} changed the other account`).toBe(true)
        const undisturbed = await empty.app.inject(aimed(endpoint, id, empty))
        expect(seenOf(answer), where).toBe(seenOf(undisturbed))
      }
  })
})

/** A stream that would not end, the end of the account that is looked through, and keys that are drawn anew each time. */
const LEFT_OUT: readonly string[] = ['streamEvents', 'deleteAccount', 'addCertificate']
