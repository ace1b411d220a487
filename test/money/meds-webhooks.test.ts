import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toIso } from '../../src/domain/instants.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { driveMed, openMed, receive } from '../support/meds.ts'
import { FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  client = await sandbox.client({ balance: 0, clock: FROZEN })
})

describe('webhooks of a MED', () => {
  const TYPES = ['med_created', 'med_accepted', 'med_rejected', 'refund_in'] as const
  const body = (members: Record<string, unknown>) => ({
    medId: 2,
    idSolicitacaoDevolucao: expect.stringMatching(/^[0-9a-f-]{36}$/),
    endToEndId: expect.stringMatching(/^E60701190\d{12}/),
    reason: 'REFUND_REQUEST',
    cause: 'SCAM',
    description: null,
    analysisResult: null,
    analysisDetails: null,
    originalTransaction: {
      transactionId: 1,
      amount: 100,
      endToEndId: client.book.transactions.get(1)?.endToEndId,
      externalId: null,
    },
    blockStatus: 'BLOCKED',
    blockedAmount: 100,
    defenseStatus: 'PENDING',
    requestingBank: { ispb: '60701190', name: 'Itaú' },
    contestedBank: { ispb: '99999003', name: 'Banco Sandbox' },
    createdAt: toIso(NOON),
    updatedAt: toIso(NOON),
    ...members,
  })
  const [opened, received] = [
    { status: 'OPEN', date: toIso(NOON) },
    { status: 'RECEIVED', date: toIso(NOON) },
  ]
  const created = () => body({ event: 'MedCreated', status: 'RECEIVED', statusHistory: [opened, received] })

  const ends = [
    ['accept', 'MedAccepted', 'APPROVED', 'RETURNED'],
    ['reject', 'MedRejected', 'REJECTED', 'RELEASED'],
  ] as const
  test.each(ends)('tell of its creation and of %s, whole, and of nothing else', async (on, event, result, block) => {
    await listenTo(client, ...TYPES)
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1', cause: 'SCAM' })
    await client.advance(NOON + 60_000)
    await driveMed(sandbox, client, 2, { event: on, details: 'Fim' })
    await client.advance('idle')
    const at = toIso(NOON + 60_000)
    const ended = body({
      event,
      status: 'ANALYZED',
      analysisResult: result,
      analysisDetails: 'Fim',
      blockStatus: block,
      defenseStatus: 'CLOSED',
      statusHistory: [opened, received, { status: 'ANALYZED', date: at }],
      updatedAt: at,
    })
    expect(inboxOf(client)).toEqual([created(), ended])
  })

  test('are the same in every version; one that is OPEN or is cancelled is not announced', async () => {
    const url = 'https://inbox.sandbox/v2'
    await client.post('/api/webhooks', { url, eventType: 'med_created', version: 'V2' })
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1', cause: 'SCAM', acknowledge: false })
    await client.advance('idle')
    expect(inboxOf(client)).toEqual([])
    await driveMed(sandbox, client, 2, { event: 'acknowledge' })
    await client.advance(client.book.now())
    await driveMed(sandbox, client, 2, { event: 'cancel' })
    await client.advance('idle')
    expect(inboxOf(client)).toEqual([created()])
  })

  test('of a payment that is unknown here tell of no transaction', async () => {
    await listenTo(client, 'med_created')
    await openMed(sandbox, client, { endToEndId: 'E6070119020261121150000000000001' })
    await client.advance(client.book.now())
    expect(inboxOf(client)).toMatchObject([
      { medId: 1, originalTransaction: null, blockStatus: 'NOT_BLOCKED', blockedAmount: 0, status: 'RECEIVED' },
    ])
  })
})
