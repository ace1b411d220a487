import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BLOCKED_HEADERS } from '../../src/delivery/targets.ts'
import { NEWS_TYPES, type NewsType } from '../../src/domain/operations.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { NOON, openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { goodRequest, newWorld, send } from './requests.ts'
import { namesIn, quotedIn, SPECIFICATION, sectionOf, tableOf } from './specification.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

type Json = Record<string, unknown>

/** Long enough for everything that happens by itself after a request. */
const AWHILE = 60_000

/** The one webhook that follows from a good request to an endpoint. */
async function newsOf(endpoint: string, type: NewsType, scenario?: string): Promise<Json> {
  const world = await newWorld(sandbox)
  await listenTo(world.client, type)
  const headers: Record<string, string> = scenario === undefined ? {} : { 'x-sandbox-scenario': scenario }
  expect((await send(world, goodRequest(endpoint, world), headers)).statusCode).toBe(201)
  await world.client.advance(NOON + AWHILE)
  const [news, ...more] = inboxOf(world.client)
  expect(more).toEqual([])
  return news ?? {}
}

/** The paragraph of a V2 type, without its name. */
function paragraphOf(type: string): string {
  return new RegExp(`^${type} \\(.*?\\): (.*)$`, 'm').exec(sectionOf('### Payload shapes'))?.[1] ?? ''
}

/** The members that a text puts in braces after a name: `payment {amount (string), currency}`. */
function bracesAfter(name: string, text: string): string[] {
  return namesIn(new RegExp(`${name} (?:\\(array of )?\\{([^}]*)\\}`).exec(text)?.[1] ?? '')
}

const V2: [type: string, endpoint: string, news: NewsType, status: string][] = [
  ['TRANSFER', 'POST /dict/pix', 'cash_out', 'LIQUIDATED'],
  ['RECEIVE', 'PUT /cob/{txid}', 'cash_in', 'LIQUIDATED'],
  ['REFUND', 'PUT /pix/{e2eid}/devolucao/{id}', 'refund_in', 'REFUNDED'],
]

describe.skipIf(SPECIFICATION === '')('the webhook', () => {
  test.each(V2)('%s of %s has the members of its paragraph', async (type, endpoint, eventType, status) => {
    const told = paragraphOf(type)
    const news = await newsOf(endpoint, eventType)
    expect(Object.keys(news)).toEqual(['type', 'data'])
    const data = news['data'] as Json
    expect([news['type'], data['status']]).toEqual([type, status])
    const names = [...told.matchAll(/data\.(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(data).sort()).toEqual([...names].sort())
    expect(Object.keys(data['payment'] as Json)).toEqual(bracesAfter('data\\.payment', told))
    expect(typeof (data['payment'] as Json)['amount']).toBe('string')
    for (const account of ['creditorAccount', 'debtorAccount'])
      if (told.includes(account))
        expect(Object.keys(data[account] as Json)).toEqual(bracesAfter(`data\\.${account}`, told))
  })

  test('REFUND has its refunds, whose amounts are numbers', async () => {
    const { data } = (await newsOf('PUT /pix/{e2eid}/devolucao/{id}', 'refund_in')) as { data: { refunds: Json[] } }
    const [refund = {}, ...more] = data.refunds
    expect(more).toEqual([])
    expect(refund).toMatchObject({
      status: 'LIQUIDATED',
      payment: { amount: 1, currency: 'BRL' },
      endToEndId: expect.stringMatching(/^D/),
    })
    for (const name of ['status', 'payment', 'endToEndId', 'eventDate', 'information']) {
      expect(paragraphOf('REFUND')).toContain(name)
      expect(refund).toHaveProperty(name)
    }
    expect(Object.keys(refund)).toHaveLength(5)
  })

  const [, list = ''] =
    /^Cash-out webhook \(account API\): flat object with (.*?\}\}, metadata \(object\))/m.exec(SPECIFICATION) ?? []
  test.each([
    ['CONFIRMED', undefined],
    ['ERROR', 'error:ACCOUNT_CLOSED'],
  ])('CashOut %s has the members of its paragraph, in its order', async (status, scenario) => {
    const news = await newsOf('POST /api/pix/cash-out', 'cash_out', scenario)
    expect(Object.keys(news)).toEqual(namesIn(list))
    const { counterpart } = news as { counterpart: { bank: Json } }
    const [, inner = ''] = /counterpart \{(.*)\}, metadata/.exec(list) ?? []
    expect(Object.keys(counterpart)).toEqual(namesIn(inner))
    expect(Object.keys(counterpart.bank)).toEqual(bracesAfter('bank', inner))
    const failed = status === 'ERROR'
    const reason = { errorCode: 'ACCOUNT_CLOSED', errorMessage: expect.any(String) }
    expect(news).toMatchObject({
      event: 'CashOut',
      status,
      transactionType: 'PIX',
      movementType: 'DEBIT',
      processingDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...(failed ? reason : { errorCode: null, errorMessage: null }),
    })
  })

  test('has one of the four statuses, and each of them is seen', async () => {
    const [seen = ''] = /^Statuses seen in webhook payloads: (.*?)\./m.exec(sectionOf('### Webhook statuses')) ?? []
    const flat = [undefined, 'error:ACCOUNT_CLOSED'].map(name => newsOf('POST /api/pix/cash-out', 'cash_out', name))
    const v2 = V2.map(([, endpoint, type]) => newsOf(endpoint, type))
    const news = await Promise.all([...flat, ...v2])
    const statuses = news.map(({ status, data }) => status ?? (data as Json)['status'])
    expect([...new Set(statuses)].sort()).toEqual(quotedIn(seen).sort())
  })

  const types: [name: string, type: string][] = [
    ['transactionId', 'string'],
    ['feeAmount', 'number'],
    ['originalAmount', 'number'],
    ['finalAmount', 'number'],
    ['metadata', 'object'],
  ]
  test.each(types)('CashOut: %s is a %s', async (name, type) => {
    expect(list).toContain(`${name} (${type})`)
    expect(typeof (await newsOf('POST /api/pix/cash-out', 'cash_out'))[name]).toBe(type)
  })
})

describe.skipIf(SPECIFICATION === '')('the emission table', () => {
  const rows = SPECIFICATION === '' ? [] : tableOf('### Emission', 'Operation').rows
  /** What each row says, as the news of a good request shows it. */
  const EMITTED: Readonly<Record<string, () => Promise<Json>>> = {
    'POST /api/pix/cash-out settled or failed': () => newsOf('POST /api/pix/cash-out', 'cash_out'),
    'POST /api/pix/cash-in paid': () => newsOf('POST /api/pix/cash-in', 'cash_in'),
    'POST /dict/pix processed': () => newsOf('POST /dict/pix', 'cash_out'),
    'PUT /cob/{txid} paid': () => newsOf('PUT /cob/{txid}', 'cash_in'),
    'PUT /pix/{e2eid}/devolucao/{id} processed': () => newsOf('PUT /pix/{e2eid}/devolucao/{id}', 'refund_in'),
    'POST /api/resend-webhook/{id}': resent,
  }
  const SEEN: Readonly<Record<string, Json>> = {
    'cash_out webhook (`CashOut`)': { event: 'CashOut', status: 'CONFIRMED' },
    'cash_in webhook, status CONFIRMED': { event: 'CashIn', status: 'CONFIRMED' },
    TRANSFER: { type: 'TRANSFER' },
    RECEIVE: { type: 'RECEIVE' },
    REFUND: { type: 'REFUND' },
    "resends the transaction's webhook; writes a webhook log entry (webhookLogId)": { event: 'CashIn' },
  }
  test('has the rows that are emitted here', () => {
    expect(rows.map(([operation]) => operation)).toEqual(Object.keys(EMITTED))
    expect(rows.map(([, event]) => event)).toEqual(Object.keys(SEEN))
  })

  test.each(rows)('%s: %s', async (operation = '', event = '') => {
    expect(await EMITTED[operation]?.()).toMatchObject(SEEN[event] ?? { none: true })
  })

  test('has the types of news of the registrations, on every page that lists them', () => {
    const [, ofEvents = ''] = /^.*Registration event types: (.*?)\. On trigger/m.exec(sectionOf('## Events')) ?? []
    expect(quotedIn(ofEvents)).toEqual([...NEWS_TYPES])
    const cell = tableOf('### POST /api/webhooks').rows.find(([name]) => name === 'eventType')?.[3]
    expect(quotedIn(cell ?? '')).toEqual([...NEWS_TYPES])
  })

  test('has the header names that a registration must not set', () => {
    const cell = tableOf('### POST /api/webhooks').rows.find(([name]) => name === 'headers')?.[3] ?? ''
    expect(cell.split('blocked header names: ')[1]?.split(', ')).toEqual([...BLOCKED_HEADERS])
  })
})

/** What came of resending the payment that the account received, to a URL of its own. */
async function resent(): Promise<Json> {
  const world = await newWorld(sandbox)
  const endpoint = 'POST /api/resend-webhook/{transactionIdentifier}'
  const response = await send(world, goodRequest(endpoint, world))
  expect(response.json()).toMatchObject({ webhookLogId: expect.any(Number), statusCode: 200 })
  return inboxOf(world.client)[0] ?? {}
}
