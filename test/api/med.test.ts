import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { driveMed, openMed, receive } from '../support/meds.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const AT = Date.UTC(2026, 4, 1, 12)
const iso = (at: number) => new Date(at).toISOString()
const unknownId = (n: number) => `E60701190202605011200${String(n).padStart(11, '0')}`
const OWN = { ispb: '99999003', name: 'Banco Sandbox' }
const ITAU = { ispb: '60701190', name: 'Itaú' }

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  client = await sandbox.client({ clock: { mode: 'frozen', at: AT } })
})

async function list(query = '') {
  const response = await changingNothing(sandbox, () => client.get(`/api/med${query}`))
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return response.json()
}
const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)

describe('GET /api/med', () => {
  test('of an account without MEDs is empty', async () => {
    expect(await list()).toEqual({ data: [], metadata: { total: 0, page: 1, pageSize: 20, totalPages: 0 } })
  })

  test('shows every member, the document masked, the newest first', async () => {
    const { endToEndId } = receive(sandbox, client.book, 15_000)
    await openMed(sandbox, client, { transaction: '1', cause: 'SCAM', description: 'Golpe' })
    await client.advance(AT + 1_000)
    await driveMed(sandbox, client, 2, { event: 'accept', details: 'Procedente' })
    await openMed(sandbox, client, { endToEndId: unknownId(1), reason: 'REFUND_CANCELLATION' })
    expect(await list()).toEqual({
      data: [
        {
          id: 4,
          endToEnd: unknownId(1),
          status: 'RECEIVED',
          reason: 'REFUND_CANCELLATION',
          cause: null,
          description: null,
          analysisResult: null,
          analysisDetails: null,
          requestingBank: ITAU,
          contestedBank: OWN,
          originalTransaction: null,
          isReconciled: false,
          originalTransactionId: null,
          createdAt: iso(AT + 1_000),
          updatedAt: iso(AT + 1_000),
        },
        {
          id: 2,
          endToEnd: endToEndId,
          status: 'ANALYZED',
          reason: 'REFUND_REQUEST',
          cause: 'SCAM',
          description: 'Golpe',
          analysisResult: 'APPROVED',
          analysisDetails: 'Procedente',
          requestingBank: ITAU,
          contestedBank: OWN,
          originalTransaction: {
            amount: 150,
            type: 'PIX',
            transactionType: 'CASH_IN',
            name: 'Ana Souza',
            document: '***.982.247-**',
            dateTime: iso(AT),
          },
          isReconciled: true,
          originalTransactionId: 1,
          createdAt: iso(AT),
          updatedAt: iso(AT + 1_000),
        },
      ],
      metadata: { total: 2, page: 1, pageSize: 20, totalPages: 1 },
    })
  })

  test('shows those of the own account only', async () => {
    const other = await sandbox.client({ clock: { mode: 'frozen', at: AT } })
    await openMed(sandbox, other, { endToEndId: unknownId(1) })
    expect(await idsOf('')).toEqual([])
  })

  test('filters by status, by whether the payment is known, and by the instant of the opening', async () => {
    receive(sandbox, client.book, 15_000)
    await openMed(sandbox, client, { endToEndId: unknownId(1), acknowledge: false })
    await openMed(sandbox, client, { endToEndId: unknownId(2) })
    await client.advance(AT + DAY_MS)
    await openMed(sandbox, client, { transaction: '1' })
    await openMed(sandbox, client, { endToEndId: unknownId(3) })
    await driveMed(sandbox, client, 5, { event: 'cancel' })
    await client.advance(AT + 2 * DAY_MS)
    await client.renew()
    await openMed(sandbox, client, { endToEndId: unknownId(4) })
    await driveMed(sandbox, client, 6, { event: 'reject' })
    const rows: [query: string, ids: number[]][] = [
      ['', [6, 5, 4, 3, 2]],
      ['?status=OPEN', [2]],
      ['?status=RECEIVED', [4, 3]],
      ['?status=CANCELLED', [5]],
      ['?status=ANALYZED', [6]],
      ['?isReconciled=true', [4]],
      ['?isReconciled=false', [6, 5, 3, 2]],
      ['?isReconciled=false&status=RECEIVED', [3]],
      ['?isReconciled=true&status=OPEN', []],
      ['?startDate=2026-05-02', [6, 5, 4]],
      ['?endDate=2026-05-02', [5, 4, 3, 2]],
      ['?startDate=2026-05-02&endDate=2026-05-02', [5, 4]],
      ['?startDate=2026-05-02T12:00:00Z', [6, 5, 4]],
      ['?startDate=2026-05-02T12:00:00.001Z', [6]],
      ['?endDate=2026-05-02T12:00:00Z', [5, 4, 3, 2]],
      ['?endDate=2026-05-02T11:59:59.999Z', [3, 2]],
      ['?endDate=2026-05-02T08:59:59-03:00', [3, 2]],
      ['?startDate=2020-01-01&endDate=2030-01-01', [6, 5, 4, 3, 2]],
      ['?endDate=2026-04-30', []],
    ]
    for (const [query, ids] of rows) expect([query, await idsOf(query)]).toEqual([query, ids])
    expect((await list('?status=RECEIVED')).metadata).toEqual({ total: 2, page: 1, pageSize: 20, totalPages: 1 })
  })

  test('pages: the last one may be short, one past the end is empty', async () => {
    for (let n = 1; n <= 21; n++) await openMed(sandbox, client, { endToEndId: unknownId(n) })
    const newest = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
    const rows: [query: string, ids: number[], page: number, pageSize: number, totalPages: number][] = [
      ['', newest(21, 20), 1, 20, 2],
      ['?page=2', [1], 2, 20, 2],
      ['?page=3', [], 3, 20, 2],
      ['?pageSize=100', newest(21, 21), 1, 100, 1],
      ['?pageSize=7&page=3', newest(7, 7), 3, 7, 3],
      ['?pageSize=1&page=21', [1], 21, 1, 21],
      ['?page=9007199254740991&pageSize=100', [], Number.MAX_SAFE_INTEGER, 100, 1],
    ]
    for (const [query, ids, page, pageSize, totalPages] of rows) {
      const { data, metadata } = await list(query)
      expect([query, data.map(({ id }: { id: number }) => id)]).toEqual([query, ids])
      expect(metadata).toEqual({ total: 21, page, pageSize, totalPages })
    }
  })

  test('keeps MEDs out of what names find: only their number does', async () => {
    const { endToEndId, uuid } = receive(sandbox, client.book, 15_000)
    await openMed(sandbox, client, { transaction: '1' })
    for (const name of [endToEndId, uuid, '1']) {
      const url = `/sandbox/v1/accounts/${client.book.id}/transactions/${name}`
      expect((await sandbox.app.inject({ url })).json()).toMatchObject({ transactionId: 1, kind: 'receipt' })
    }
    const url = `/sandbox/v1/accounts/${client.book.id}/transactions/2`
    expect((await sandbox.app.inject({ url })).json()).toMatchObject({ kind: 'med', parentId: 1, endToEndId: null })
  })
})
