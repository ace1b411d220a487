import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { openMed } from '../support/meds.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const AT = Date.UTC(2026, 4, 1, 12)
const UNKNOWN = 'E6070119020260501120000000000001'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  client = await sandbox.client({ clock: { mode: 'frozen', at: AT } })
})

const DATE = 'must be ISO 8601: a date (a UTC day), or a date and time with a zone'
const STATUS = 'status must be one of: OPEN, RECEIVED, CANCELLED, ANALYZED'

describe('a query that is refused', () => {
  const rows: [query: string, ...message: string[]][] = [
    ['status=open', STATUS],
    ['status=', STATUS],
    ['status=PENDING', STATUS],
    ['status=OPEN,RECEIVED', STATUS],
    ['status=OPEN&status=RECEIVED', 'status must be a string', STATUS],
    ['isReconciled=1', 'isReconciled must be a boolean'],
    ['isReconciled=yes', 'isReconciled must be a boolean'],
    ['isReconciled=', 'isReconciled must be a boolean'],
    ['isReconciled=TRUE', 'isReconciled must be a boolean'],
    ['isReconciled=true&isReconciled=false', 'isReconciled must be a boolean'],
    ['startDate=01/05/2026', `startDate ${DATE}`],
    ['startDate=', `startDate ${DATE}`],
    ['startDate=2026-02-30', `startDate ${DATE}`],
    ['startDate=2026-05-01T12:00:00', `startDate ${DATE}`],
    ['endDate=yesterday', `endDate ${DATE}`],
    ['startDate=x&endDate=y', `startDate ${DATE}`, `endDate ${DATE}`],
    ['startDate=2026-05-02&endDate=2026-05-01', 'startDate must not be after endDate'],
    ['page=0', 'page must be at least 1'],
    ['page=-1', 'page must be at least 1'],
    ['page=1.5', 'page must be an integer'],
    ['page=one', 'page must be an integer'],
    ['page=1e300', 'page must be at most 9007199254740991'],
    ['pageSize=0', 'pageSize must be at least 1'],
    ['pageSize=101', 'pageSize must be at most 100'],
    ['pageSize=', 'pageSize must be an integer'],
    ['pageSize=-1', 'pageSize must be at least 1'],
    ['pageSize=1.5', 'pageSize must be an integer'],
    ['pageSize=20&pageSize=20', 'pageSize must be an integer'],
    ['startDate=2026-05-01&startDate=2026-05-02', 'startDate must be a string'],
    ['page=0&pageSize=0', 'page must be at least 1', 'pageSize must be at least 1'],
    ['size=10', 'size is not a known member'],
  ]
  test.each(rows)('%s', async (query, ...message) => {
    await openMed(sandbox, client, { endToEndId: UNKNOWN })
    const response = await changingNothing(sandbox, () => client.get(`/api/med?${query}`))
    expect(response.json()).toEqual(simpleError(400, message))
    expect(response.statusCode).toBe(400)
  })

  test('has no token', async () => {
    const response = await sandbox.app.inject({ url: '/api/med' })
    expect(response.json()).toEqual(simpleError(401, 'The access token is missing'))
  })

  test('is a POST', async () => {
    const response = await client.post('/api/med', {})
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})

describe('more than 60 calls of an account within a minute', () => {
  const ask = async (query = '') => (await client.get(`/api/med${query}`)).statusCode

  test('are answered with 429 until the first of them is a minute ago, on its clock', async () => {
    expect(await ask('?page=0')).toBe(400)
    await client.advance(AT + 1_500)
    for (let call = 2; call <= 60; call++) expect(await ask()).toBe(200)
    const refused = await changingNothing(sandbox, () => client.get('/api/med'))
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '59',
      simpleError(429, expect.any(String)),
    ])
    const other = await sandbox.client({ clock: { mode: 'frozen', at: AT } })
    expect((await other.get('/api/med')).statusCode).toBe(200)
    await client.advance(AT + 59_999)
    expect(await ask()).toBe(429)
    await client.advance(AT + 60_000)
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})
