import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { simpleError } from '../support/envelopes.ts'
import { driveMed, meds, openMed, receive } from '../support/meds.ts'
import {
  cashInBody,
  cashOutBody,
  FROZEN,
  NOON,
  openSandbox,
  type TestClient,
  type TestSandbox,
} from '../support/sandbox.ts'
import { changingNothing, movementsOf, outcomesOf } from '../support/state.ts'

const CONTESTED = 'The payment is contested by a MED that has not ended'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  client = await newClient()
})

const newClient = (options: Parameters<TestSandbox['client']>[0] = {}) =>
  sandbox.client({ balance: 0, clock: FROZEN, ...options })
const med = (id: number) => client.book.transactions.get(id)
const sent = () => client.get('/api/med').then(response => response.json().data)

describe('what a MED blocks', () => {
  test('is what the payment has left after its refunds', async () => {
    receive(sandbox, client.book, 10_000)
    await client.post('/api/pix/refund-in/1', { refundValue: 30 })
    await openMed(sandbox, client, { transaction: '1' })
    expect([med(3)?.amount, client.book.balance]).toEqual([7_000, { available: 0, blocked: 10_000 }])
  })

  test('is no more than the account still has', async () => {
    receive(sandbox, client.book, 10_000)
    await client.post('/api/pix/cash-out', cashOutBody({ value: 99.99 }))
    await client.advance(NOON + 1_000)
    await openMed(sandbox, client, { transaction: '1' })
    expect([med(3)?.amount, client.book.balance]).toEqual([1, { available: 0, blocked: 1 }])
    await driveMed(sandbox, client, 3, { event: 'accept' })
    expect([client.book.balance, client.book.returned(1)]).toEqual([{ available: 0, blocked: 0 }, 1])
  })

  test('is nothing when all of it went back: accepting it makes no entry and no devolução', async () => {
    receive(sandbox, client.book, 10_000)
    await client.post('/api/pix/refund-in/1', { refundValue: 100 })
    await client.advance(NOON + 1_000)
    const before = movementsOf(client.book)
    await openMed(sandbox, client, { transaction: '1' })
    await driveMed(sandbox, client, 3, { event: 'accept' })
    expect(movementsOf(client.book)).toEqual(before)
    expect(outcomesOf(client.book)).toEqual([
      ['receipt', 'CONFIRMED'],
      ['refund-in', 'CONFIRMED'],
      ['med', 'ANALYZED'],
    ])
  })

  test('cannot be spent', async () => {
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1' })
    const refused = await client.post('/api/pix/cash-out', cashOutBody({ value: 0.01 }))
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'PIX_INSUFFICIENT_BALANCE'])
  })
})

describe('a MED that nobody answers', () => {
  test('counts as accepted at exactly 7 days, not a moment before', async () => {
    receive(sandbox, client.book, 10_000)
    await client.advance(NOON + 1_000)
    await openMed(sandbox, client, { transaction: '1', cause: 'SCAM' })
    const due = NOON + 1_000 + 7 * DAY_MS
    await client.advance(due - 1)
    expect([med(2)?.status, client.book.balance]).toEqual(['RECEIVED', { available: 0, blocked: 10_000 }])
    await client.advance(due)
    expect(med(2)).toMatchObject({
      status: 'ANALYZED',
      processedAt: due,
      med: { analysisResult: 'APPROVED', analysisDetails: 'Not answered within 7 days' },
    })
    expect(med(2)?.timeline.at(-1)).toEqual({ at: due, on: 'accept', from: 'RECEIVED', to: 'ANALYZED', by: 'deadline' })
    expect(med(3)).toMatchObject({ kind: 'devolucao', status: 'DEVOLVIDO', nature: 'MED_FRAUDE', createdAt: due })
    expect(client.book.balance).toEqual({ available: 0, blocked: 0 })
    expect(client.book.jobs.size).toBe(0)
  })

  test.each(['accept', 'reject', 'cancel'])('unless there was one: %s', async event => {
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1' })
    await driveMed(sandbox, client, 2, { event })
    const movements = movementsOf(client.book)
    await client.advance(NOON + 8 * DAY_MS)
    expect(med(2)?.timeline).toHaveLength(3)
    expect(movementsOf(client.book)).toEqual(movements)
  })

  test('waits for ever while it is OPEN; the 7 days begin with acknowledge', async () => {
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1', acknowledge: false })
    await client.advance(NOON + 30 * DAY_MS)
    expect(med(2)?.status).toBe('OPEN')
    await driveMed(sandbox, client, 2, { event: 'acknowledge' })
    await client.advance(NOON + 37 * DAY_MS - 1)
    expect(med(2)?.status).toBe('RECEIVED')
    await client.advance(NOON + 37 * DAY_MS)
    expect(med(2)?.status).toBe('ANALYZED')
  })

  test('stays where the account says so: its money is blocked until somebody answers', async () => {
    client = await newClient({ unansweredMeds: 'stay' })
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1' })
    const url = `/sandbox/v1/accounts/${client.book.id}/meds/2`
    expect((await sandbox.app.inject({ url })).json()).toMatchObject({ status: 'RECEIVED', answerDueAt: null })
    expect(client.book.jobs.size).toBe(0)
    await client.advance(NOON + 80 * DAY_MS)
    expect([med(2)?.status, client.book.balance]).toEqual(['RECEIVED', { available: 0, blocked: 10_000 }])
    await driveMed(sandbox, client, 2, { event: 'reject' })
    expect(client.book.balance).toEqual({ available: 10_000, blocked: 0 })
  })

  test('keeps the end that it had when it was acknowledged, whatever the account says since', async () => {
    const url = `/sandbox/v1/accounts/${client.book.id}`
    receive(sandbox, client.book, 10_000)
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1' })
    await sandbox.app.inject({ method: 'PATCH', url, payload: { unansweredMeds: 'stay' } })
    await openMed(sandbox, client, { transaction: '2' })
    await client.advance(NOON + 8 * DAY_MS)
    expect([med(3)?.status, med(4)?.status]).toEqual(['ANALYZED', 'RECEIVED'])
  })
})

describe('a payment under a MED', () => {
  const devolucao = (id = 'd1', valor = '1.00') =>
    client.put(`/pix/${client.book.transactions.get(1)?.endToEndId}/devolucao/${id}`, { valor })
  const refundIn = (refundValue = 1) => client.post('/api/pix/refund-in/1', { refundValue })

  test.each([false, true])('cannot be refunded before the MED ends (acknowledged: %s)', async acknowledge => {
    receive(sandbox, client.book, 10_000)
    receive(sandbox, client.book, 10_000)
    await openMed(sandbox, client, { transaction: '1', acknowledge })
    const refused = await changingNothing(sandbox, () => refundIn())
    const hint = 'GET /api/med shows it.'
    expect(refused.json()).toMatchObject({ statusCode: 400, code: 'HTTP_ERROR', message: CONTESTED, details: { hint } })
    const other = await changingNothing(sandbox, () => devolucao())
    expect([other.statusCode, other.json()]).toEqual([400, simpleError(400, CONTESTED)])
    expect((await client.post('/api/pix/refund-in/2', { refundValue: 1 })).statusCode).toBe(201)
    await driveMed(sandbox, client, 3, { event: 'cancel' })
    expect([(await refundIn()).statusCode, (await devolucao()).statusCode]).toEqual([201, 201])
  })

  test('can be refunded by what the accepted MED left', async () => {
    receive(sandbox, client.book, 10_000)
    await client.post('/api/pix/cash-out', cashOutBody({ value: 60 }))
    await client.advance(NOON + 1_000)
    await openMed(sandbox, client, { transaction: '1' })
    await driveMed(sandbox, client, 3, { event: 'accept' })
    receive(sandbox, client.book, 100_000)
    expect((await refundIn(60.01)).statusCode).toBe(400)
    expect((await devolucao('d1', '60.01')).statusCode).toBe(400)
    expect((await refundIn(60)).statusCode).toBe(201)
  })
})

describe('a payment inside the sandbox', () => {
  test('goes back to its payer when its MED is accepted: nothing is lost, nothing is made', async () => {
    const payer = await newClient({ balance: 10_000, pixKey: 'pagador@example.com' })
    const payee = await newClient({ pixKey: 'lojista@example.com', document: '12345678909' })
    await payer.post(
      '/api/pix/cash-out',
      cashOutBody({ value: 40, details: { ...(cashOutBody()['details'] as object), key: 'lojista@example.com' } }),
    )
    await payer.advance(NOON + 1_000)
    expect([payer.book.balance.available, payee.book.balance.available]).toEqual([6_000, 4_000])
    const medId = await openMed(sandbox, payee, { transaction: '1' })
    expect(payee.book.transactions.get(medId)?.med?.requestingBank).toEqual({ ispb: '99999003', name: 'Banco Sandbox' })
    await driveMed(sandbox, payee, medId, { event: 'accept' })
    expect([payer.book.balance.available, payee.book.balance.available]).toEqual([10_000, 0])
    expect(outcomesOf(payer.book)).toEqual([
      ['cash-out', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
    ])
  })
})

describe('a payer inside the sandbox who has been reset', () => {
  test('gets nothing, and the MED is accepted all the same', async () => {
    const payer = await newClient({ balance: 10_000 })
    const payee = await newClient({ pixKey: 'loja-2@example.com', document: '12345678909' })
    const details = { ...(cashOutBody()['details'] as object), key: 'loja-2@example.com' }
    await payer.post('/api/pix/cash-out', cashOutBody({ value: 40, details }))
    await payer.advance(NOON + 1_000)
    const medId = await openMed(sandbox, payee, { transaction: '1' })
    await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${payer.book.id}/reset` })
    await driveMed(sandbox, payee, medId, { event: 'accept' })
    expect([payer.book.balance, payee.book.balance]).toEqual([
      { available: 10_000, blocked: 0 },
      { available: 0, blocked: 0 },
    ])
    expect(outcomesOf(payer.book)).toEqual([])
    expect(outcomesOf(payee.book).at(-1)).toEqual(['devolucao', 'DEVOLVIDO'])
  })
})

test('charge, paid, refunded in part, contested, accepted', async () => {
  await client.post('/api/pix/cash-in', cashInBody())
  await client.advance(NOON + 2_000)
  expect(client.book.balance).toEqual({ available: 10_000, blocked: 0 })
  await client.post('/api/pix/refund-in/charge-1', { refundValue: 25.5 })
  await client.advance(NOON + 3_000)
  expect(client.book.balance).toEqual({ available: 7_450, blocked: 0 })
  await openMed(sandbox, client, { transaction: 'charge-1', cause: 'ACCOUNT_TAKEOVER' })
  expect(client.book.balance).toEqual({ available: 0, blocked: 7_450 })
  await driveMed(sandbox, client, 3, { event: 'accept' })
  expect(client.book.balance).toEqual({ available: 0, blocked: 0 })
  expect(outcomesOf(client.book)).toEqual([
    ['cash-in', 'CONFIRMED'],
    ['refund-in', 'CONFIRMED'],
    ['med', 'ANALYZED'],
    ['devolucao', 'DEVOLVIDO'],
  ])
  expect(movementsOf(client.book)).toEqual([
    ['credit', 10_000, 0],
    ['reserve', -2_550, 2_550],
    ['capture', 0, -2_550],
    ['reserve', -7_450, 7_450],
    ['capture', 0, -7_450],
  ])
  expect((await client.post('/api/pix/refund-in/charge-1', { refundValue: 0.01 })).statusCode).toBe(400)
  expect(await sent()).toMatchObject([{ id: 3, status: 'ANALYZED', analysisResult: 'APPROVED', isReconciled: true }])
  expect((await meds(sandbox, client, '/3/events', { event: 'reject' })).status).toBe(409)
})
